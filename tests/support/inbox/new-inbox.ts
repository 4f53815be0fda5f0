/** The file of a new inbox, as the server's first start creates it: copying it takes a fifth of the time of creating it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/inbox/store/open-database.ts';

let created: Promise<Buffer> | null = null;

/** @param file the new file. @returns its name */
export async function newInbox(file: string): Promise<string> {
  created ??= create();
  await writeFile(file, await created, { flag: 'wx', mode: 0o600 });
  return file;
}

async function create(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-new-inbox-'));
  try {
    const file = join(folder, 'inbox.db');
    await (await openDatabase({ database: file }, 'server')).close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
