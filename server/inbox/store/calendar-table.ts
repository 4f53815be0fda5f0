/**
 * The table of the entries in the owner's calendar: what is to be written for each appointment, and what was. An entry stays
 * after its appointment until it is removed from the calendar, and contains nothing of its visitor.
 */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const INTEGERS = { sqlite: 'integer', postgres: 'bigint' } as const;
const UUIDS = { sqlite: 'text', postgres: 'uuid' } as const;

const TABLE = (integer: string, uuid: string): string => `
  create table if not exists calendar_entries (
    business_id ${uuid} not null, appointment_id text not null, calendar text not null, state text not null,
    version ${integer} not null, content text, etag text, written_from ${integer}, written_to ${integer},
    attempts ${integer} not null, next_at ${integer}, leased_until ${integer} not null, problem text,
    problem_since ${integer}, warned_at ${integer}, primary key (business_id, appointment_id))`;

const INDEX = `create index if not exists calendar_entries_by_time on calendar_entries (business_id, next_at)
  where next_at is not null`;

export async function addCalendarEntries(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const policies = dialect === 'postgres' ? isolated('calendar_entries') : [];
  for (const statement of [TABLE(INTEGERS[dialect], UUIDS[dialect]), INDEX, ...policies])
    await sql.raw(statement).execute(db);
}
