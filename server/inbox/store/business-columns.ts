/**
 * The tenth version of the database: each row belongs to a business. Keys, foreign keys and indexes begin with it.
 * Existing rows belong to the default business.
 */
import { sql, type Kysely } from 'kysely';
import { DEFAULT_BUSINESS_ID } from '../../businesses/business-id.ts';
import type { Tables } from './tables.ts';

const DEFAULT = `default '${DEFAULT_BUSINESS_ID}'`;
const OF_CONVERSATION =
  'foreign key (business_id, conversation_id) references conversations (business_id, id) on delete cascade';

/** The same on both. */
const INDEXES: readonly string[] = [
  'create index conversations_by_time on conversations (business_id, started_at, id)',
  'create index conversations_by_check on conversations (business_id, check_at) where check_at is not null',
  `create index deliveries_by_time on deliveries (business_id, next_at) where state = 'waiting'`,
  `create index webhooks_by_time on webhooks (business_id, url, next_at) where state = 'waiting'`,
  'create index webhooks_by_conversation on webhooks (business_id, conversation_id)',
  'create index erasures_by_time on erasures (business_id, next_at) where next_at is not null',
  'create index attempts_by_end on attempts (business_id, ends_at)',
];

/** What names a row within its business. */
const KEYS = {
  conversations: 'id',
  lines: 'conversation_id, position',
  searched: 'conversation_id',
  refused_events: 'day, reason',
  deliveries: 'conversation_id, kind, recipient, end_number',
  webhooks: 'event_id, url',
  erasures: 'conversation_id',
  sign_ins: 'token_hash',
  sessions: 'token_hash',
  passkeys: 'id',
  challenges: 'hash',
  attempts: 'key',
} as const;

type KeptTable = keyof typeof KEYS;

export const BUSINESS_TABLES = Object.keys(KEYS) as readonly KeptTable[];
const PARTS_OF_CONVERSATIONS: readonly KeptTable[] = ['lines', 'searched', 'deliveries'];
/** Made under another name, which its constraints still have. */
const CONSTRAINTS_OF: Partial<Record<KeptTable, string>> = { deliveries: 'numbered_deliveries' };

const constraint = (table: KeptTable, kind: string): string =>
  `alter table ${table} drop constraint ${CONSTRAINTS_OF[table] ?? table}_${kind}`;

/**
 * Processes of the version before go on while this one starts. Without the column, they write rows of the default business,
 * and three of their statements name these keys. The next version drops both.
 */
const FOR_THE_VERSION_BEFORE: readonly string[] = [
  'alter table conversations add constraint conversations_of_all unique (id)',
  'alter table searched add constraint searched_of_all unique (conversation_id)',
  'alter table attempts add constraint attempts_of_all unique (key)',
];

const postgres = (): readonly string[] => [
  // In the order in which transactions lock them, because two orders can wait for each other.
  `lock table ${BUSINESS_TABLES.join(', ')} in access exclusive mode`,
  ...BUSINESS_TABLES.map((table) => `alter table ${table} add column business_id uuid not null ${DEFAULT}`),
  ...PARTS_OF_CONVERSATIONS.map((table) => constraint(table, 'conversation_id_fkey')),
  ...BUSINESS_TABLES.map((table) => constraint(table, 'pkey')),
  ...BUSINESS_TABLES.map((table) => `alter table ${table} add primary key (business_id, ${KEYS[table]})`),
  constraint('conversations', 'platform_id_key'),
  'alter table conversations add unique (business_id, platform_id)',
  ...PARTS_OF_CONVERSATIONS.map((table) => `alter table ${table} add ${OF_CONVERSATION}`),
  ...['conversations_by_time', 'conversations_by_check', 'deliveries_by_time'].map(dropped),
  ...['webhooks_by_time', 'webhooks_by_conversation', 'attempts_by_end'].map(dropped),
  ...INDEXES,
  ...FOR_THE_VERSION_BEFORE,
];

const dropped = (index: string): string => `drop index ${index}`;

