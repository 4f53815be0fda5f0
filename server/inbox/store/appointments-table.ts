/**
 * The table of the appointment book. The database itself excludes two appointments in one place at the same time, so that
 * no fault of a program and no race between processes can book twice.
 */
import { sql, type Kysely } from 'kysely';
import { COLUMN_TYPES, type ColumnTypes } from './isolated-table.ts';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const columns = ({ integer, uuid }: ColumnTypes): string => `
  business_id ${uuid} not null, id text not null, conversation_id text not null, tool_call_id text,
  state text not null, service text not null, resource text not null, place ${integer} not null, turn ${integer},
  starts_at ${integer} not null, ends_at ${integer} not null,
  busy_from ${integer} not null, busy_to ${integer} not null check (busy_to > busy_from), hold_until ${integer},
  name text, contact text, contact_key text, note text, language text not null, sequence ${integer} not null,
  created_at ${integer} not null, updated_at ${integer} not null,
  primary key (business_id, id), unique (business_id, conversation_id, tool_call_id)`;

/** States in which it takes its time. */
const TAKES_TIME = `state in ('held', 'booked', 'moved', 'came', 'missed')`;

const INDEXES: readonly string[] = [
  'create index if not exists appointments_by_time on appointments (business_id, busy_from)',
  'create index if not exists appointments_by_conversation on appointments (business_id, conversation_id)',
  'create index if not exists appointments_by_contact on appointments (business_id, contact_key) where contact_key is not null',
];

/** A range of one hash, because ranges have this kind of index without an extension, which needs the owner's rights. */
const only = (text: string): string => {
  const hash = `hashtextextended(${text}, 0)`;
  return `int8range(${hash}, ${hash}, '[]')`;
};
const excluded = (name: string, where: string, what: string): string => `
  alter table appointments add constraint appointments_${name} exclude using gist (
    ${only(`business_id::text || ' ' || ${what}`)} with &&, int8range(busy_from, busy_to) with &&)
  where (${where})`;

const POSTGRES: readonly string[] = [
  ...['books', 'appointments'].flatMap(isolated),
  excluded('place', TAKES_TIME, `resource || ' ' || place`),
  excluded('turn', `${TAKES_TIME} and turn is not null`, `service || ' ' || turn`),
  // Otherwise the planner's statistics keep samples of names and numbers after their erasure.
  ...['name', 'contact', 'contact_key', 'note'].map(
    (column) => `alter table appointments alter column ${column} set statistics 0`,
  ),
];

const overlap = (event: string): string => `
  create trigger if not exists appointments_${event.split(' ')[0]} before ${event} on appointments when new.${TAKES_TIME} begin
    select raise(abort, 'appointments overlap') from appointments as other
    where other.business_id = new.business_id and other.id <> new.id and other.${TAKES_TIME}
      and other.busy_from < new.busy_to and other.busy_to > new.busy_from
      and ((other.resource = new.resource and other.place = new.place)
        or (other.service = new.service and other.turn = new.turn));
  end`;

const SQLITE: readonly string[] = [overlap('insert'), overlap('update')];

export async function addAppointments(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const types = COLUMN_TYPES[dialect];
  const exclusion = dialect === 'sqlite' ? SQLITE : POSTGRES;
  const statements = [
    `create table if not exists books (
      business_id ${types.uuid} not null, id ${types.integer} not null, changed_at ${types.integer} not null,
      primary key (business_id, id))`,
    `create table if not exists appointments (${columns(types)})`,
    ...INDEXES,
    ...exclusion,
  ];
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of statements) await sql.raw(statement).execute(db);
}
