/** `task-tamer-server export|erase|backup|resend`: the commands on the inbox, usable while the server runs. */
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backUp, openMaintenance } from '../inbox/maintenance.ts';
import { siteOf } from '../inbox/context.ts';
import { countryOfZone } from '../inbox/country.ts';
import type { ProgramSettings } from './environment.ts';
import type { BusinessId } from '../businesses/business-id.ts';
import { businessById, settingsOf } from '../businesses/store/reading.ts';
import type { StoreDb } from '../businesses/store/tables.ts';
import type { StoreSettings } from './store-environment.ts';
import { businessNamed, recordCommand } from './stored-business.ts';

export type Output = { readonly out: Writable; readonly print: (line: string) => void };

/** @param words a command @returns the exit code @throws with a message for the owner */
export async function runCommand(
  { inbox: settings, endpoint }: Pick<ProgramSettings, 'inbox' | 'endpoint'>,
  words: readonly string[],
  output: Output,
): Promise<number> {
  if (settings === null) {
    output.print('There is no inbox, because neither INBOX nor DATABASE_URL is set.');
    return 1;
  }
  const site = siteOf(settings, endpoint);
  if (words[0] === BACKUP) return copied(backUp(settings, site, words[1] ?? ''));
  const inbox = await openMaintenance(settings, site);
  return withMaintenance({ ...inbox, record: () => Promise.resolve() }, words, output);
}

/** The same on the inbox of a stored business, none of whose secrets it reads. @param wanted its slug or id */
export async function runStoredCommand(
  { place }: Pick<StoreSettings, 'place'>,
  wanted: string | null,
  words: readonly string[],
  output: Output,
): Promise<number> {
  if (words[0] === BACKUP) return copied(backUp(place, null, words[1] ?? ''));
  if (wanted === null) throw new Error('say whose inbox: --business=SLUG, or its id.');
  const { business, settings } = await businessNamed(place, wanted, withSettings);
  const { webhookUrls: urls = [], country } = settings;
  const webhooks = urls.length === 0 ? null : { urls, secrets: [], allowsPrivate: false };
  const { id, timeZone } = business;
  const own = { ...place, webhooks, country: country ?? countryOfZone(timeZone), timeZone };
  const inbox = await openMaintenance(own, null, id);
  const record = (action: string) => recordCommand(place, id, action);
  return withMaintenance({ ...inbox, record }, words, output);
}

async function withSettings(db: StoreDb, id: BusinessId) {
  const business = await businessById(db, id);
  return business === null ? null : { business, settings: (await settingsOf(db, id)).settings };
}

/** Of the whole database, which it must not migrate. */
const BACKUP = 'backup';

async function copied(copying: Promise<void>): Promise<number> {
  await copying;
  return 0;
}

async function withMaintenance(
  inbox: Maintenance,
  [command = '', ...given]: readonly string[],
  { out, print }: Output,
): Promise<number> {
  try {
    if (command === 'export') await pipeline(await exportOf(inbox, given), out, { end: false });
    else if (command === 'resend') return await resend(inbox, given, print);
    else return await erase(inbox, given, print);
    return 0;
  } finally {
    await inbox.close();
  }
}

type Maintenance = Awaited<ReturnType<typeof openMaintenance>> & {
  /** Adds an entry to the audit log, if there is one. */
  readonly record: (action: string) => Promise<void>;
};

/** `export [json|csv] [--about TEXT]` */
async function exportOf(
  inbox: Maintenance,
  given: readonly string[],
): Promise<ReturnType<Maintenance['exported']>> {
  const about = given.indexOf('--about');
  const only = about < 0 ? null : await inbox.about(given[about + 1] ?? '');
  await inbox.record(only === null ? 'exported' : 'exported one person');
  return inbox.exported(given[0] === 'csv' ? 'csv' : 'json', only);
}

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
  if (count > 0) await inbox.record(isAll ? 'sent webhooks and mails again' : 'sent webhooks again');
  print(isAll ? `${count} will be sent again.` : `${count} of ${given.length} will be sent again.`);
  return isAll || count === given.length ? 0 : 1;
}

async function erase(
  inbox: Maintenance,
  given: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [first, text = ''] = given;
  const recorded = async (erased: number, wanted: number): Promise<number> => {
    if (erased > 0) await inbox.record('erased conversations');
    return printErased(erased, wanted, print);
  };
  if (first !== '--about') return recorded(await inbox.erase(given), given.length);
  const found = await inbox.about(text);
  const count = found.conversations.length + found.appointments.length + found.answers.length;
  if (count > 0) return recorded(await inbox.eraseFound(found), count);
  print('No conversation, no appointment and no waiting text message contains this text.');
  return 1;
}

function printErased(erased: number, wanted: number, print: (line: string) => void): number {
  print(`${erased} of ${wanted} erased.`);
  return erased === wanted ? 0 : 1;
}
