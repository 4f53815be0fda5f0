/** The table of services and hours that an owner sets on the inbox's page, version by version. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const TYPES = {
  sqlite: { integer: 'integer', uuid: 'text' },
  postgres: { integer: 'bigint', uuid: 'uuid' },
} as const;

/** Postgres itself shows a transaction the rows of its business only. */
const ISOLATED: readonly string[] = [
  'create policy of_one_business on book_rules using (business_id = current_business())',
  'alter table book_rules enable row level security',
  'alter table book_rules force row level security',
];

export async function addBookRules(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { integer, uuid } = TYPES[dialect];
  const table = `create table if not exists book_rules (
    business_id ${uuid} not null, version ${integer} not null, content text not null, saved_at ${integer} not null,
    primary key (business_id, version))`;
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of [table, ...(dialect === 'postgres' ? ISOLATED : [])])
    await sql.raw(statement).execute(db);
}
