/** Searches for an erased name in the database, its files and a later backup. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '../../server/inbox/store/backup.ts';
import { openMaintenance } from '../../server/inbox/maintenance.ts';
import { rowsBy } from '../support/inbox/rows.ts';
import { POSTGRES, type PostgresServer } from '../support/postgres-server.ts';
import { start } from './faults.ts';
import { startLoadPlatform } from './platform.ts';
import { startInbox, type InboxProcess } from './processes.ts';

/** The number of occurrences of the name. */
export type Erased = { readonly database: number; readonly writeAheadLog: number; readonly backup: number };

/** Adds a call with a unique name, and erases it by a command. */
export async function callAndErase(database: string, name: string): Promise<void> {
  const processes: InboxProcess[] = [];
  const platform = await startLoadPlatform(() => processes.map(({ url }) => url));
  const process = await startInbox(database, platform.url);
  processes.push(process);
  if (!(await start(process.url, name, name)))
    throw new Error('The call of the erased visitor did not begin.');
  await platform.settled();
  await process.kill();
  await platform.close();
  const inbox = await openMaintenance({ database });
  const found = await inbox.about(name);
  if ((await inbox.eraseFound(found)) === 0) throw new Error(`There is no conversation of ${name}.`);
  await inbox.close();
}

export async function leftInFile(file: string, name: string): Promise<Erased> {
  const inbox = await openMaintenance({ database: file });
  const copy = `${file}-copy`;
  await backUp({ database: file }, null, copy);
  // Keep it open, because SQLite removes its log on close.
  const found = {
    database: await bytesIn(file, name),
    writeAheadLog: await bytesIn(`${file}-wal`, name),
    backup: await bytesIn(copy, name),
  };
  await inbox.close();
  return found;
}

export async function leftOnPostgres(
  postgres: PostgresServer,
  database: string,
  name: string,
): Promise<Erased> {
  await postgres.checkpoint(database);
  const [own] = rowsBy(database, 'select oid from pg_database where datname = current_database()');
  const data = join(postgres.folder, 'data');
  const copy = execFileSync(
    join(POSTGRES ?? '', 'pg_dump'),
    ['--schema=task_tamer', '--enable-row-security', database],
    {
      encoding: 'latin1',
      maxBuffer: 500_000_000,
    },
  );
  return {
    database: await bytesBelow(join(data, 'base', String(own?.['oid'])), name),
    writeAheadLog: await bytesBelow(join(data, 'pg_wal'), name),
    backup: occurrences(copy, name) * name.length,
  };
}

async function bytesBelow(folder: string, name: string): Promise<number> {
  let bytes = 0;
  for (const file of await readdir(folder, { withFileTypes: true }))
    if (file.isFile()) bytes += await bytesIn(join(folder, file.name), name);
  return bytes;
}

const bytesIn = async (file: string, name: string): Promise<number> =>
  occurrences(await readFile(file, 'latin1'), name) * name.length;

/** Ignores case, because the search index is in lower case. */
const occurrences = (content: string, name: string): number =>
  content.toLowerCase().split(name.toLowerCase()).length - 1;
