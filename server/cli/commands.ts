/** `task-tamer-server export|erase|backup|resend`: the owner's commands on the inbox, usable while the server runs. */
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openMaintenance } from '../inbox/maintenance.ts';
import { siteOf } from '../inbox/context.ts';
import type { ProgramSettings } from './environment.ts';

export type Output = { readonly out: Writable; readonly print: (line: string) => void };

/** @param words a command @returns the exit code @throws with a message for the owner */
export async function runCommand(
  { inbox: settings, endpoint }: Pick<ProgramSettings, 'inbox' | 'endpoint'>,
  [command = '', ...given]: readonly string[],
  { out, print }: Output,
): Promise<number> {
  if (settings === null) {
    print('There is no inbox, because neither INBOX nor DATABASE_URL is set.');
    return 1;
  }
  const inbox = await openMaintenance(settings, siteOf(settings, endpoint));
  try {
    if (command === 'export')
      await pipeline(inbox.exported(given[0] === 'csv' ? 'csv' : 'json'), out, { end: false });
    else if (command === 'backup') await inbox.backup(given[0] ?? '');
    else if (command === 'resend') return await resend(inbox, given, print);
    else return await erase(inbox, given, print);
    return 0;
  } finally {
    await inbox.close();
  }
}

type Maintenance = Awaited<ReturnType<typeof openMaintenance>>;

async function resend(
  inbox: Maintenance,
  given: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  if (given.length === 0) {
    const failed = await inbox.failed();
    for (const { id, type, host, problem } of failed) print(`${id}  ${type}  ${host}  ${problem}`);
    print(failed.length === 0 ? 'No webhook was given up.' : `${failed.length} given up.`);
    return 0;
  }
  const isAll = given[0] === '--dead';
  const count = isAll ? await inbox.resendFailed() : await inbox.resend(given);
  print(isAll ? `${count} will be sent again.` : `${count} of ${given.length} will be sent again.`);
  return isAll || count === given.length ? 0 : 1;
}

async function erase(
  inbox: Maintenance,
  given: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [first, text = ''] = given;
  const ids = first === '--about' ? await inbox.about(text) : given;
  if (ids.length === 0) {
    print('No conversation contains this text.');
    return 1;
  }
  const erased = await inbox.erase(ids);
  print(`${erased} of ${ids.length} erased.`);
  return erased === ids.length ? 0 : 1;
}
