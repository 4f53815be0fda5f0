/**
 * The versions of the database, in order, the same for SQLite and Postgres. A published migration is never changed; add
 * another one instead. Kysely runs them in the alphabetical order of their names: after `9` comes `v10`.
 */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { addAppointments } from './appointments-table.ts';
import { addBounces } from './bounces-table.ts';
import { addBookRules } from './book-rules-table.ts';
import { addBusinesses } from './business-columns.ts';
import { addCalendarEntries } from './calendar-table.ts';
import { addCalendars } from './calendars-table.ts';
import { addErasedUsage } from './erased-usage-table.ts';
import { addNotices } from './notices-table.ts';
import { secureRows } from './row-security.ts';
import { postgresSearch, searchedText, sqliteSearch } from './search.ts';
import type { Tables } from './tables.ts';
import { addTexts } from './texts-tables.ts';

export type SqlDialect = 'sqlite' | 'postgres';

/** Times in milliseconds need 64 bits, which SQLite's `integer` has. */
type Types = { readonly integer: string; readonly real: string };
const TYPES: Readonly<Record<SqlDialect, Types>> = {
  sqlite: { integer: 'integer', real: 'real' },
  postgres: { integer: 'bigint', real: 'double precision' },
};

const first = ({ integer, real }: Types): readonly string[] => [
  `create table conversations (
    id text primary key, platform_id text unique, channel text not null, status text not null,
    started_at ${integer} not null, ended_at ${integer}, name text, consent text, missed_reason text,
    ended_reason text, summary text, bookings text, booking_claimed ${integer} not null default 0, cost ${real},
    has_recording ${integer} not null default 0, helped ${integer},
    updated_at ${integer} not null, check_at ${integer}, checks ${integer} not null default 0)`,
  'create index conversations_by_time on conversations (started_at)',
  'create index conversations_by_check on conversations (check_at) where check_at is not null',
  `create table lines (
    conversation_id text not null references conversations (id) on delete cascade, position ${integer} not null,
    speaker text not null, text text not null, at ${integer} not null, primary key (conversation_id, position))`,
  `create table events (
    conversation_id text not null references conversations (id) on delete cascade, kind text not null,
    at ${integer} not null, primary key (conversation_id, kind))`,
  `create table refused_events (
    day text not null, reason text not null, count ${integer} not null, last_at ${integer} not null,
    primary key (day, reason))`,
  `create table deliveries (
    conversation_id text not null references conversations (id) on delete cascade, kind text not null,
    recipient text not null, state text not null, attempts ${integer} not null, next_at ${integer} not null,
    last_error text, primary key (conversation_id, kind, recipient))`,
  `create index deliveries_by_time on deliveries (next_at) where state = 'waiting'`,
  `create table erasures (
    conversation_id text primary key, hash text not null, at ${integer} not null, platform_id text,
    attempts ${integer} not null, next_at ${integer})`,
];

/** For the page and messages: notes, the done mark, contacts, sessions, and a search index. */
const second = ({ integer }: Types, dialect: SqlDialect): readonly string[] => [
  `alter table conversations add column note text not null default ''`,
  `alter table conversations add column done_at ${integer}`,
  'alter table conversations add column contact text',
  ...SEARCHED[dialect],
  `create table sign_ins (
    token_hash text primary key, owner text not null, browser_hash text not null, expires_at ${integer} not null)`,
  `create table sessions (token_hash text primary key, owner text not null, expires_at ${integer} not null)`,
];

/** Keep SQLite's index up to date. */
const TRIGGERS: readonly string[] = [
  `create trigger searched_inserted after insert on searched begin
    insert into words (rowid, text) values (new.number, new.text);
  end`,
  `create trigger searched_deleted after delete on searched begin
    insert into words (words, rowid, text) values ('delete', old.number, old.text);
  end`,
  `create trigger searched_updated after update on searched begin
    insert into words (words, rowid, text) values ('delete', old.number, old.text);
    insert into words (rowid, text) values (new.number, new.text);
  end`,
];

const SEARCHED: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: [
    `create table searched (
      number integer primary key, conversation_id text not null unique references conversations (id) on delete cascade,
      text text not null)`,
    `create virtual table words using fts5 (
      text, content='searched', content_rowid='number', tokenize='unicode61 remove_diacritics 2')`,
    // Otherwise an erased word stays in the index until the index is rewritten.
    `insert into words (words, rank) values ('secure-delete', 1)`,
    ...TRIGGERS,
  ],
  postgres: [
    `create table searched (
      conversation_id text primary key references conversations (id) on delete cascade, words tsvector not null)`,
    'create index searched_words on searched using gin (words)',
    // Otherwise the planner's statistics keep samples of names and words after their erasure.
    ...['name', 'contact', 'note', 'consent', 'summary', 'bookings'].map(
      (column) => `alter table conversations alter column ${column} set statistics 0`,
    ),
    'alter table lines alter column text set statistics 0',
    'alter table searched alter column words set statistics 0',
  ],
};

