/** The table of what is known of a business's calendar as a whole: since when it has a problem, and which private address it has. */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const TYPES = {
  sqlite: { integer: 'integer', uuid: 'text' },
  postgres: { integer: 'bigint', uuid: 'uuid' },
} as const;

export async function addCalendars(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { integer, uuid } = TYPES[dialect];
  const table = `create table if not exists calendars (
    business_id ${uuid} not null, id ${integer} not null, problem text, problem_since ${integer}, warned_at ${integer},
    feed ${integer} not null default 0, primary key (business_id, id))`;
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of [table, ...(dialect === 'postgres' ? isolated('calendars') : [])])
    await sql.raw(statement).execute(db);
}
