/**
 * What visitors are sent about their appointments, the key of each book, and whether a visitor has confirmed. A notice
 * goes with its appointment, and contains nothing of its visitor.
 */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const INTEGERS = { sqlite: 'integer', postgres: 'bigint' } as const;
const UUIDS = { sqlite: 'text', postgres: 'uuid' } as const;

const TABLE = (integer: string, uuid: string): string => `
  create table if not exists notices (
    business_id ${uuid} not null, appointment_id text not null, sequence ${integer} not null, kind text not null,
    channel text not null, minutes_before ${integer} not null, state text not null, attempts ${integer} not null,
    next_at ${integer} not null, last_error text,
    primary key (business_id, appointment_id, sequence, kind, channel, minutes_before),
    foreign key (business_id, appointment_id) references appointments (business_id, id) on delete cascade)`;

const INDEX = `create index if not exists notices_by_time on notices (business_id, next_at)
  where state in ('waiting', 'sending')`;

export async function addNotices(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = INTEGERS[dialect];
  await addColumn(db, 'alter table books add column key text');
  await addColumn(db, `alter table appointments add column confirmed_at ${integer}`);
  const policies = dialect === 'postgres' ? isolated('notices') : [];
  for (const statement of [TABLE(integer, UUIDS[dialect]), INDEX, ...policies])
    await sql.raw(statement).execute(db);
}

/** SQLite does not undo a migration whose process is killed, so it can begin again. */
async function addColumn(db: Kysely<Tables>, statement: string): Promise<void> {
  await sql
    .raw(statement)
    .execute(db)
    .catch((error: unknown) => {
      if (!String(error).includes('duplicate column')) throw error;
    });
}
