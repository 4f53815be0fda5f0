/** Reads an inbox's stored rows directly: from its file, or with the Postgres command. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isPostgres } from '../../../server/inbox/store/database.ts';
import { asSuperuser, POSTGRES } from '../postgres-server.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Enough for all rows of a large test. */
const MAX_BYTES = 200_000_000;

/** @param where a file, or the address of a database */
export function rowsBy(where: string, query: string): readonly Row[] {
  if (!isPostgres(where)) return rowsOfFile(where, query);
  const printed = execFileSync(
    join(POSTGRES ?? '', 'psql'),
    // Others see the rows of one business only.
    [asSuperuser(where), '-AtXc', `select row_to_json(each) from (${query}) as each`],
    {
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      env: { ...process.env, PGOPTIONS: '-c search_path=task_tamer' },
    },
  );
  return printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
}

export const rowsOf = (where: string, table: string): readonly Row[] =>
  rowsBy(where, `select * from ${table}`);

/** A process that opens a file after another one was killed locks it for a moment. */
const LOCK_WAIT_MS = 5_000;

function rowsOfFile(file: string, query: string): readonly Row[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
}
