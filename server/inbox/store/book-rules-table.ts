/** The table of services and hours that an owner sets on the inbox's page, version by version. */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const TYPES = {
  sqlite: { integer: 'integer', uuid: 'text' },
  postgres: { integer: 'bigint', uuid: 'uuid' },
} as const;

export async function addBookRules(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { integer, uuid } = TYPES[dialect];
  const table = `create table if not exists book_rules (
    business_id ${uuid} not null, version ${integer} not null, content text not null, saved_at ${integer} not null,
    primary key (business_id, version))`;
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of [table, ...(dialect === 'postgres' ? isolated('book_rules') : [])])
    await sql.raw(statement).execute(db);
}
