/**
 * Text messages: what was sent and what became of it, what people have decided about getting them, and who agreed to them
 * with a booking. A text goes with its appointment; a decision stays, because it must be kept when everything else is erased.
 */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const INTEGERS = { sqlite: 'integer', postgres: 'bigint' } as const;
const UUIDS = { sqlite: 'text', postgres: 'uuid' } as const;

const tables = (integer: string, uuid: string): readonly string[] => [
  `create table if not exists texts (
    business_id ${uuid} not null, id text not null, appointment_id text, kind text not null,
    number_hash text not null, number text, language text not null, state text not null, code text, provider_id text,
    attempts ${integer} not null, next_at ${integer} not null, created_at ${integer} not null,
    updated_at ${integer} not null, primary key (business_id, id),
    foreign key (business_id, appointment_id) references appointments (business_id, id) on delete cascade)`,
  `create table if not exists text_choices (
    business_id ${uuid} not null, message_id text not null, number_hash text not null, choice text not null,
    at ${integer} not null, primary key (business_id, message_id))`,
];

const INDEXES: readonly string[] = [
  `create index if not exists texts_by_time on texts (business_id, next_at) where state in ('waiting', 'sending')`,
  'create index if not exists texts_by_creation on texts (business_id, created_at)',
  'create index if not exists texts_by_number on texts (business_id, number_hash, created_at)',
  'create index if not exists texts_by_appointment on texts (business_id, appointment_id)',
  'create index if not exists text_choices_by_number on text_choices (business_id, number_hash, at)',
];

const POSTGRES: readonly string[] = [
  ...['texts', 'text_choices'].flatMap(isolated),
  // Otherwise the planner's statistics keep samples of words and numbers after their erasure.
  'alter table appointments alter column text_consent set statistics 0',
  'alter table texts alter column number set statistics 0',
];

export async function addTexts(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql
    .raw('alter table appointments add column text_consent text')
    .execute(db)
    .catch((error: unknown) => {
      // SQLite does not undo a migration whose process is killed, so it can begin again.
      if (!String(error).includes('duplicate column')) throw error;
    });
  const statements = [...tables(INTEGERS[dialect], UUIDS[dialect]), ...INDEXES];
  for (const statement of [...statements, ...(dialect === 'postgres' ? POSTGRES : [])])
    await sql.raw(statement).execute(db);
}
