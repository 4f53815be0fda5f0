/**
 * The versions of the businesses' tables, in order. They are counted separately from the inbox's, beside which they are.
 * A published migration is never changed; add another one instead.
 */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import {
  bookWorkStatements,
  dueWorkStatements,
  expiryStatements,
  usageStatements,
} from '../../inbox/store/due-work-table.ts';
import { bringUpToDate, type SqlDialect } from '../../inbox/store/migrations.ts';
import { addLooksTable } from './looks-table.ts';
import { addProviderTables } from './provider-tables.ts';

const TYPES = {
  sqlite: { id: 'text', integer: 'integer', counted: 'integer primary key autoincrement' },
  postgres: { id: 'uuid', integer: 'bigint', counted: 'bigint generated always as identity primary key' },
} as const;

const first = ({ id, integer, counted }: (typeof TYPES)[SqlDialect]): readonly string[] => [
  `create table businesses (
    id ${id} primary key, slug text not null, name text not null, kind text not null, time_zone text not null, host text unique,
    status text not null, revision ${integer} not null, created_at ${integer} not null,
    changed_at ${integer} not null)`,
  'create index businesses_by_revision on businesses (revision)',
  `create table business_slugs (
    slug text primary key, business_id ${id} not null references businesses (id), given_up_at ${integer})`,
  'create index business_slugs_by_business on business_slugs (business_id)',
  `create table business_revision (id ${integer} primary key, value ${integer} not null)`,
  'insert into business_revision (id, value) values (1, 0)',
  `create table business_settings (
    business_id ${id} not null references businesses (id), version ${integer} not null,
    schema_version ${integer} not null, settings text not null, saved_at ${integer} not null,
    primary key (business_id, version))`,
  `create table business_secrets (
    business_id ${id} not null references businesses (id), field text not null, version ${integer} not null,
    key_id text not null, encrypted text not null, saved_at ${integer} not null, primary key (business_id, field))`,
  `create table business_people (
    business_id ${id} not null references businesses (id), email text not null, role text not null,
    added_at ${integer} not null, primary key (business_id, email))`,
  `create table audit_log (
    number ${counted}, at ${integer} not null, business_id ${id} not null, actor text not null,
    action text not null, detail text not null)`,
  'create index audit_log_by_business on audit_log (business_id, number)',
];

const APPEND_ONLY: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_log_${change} before ${change} on audit_log begin
      select raise(abort, 'audit_log is only appended to'); end`,
  ),
  postgres: [
    `create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
      begin raise exception 'audit_log is only appended to'; end $$`,
    `create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change_of_audit_log()`,
  ],
};

const migrations = (dialect: SqlDialect): Readonly<Record<string, Migration>> => ({
  '1': {
    async up(db) {
      for (const statement of [...first(TYPES[dialect]), ...APPEND_ONLY[dialect]])
        await sql.raw(statement).execute(db);
    },
  },
  /** The inbox of each business: which have due work. */
  '2': {
    async up(db) {
      for (const statement of dueWorkStatements(dialect)) await sql.raw(statement).execute(db);
    },
  },
  '3': { up: (db) => addProviderTables(db, TYPES[dialect]) },
  /** The appointment book of each business: which have due texts and calendar entries. */
  '4': {
    async up(db) {
      for (const statement of bookWorkStatements(dialect)) await sql.raw(statement).execute(db);
    },
  },
  '5': { up: (db) => addLooksTable(db, TYPES[dialect]) },
  /** Old conversations of each business are erased when they become too old. */
  '6': {
    async up(db) {
      for (const statement of expiryStatements(dialect)) await sql.raw(statement).execute(db);
    },
  },
  /** Usage is counted without asking every business. */
  '7': {
    async up(db) {
      for (const statement of usageStatements(dialect)) await sql.raw(statement).execute(db);
    },
  },
});

export const migratorOfBusinesses = <Tables>(db: Kysely<Tables>, dialect: SqlDialect): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect) },
    migrationTableName: 'business_migration',
    migrationLockTableName: 'business_migration_lock',
  });

/** @throws like {@link bringUpToDate} */
export const migrateBusinesses = <Tables>(db: Kysely<Tables>, dialect: SqlDialect): Promise<void> =>
  bringUpToDate(migratorOfBusinesses(db, dialect));