/** Each table's columns without the business. SQLite cannot change keys, so each table is written anew. */
const COLUMNS: Readonly<Record<KeptTable, string>> = {
  conversations: `id text not null, platform_id text, channel text not null, status text not null,
    started_at integer not null, ended_at integer, name text, consent text, missed_reason text, ended_reason text,
    summary text, bookings text, booking_claimed integer not null default 0, cost real,
    has_recording integer not null default 0, helped integer, updated_at integer not null, check_at integer,
    checks integer not null default 0, note text not null default '', done_at integer, contact text,
    reserved_day text, reserved_seconds integer, ends integer not null default 0,
    bookings_announced integer not null default 0, reported_at integer, unreported_at integer`,
  lines: `conversation_id text not null, position integer not null, speaker text not null, text text not null,
    at integer not null`,
  searched: 'number integer primary key, conversation_id text not null, text text not null',
  refused_events: 'day text not null, reason text not null, count integer not null, last_at integer not null',
  deliveries: `conversation_id text not null, kind text not null, recipient text not null,
    end_number integer not null, state text not null, attempts integer not null, next_at integer not null,
    last_error text`,
  webhooks: `event_id text not null, url text not null, type text not null, conversation_id text not null,
    booking_index integer, state text not null, attempts integer not null, created_at integer not null,
    next_at integer not null, last_status integer, last_error text`,
  erasures: `conversation_id text not null, hash text not null, at integer not null, platform_id text,
    attempts integer not null, next_at integer, channel text not null default 'voice'`,
  sign_ins:
    'token_hash text not null, owner text not null, browser_hash text not null, expires_at integer not null',
  sessions: 'token_hash text not null, owner text not null, expires_at integer not null',
  passkeys: `id text not null, owner text not null, public_key text not null, counter integer not null,
    transports text not null, name text not null, created_at integer not null, used_at integer`,
  challenges: 'hash text not null, browser_hash text not null, owner text, expires_at integer not null',
  attempts: 'key text not null, used integer not null, ends_at integer not null',
};

function keysOf(table: KeptTable): readonly string[] {
  const key = `(business_id, ${KEYS[table]})`;
  const keys = table === 'searched' ? [`unique ${key}`] : [`primary key ${key}`];
  if (table === 'conversations') keys.push('unique (business_id, platform_id)');
  if (PARTS_OF_CONVERSATIONS.includes(table)) keys.push(OF_CONVERSATION);
  return keys;
}

/** A definition begins with the column's name. A comma is never inside of one. */
const namesIn = (columns: string): string =>
  columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');

/** @param triggers keep the index of words up to date; they are dropped with their table */
const sqlite = (triggers: readonly string[]): readonly string[] => [
  ...BUSINESS_TABLES.flatMap((table) => {
    const columns = COLUMNS[table];
    const all = [columns, `business_id text not null ${DEFAULT}`, ...keysOf(table)].join(', ');
    const names = namesIn(columns);
    return [
      `create table new_${table} (${all})`,
      `insert into new_${table} (${names}) select ${names} from ${table}`,
      `drop table ${table}`,
      `alter table new_${table} rename to ${table}`,
    ];
  }),
  ...INDEXES,
  ...triggers,
];

/** @param triggers of SQLite's index of words */
export async function addBusinesses(
  db: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  triggers: readonly string[],
): Promise<void> {
  if (dialect === 'postgres') return run(db, postgres());
  // A process may have been killed after the last statement, before Kysely noted the version.
  const { rows } =
    await sql`select 1 from pragma_table_info('conversations') where name = 'business_id'`.execute(db);
  if (rows.length > 0) return;
  // Otherwise dropping a table deletes what refers to it. It cannot be changed within a transaction.
  await run(db, ['pragma foreign_keys = off', 'begin']);
  try {
    await run(db, [...sqlite(triggers), 'commit']);
  } catch (error) {
    await run(db, ['rollback']);
    throw error;
  } finally {
    await run(db, ['pragma foreign_keys = on']);
  }
}

async function run(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
