/** The table of what is known of a business's calendar as a whole: since when it has a problem, and which private address it has. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const TYPES = {
  sqlite: { integer: 'integer', uuid: 'text' },
  postgres: { integer: 'bigint', uuid: 'uuid' },
} as const;

/** Postgres itself shows a transaction the rows of its business only. */
const ISOLATED: readonly string[] = [
  'create policy of_one_business on calendars using (business_id = current_business())',
  'alter table calendars enable row level security',
  'alter table calendars force row level security',
];

export async function addCalendars(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { integer, uuid } = TYPES[dialect];
  const table = `create table if not exists calendars (
    business_id ${uuid} not null, id ${integer} not null, problem text, problem_since ${integer}, warned_at ${integer},
    feed ${integer} not null default 0, primary key (business_id, id))`;
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of [table, ...(dialect === 'postgres' ? ISOLATED : [])])
    await sql.raw(statement).execute(db);
}