/** For several processes: shared counts, and the time at which erased bytes are overwritten. */
const third = ({ integer }: Types): readonly string[] => [
  `create table attempts (key text primary key, used ${integer} not null, ends_at ${integer} not null)`,
  'create index attempts_by_end on attempts (ends_at)',
  `create table scrubbing (id ${integer} primary key, wanted_at ${integer} not null, next_at ${integer} not null)`,
];

/** Webhooks. Without a foreign key, because an erasure is reported after the conversation is gone. */
const fourth = ({ integer }: Types): readonly string[] => [
  `create table webhooks (
    event_id text not null, url text not null, type text not null, conversation_id text not null,
    booking_index ${integer}, state text not null, attempts ${integer} not null, created_at ${integer} not null,
    next_at ${integer} not null, last_status ${integer}, last_error text, primary key (event_id, url))`,
  `create index webhooks_by_time on webhooks (url, next_at) where state = 'waiting'`,
  'create index webhooks_by_conversation on webhooks (conversation_id)',
];

/** Passkeys, erasing text chats at the platform, and the part of a day's budget that a call has reserved. */
const fifth = ({ integer }: Types): readonly string[] => [
  `create table passkeys (
    id text primary key, owner text not null, public_key text not null, counter ${integer} not null,
    transports text not null, name text not null, created_at ${integer} not null, used_at ${integer})`,
  `create table challenges (
    hash text primary key, browser_hash text not null, owner text, expires_at ${integer} not null)`,
  `alter table erasures add column channel text not null default 'voice'`,
  'alter table conversations add column reserved_day text',
  `alter table conversations add column reserved_seconds ${integer}`,
];

/** Ends: a text chat may continue and end again, and each end is announced once. Reports are noted in the conversation. */
const sixth = ({ integer }: Types): readonly string[] => [
  `alter table conversations add column ends ${integer} not null default 0`,
  `alter table conversations add column bookings_announced ${integer} not null default 0`,
  `alter table conversations add column reported_at ${integer}`,
  `alter table conversations add column unreported_at ${integer}`,
  `update conversations set ends = 1 where status = 'missed' or (status = 'ended' and ended_at is not null)`,
  `update conversations set reported_at = (
    select at from events where conversation_id = conversations.id and kind = 'end-of-call-report')`,
  `update conversations set unreported_at = updated_at where
    id in (select conversation_id from deliveries where kind in ('unreported-mail', 'unreported-digest'))
    or id in (select conversation_id from webhooks where type = 'conversation.unreported')`,
  'drop table events',
  `create table numbered_deliveries (
    conversation_id text not null references conversations (id) on delete cascade, kind text not null,
    recipient text not null, end_number ${integer} not null, state text not null, attempts ${integer} not null,
    next_at ${integer} not null, last_error text, primary key (conversation_id, kind, recipient, end_number))`,
  `insert into numbered_deliveries
    select conversation_id, kind, recipient, 1, state, attempts, next_at, last_error from deliveries`,
  'drop table deliveries',
  'alter table numbered_deliveries rename to deliveries',
  `create index deliveries_by_time on deliveries (next_at) where state = 'waiting'`,
];

/** One row: whose database it is, and when Postgres was last written to see whether it can be. */
const seventh = ({ integer }: Types): readonly string[] => [
  `create table site (id ${integer} primary key, name text, probed_at ${integer})`,
  'insert into site (id) values (1)',
];

/** The clock's times, which are distrusted after a jump. */
const eighth = ({ integer }: Types): readonly string[] => [
  `alter table site add column seen_at ${integer}`,
  `alter table site add column trusted_at ${integer}`,
];

/** The stored text is that of `storedWords`, so SQLite only divides it at spaces. */
const ninth = (dialect: SqlDialect): readonly string[] =>
  dialect === 'postgres'
    ? ['delete from searched']
    : [
        ...['inserted', 'deleted', 'updated'].map((name) => `drop trigger searched_${name}`),
        'drop table words',
        'delete from searched',
        `create virtual table words using fts5 (
          text, content='searched', content_rowid='number',
          tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`,
        `insert into words (words, rank) values ('secure-delete', 1)`,
        ...TRIGGERS,
      ];

