/** Files for inboxes of tests. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/inbox/store/open-database.ts';

export type TemporaryFile = {
  /** In a folder for this file only. */
  readonly file: string;
  /** Removes the folder. */
  readonly remove: () => Promise<void>;
};

/** A file that does not exist yet: opening the inbox creates it. */
export async function temporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-inbox-'));
  return { file: join(folder, 'inbox.db'), remove: () => rm(folder, { recursive: true, force: true }) };
}

let created: Promise<Buffer> | null = null;

/** A new inbox, as the server's first start creates it: copying it takes a fifth of the time of creating it. */
export async function temporaryInbox(): Promise<TemporaryFile> {
  created ??= create();
  const inbox = await temporaryFile();
  await writeFile(inbox.file, await created, { mode: 0o600 });
  return inbox;
}

async function create(): Promise<Buffer> {
  const { file, remove } = await temporaryFile();
  try {
    await (await openDatabase({ database: file }, 'server')).close();
    return await readFile(file);
  } finally {
    await remove();
  }
}
