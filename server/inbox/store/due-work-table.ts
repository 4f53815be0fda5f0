/**
 * The table of due work, and the triggers that write it. A table with a column that says when a row is due needs one. A claim
 * uses up the notes of all rows that are due, so a row that is not done then, because it is leased, must become due again.
 */
import type { DueKind, NotedKind } from './due-work.ts';
import type { SqlDialect } from './migrations.ts';

type Source = {
  readonly table: string;
  /** When a row is due. */
  readonly column: string;
  readonly kind: DueKind;
  /** Which rows wait. */
  readonly when: string;
};

const SOURCES: readonly Source[] = [
  { table: 'conversations', column: 'check_at', kind: 'checks', when: 'new.check_at is not null' },
  { table: 'erasures', column: 'next_at', kind: 'erasures', when: 'new.next_at is not null' },
  { table: 'deliveries', column: 'next_at', kind: 'mail', when: `new.state = 'waiting'` },
  { table: 'notices', column: 'next_at', kind: 'notices', when: `new.state = 'waiting'` },
  { table: 'webhooks', column: 'next_at', kind: 'webhooks', when: `new.state = 'waiting'` },
];

const TYPES = {
  sqlite: { id: 'text', integer: 'integer', counted: 'integer primary key autoincrement' },
  postgres: { id: 'uuid', integer: 'bigint', counted: 'bigint generated always as identity primary key' },
} as const;

/** By then, every process knows of a change of a business. */
const TAKEN_UP_MS = 20_000;

const DAY_MS = 24 * 3_600_000;
const START_OF_DAY = `new.started_at - new.started_at % ${DAY_MS}`;

type Trigger = {
  readonly name: string;
  readonly on: string;
  readonly when: string;
  readonly work: string;
};

function triggerOf(dialect: SqlDialect, { name, on, when, work }: Trigger): readonly string[] {
  if (dialect === 'sqlite')
    return [`create trigger if not exists ${name} after ${on} when ${when} begin ${work}; end`];
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`,
    `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`,
  ];
}

const note = (kind: NotedKind, business: string, at: string): string => `
  insert into business_due_work (business_id, kind, due_at)
  select ${business}, '${kind}', ${at} where exists (select 1 from businesses where id = ${business})`;

function triggersOf(dialect: SqlDialect, { table, column, kind, when }: Source): readonly string[] {
  const differs = dialect === 'sqlite' ? 'is not' : 'is distinct from';
  const work = note(kind, 'new.business_id', `new.${column}`);
  const again = `${when} and old.${column} ${differs} new.${column}`;
  return [
    ...triggerOf(dialect, { name: `${table}_due`, on: `insert on ${table}`, when, work }),
    ...triggerOf(dialect, { name: `${table}_due_again`, on: `update on ${table}`, when: again, work }),
  ];
}

const BOOK_SOURCES: readonly Source[] = [
  { table: 'texts', column: 'next_at', kind: 'notices', when: `new.state = 'waiting'` },
  { table: 'calendar_entries', column: 'next_at', kind: 'calendar', when: 'new.next_at is not null' },
];

/** Of the appointment book. A calendar may begin to be followed by any change of its business, or by its first sweep. */
export const bookWorkStatements = (dialect: SqlDialect): readonly string[] => [
  ...BOOK_SOURCES.flatMap((source) => triggersOf(dialect, source)),
  ...triggerOf(dialect, {
    name: 'businesses_calendar_again',
    on: 'update on businesses',
    when: `new.status <> 'removed'`,
    work: note('calendar', 'new.id', `new.changed_at + ${TAKEN_UP_MS}`),
  }),
];

/** Erasing what is older than the days to keep, which any change of a business may change. */
export const expiryStatements = (dialect: SqlDialect): readonly string[] => [
  ...triggerOf(dialect, {
    name: 'businesses_expiry_again',
    on: 'update on businesses',
    when: `new.status <> 'removed'`,
    work: note('expiry', 'new.id', `new.changed_at + ${TAKEN_UP_MS}`),
  }),
  // Those that exist already.
  `insert into business_due_work (business_id, kind, due_at) select id, 'expiry', changed_at from businesses`,
];

/** Whose conversations are counted for the usage of their days: one note for each business and day of UTC. */
export const usageStatements = (dialect: SqlDialect): readonly string[] => [
  ...triggerOf(dialect, {
    name: 'conversations_usage',
    on: 'insert on conversations',
    when: 'new.id is not null',
    work: `${note('usage', 'new.business_id', START_OF_DAY)} and not exists (
      select 1 from business_due_work
      where business_id = new.business_id and kind = 'usage' and due_at = ${START_OF_DAY})`,
  }),
  // It may have had some before, as the only one of its server.
  ...triggerOf(dialect, {
    name: 'businesses_usage',
    on: 'insert on businesses',
    when: 'new.id is not null',
    work: note('usage', 'new.id', 'new.created_at'),
  }),
  // Those that may have had some.
  `insert into business_due_work (business_id, kind, due_at) select id, 'usage', ${Date.now()} from businesses`,
];

/** After the tables of businesses. */
export const dueWorkStatements = (dialect: SqlDialect): readonly string[] => [
  `create table if not exists business_due_work (
    number ${TYPES[dialect].counted}, business_id ${TYPES[dialect].id} not null, kind text not null,
    due_at ${TYPES[dialect].integer} not null)`,
  'create index if not exists business_due_work_by_time on business_due_work (kind, due_at)',
  'create index if not exists business_due_work_by_business on business_due_work (business_id, kind)',
  ...SOURCES.flatMap((source) => triggersOf(dialect, source)),
  ...triggerOf(dialect, {
    name: 'businesses_due',
    on: 'insert on businesses',
    when: 'new.id is not null',
    work: note('sweep', 'new.id', 'new.created_at'),
  }),
  ...triggerOf(dialect, {
    name: 'businesses_due_again',
    on: 'update on businesses',
    when: `new.status = 'removed' and old.status <> 'removed'`,
    work: note('sweep', 'new.id', `new.changed_at + ${TAKEN_UP_MS}`),
  }),
  // Those that exist already.
  `insert into business_due_work (business_id, kind, due_at) select id, 'sweep', created_at from businesses`,
];