const migrations = (dialect: SqlDialect): Readonly<Record<string, Migration>> => ({
  '1': migration(first(TYPES[dialect])),
  '2': {
    async up(db: Kysely<Tables>) {
      await migration(second(TYPES[dialect], dialect)).up(db);
      await indexAll(db, dialect);
    },
  },
  '3': migration(third(TYPES[dialect])),
  '4': migration(fourth(TYPES[dialect])),
  '5': migration(fifth(TYPES[dialect])),
  '6': migration(sixth(TYPES[dialect])),
  '7': migration(seventh(TYPES[dialect])),
  '8': migration(eighth(TYPES[dialect])),
  '9': {
    async up(db: Kysely<Tables>) {
      await migration(ninth(dialect)).up(db);
      await indexAll(db, dialect);
    },
  },
  v10: {
    up: (db: Kysely<Tables>) => addBusinesses(db, dialect, TRIGGERS),
  },
  v11: {
    up: async (db: Kysely<Tables>) => (dialect === 'postgres' ? secureRows(db) : undefined),
  },
  /** Who of the owners has read a conversation. */
  v12: column('conversations', 'read_by text'),
  v13: {
    up: (db: Kysely<Tables>) => addAppointments(db, dialect),
  },
  v14: {
    up: (db: Kysely<Tables>) => addNotices(db, dialect),
  },
  v15: {
    up: (db: Kysely<Tables>) => addTexts(db, dialect),
  },
  v16: {
    up: (db: Kysely<Tables>) => addBookRules(db, dialect),
  },
  v17: {
    up: (db: Kysely<Tables>) => addCalendarEntries(db, dialect),
  },
  v18: {
    up: (db: Kysely<Tables>) => addCalendars(db, dialect),
  },
  v19: {
    up: (db: Kysely<Tables>) => addBounces(db, dialect),
  },
  /** The browser in which someone is signed in. */
  v20: column('sessions', 'browser text'),
  /** The visitor's, whose quiet hours count. */
  v21: column('conversations', 'time_zone text'),
  v22: column('appointments', 'time_zone text'),
  v23: {
    up: (db: Kysely<Tables>) => addErasedUsage(db, dialect),
  },
});

function migration(statements: readonly string[]): { readonly up: (db: Kysely<Tables>) => Promise<void> } {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

const column = (table: string, definition: string): Migration => ({
  async up(db) {
    const add = sql.raw(`alter table ${table} add column ${definition}`).execute(db);
    // SQLite's migrations are not transactions: the process may have been killed before it was noted.
    await add.catch((error: unknown) => {
      if (!String(error).includes('duplicate column')) throw error;
    });
  },
});

async function indexAll(db: Kysely<Tables>, dialect: SqlDialect): Promise<void> {
  const search = { sqlite: sqliteSearch, postgres: postgresSearch }[dialect];
  // The columns by name: a prepared statement cannot have others after a later migration.
  const columns = ['id', 'name', 'contact', 'note', 'summary', 'bookings'] as const;
  for (const row of await db.selectFrom('conversations').select(columns).execute()) {
    const lines = db.selectFrom('lines').select('text').where('conversation_id', '=', row.id);
    const text = searchedText(row, await lines.orderBy('position').execute());
    await search.put(db, [{ id: row.id, text }]);
  }
}

/** What the migrator says of a version that this program does not know, and a database of what such a version has made. */
const OF_ANOTHER_VERSION = /previously executed migration|already exists|duplicate column/;

export const migratorOf = (db: Kysely<Tables>, dialect: SqlDialect): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } });

/**
 * @param version not the latest one
 * @throws like {@link bringUpToDate}
 */
export const migrate = (db: Kysely<Tables>, dialect: SqlDialect, version?: string): Promise<void> =>
  bringUpToDate(migratorOf(db, dialect), version);

/**
 * @param version not the latest one
 * @throws if another version than those before this program has written the database, or it cannot be changed
 */
export async function bringUpToDate(migrator: Migrator, version?: string): Promise<void> {
  const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version));
  if (error === undefined) return;
  const problem =
    error instanceof Error
      ? error
      : new Error('The inbox could not be brought up to date.', { cause: error });
  if (OF_ANOTHER_VERSION.test(problem.message))
    throw new Error(
      'The inbox was written by a later version of task-tamer-server, or by one between two releases: use that one.',
      { cause: problem },
    );
  throw problem;
}
