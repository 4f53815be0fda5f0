/** Erases one of many conversations: how long others wait meanwhile, and where its words are afterwards. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../../../server/inbox/store/open-database.ts';
import { rowsBy } from '../../support/inbox/rows.ts';
import { asSuperuser, POSTGRES, type PostgresServer } from '../../support/postgres-server.ts';
import { startStored } from '../businesses/stored-server.ts';
import { ERASED_NAME, SESSION } from './many-conversations.ts';

const CALM_MS = 5_000;
const READ_INTERVAL_MS = 5;

/** @param mostLockMs longer than a read of another business may wait, beyond the longest read of a table that is not locked */
export async function measureErasing(
  postgres: PostgresServer,
  database: string,
  far: string,
  mostLockMs: number,
): Promise<boolean> {
  const server = await startStored(database, far);
  const readers = await startReading(database);
  try {
    await wait(CALM_MS);
    const calm = readers.longest();
    const [row] = rowsBy(database, `select id, business_id from conversations where name = '${ERASED_NAME}'`);
    const began = performance.now();
    const answer = await fetch(
      `${server.url}/${String(row?.['business_id'])}/inbox/api/conversations/${String(row?.['id'])}`,
      {
        method: 'DELETE',
        headers: { cookie: `task-tamer-session=${SESSION}`, 'sec-fetch-site': 'same-origin' },
      },
    );
    if (!answer.ok) throw new Error(`The erasure is answered with ${answer.status}.`);
    const erasedMs = performance.now() - began;
    const erasing = readers.longest();
    const before = bytesBelow(await tablesOf(postgres, database));
    readers.longest();
    const { tidy, close } = await openDatabase({ database }, 'maintenance');
    const rewriteBegan = performance.now();
    await tidy(true);
    const rewrittenMs = performance.now() - rewriteBegan;
    await close();
    const rewriting = readers.longest();
    console.log(
      `Erasing one conversation: ${erasedMs.toFixed(0)} ms. The longest read of another business: ${shown(calm)} before, ${shown(erasing)} meanwhile, ${shown(rewriting)} during the rewrite of the tables at night, which takes ${rewrittenMs.toFixed(0)} ms. ${mostLockMs} ms more than the longest read of a table that is not locked is promised`,
    );
    const left = await bytesLeft(postgres, database);
    console.log(
      `Bytes of an erased name in the tables and indexes ${before} until the rewrite, then ${left.tables}, in the write-ahead log ${left.log}, in a later backup ${left.backup}; 0 promised`,
    );
    const lockMs = Math.max(...[erasing, rewriting].map(({ ofLinesMs, ofOtherMs }) => ofLinesMs - ofOtherMs));
    return lockMs <= mostLockMs && left.tables + left.log + left.backup === 0;
  } finally {
    await readers.end();
    await server.kill();
  }
}

/** The longest reads, of a conversation, and of a table that is neither erased from nor rewritten. */
type Longest = { readonly ofLinesMs: number; readonly ofOtherMs: number };

const shown = ({ ofLinesMs, ofOtherMs }: Longest): string =>
  `${ofLinesMs.toFixed(0)} ms (${ofOtherMs.toFixed(0)} ms of another table)`;

/** Reads a conversation of another business, and another table, again and again, each on its own connection. */
async function startReading(database: string) {
  const [row] = rowsBy(database, `select business_id, id from conversations where platform_id = 'call-1'`);
  const lines = await startRepeating(
    database,
    'select * from lines where business_id = $1 and conversation_id = $2',
    [row?.['business_id'], row?.['id']],
  );
  const other = await startRepeating(database, 'select * from businesses where id = $1', [
    row?.['business_id'],
  ]);
  return {
    /** Since the last call. */
    longest: (): Longest => ({ ofLinesMs: lines.longest(), ofOtherMs: other.longest() }),
    async end() {
      await Promise.all([lines.end(), other.end()]);
    },
  };
}

async function startRepeating(database: string, query: string, values: readonly unknown[]) {
  const client = new Client(asSuperuser(database));
  await client.connect();
  await client.query('set search_path to task_tamer');
  let longest = 0;
  const ending = new AbortController();
  const reading = (async () => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      await client.query(query, [...values]);
      longest = Math.max(longest, performance.now() - began);
      await wait(READ_INTERVAL_MS);
    }
  })();
  return {
    longest() {
      const since = longest;
      longest = 0;
      return since;
    },
    async end() {
      ending.abort();
      await reading;
      await client.end();
    },
  };
}

/** With `grep`, because the files may be larger than what fits into a string. Ignores case, as the index of words does. */
async function bytesLeft(postgres: PostgresServer, database: string) {
  const tables = bytesBelow(await tablesOf(postgres, database));
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-backup-'));
  try {
    execFileSync(join(POSTGRES ?? '', 'pg_dump'), [
      '--schema=task_tamer',
      `--file=${join(folder, 'backup.sql')}`,
      asSuperuser(database),
    ]);
    return {
      tables,
      log: bytesBelow(join(postgres.folder, 'data/pg_wal')),
      backup: bytesBelow(folder),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The folder with the database's files, into which everything is written before. */
async function tablesOf(postgres: PostgresServer, database: string): Promise<string> {
  await postgres.checkpoint(database);
  const [own] = rowsBy(database, 'select oid from pg_database where datname = current_database()');
  return join(postgres.folder, 'data/base', String(own?.['oid']));
}

function bytesBelow(folder: string): number {
  const { stdout, status, stderr } = spawnSync('grep', ['-raiohF', ERASED_NAME, folder], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  // 1: nothing was found.
  if (status !== 0 && status !== 1) throw new Error(`The files cannot be searched: ${stderr}`);
  return stdout.replaceAll('\n', '').length;
}
