/**
 * Rewrites a table of Postgres while it is in use: a copy takes its place, and the files with the bytes of erased rows go.
 * Others wait only while two short transactions hold the table: one begins to note the keys of changed rows, the other
 * brings these rows into the copy and exchanges the tables. `VACUUM FULL` would lock the table for the whole time.
 */
import type { Client } from 'pg';
import { DEFAULT_BUSINESS_ID } from '../../businesses/business-id.ts';
import { BUSINESS_SETTING, MIGRATION_LOCK_ID, SCHEMA } from './postgres-pool.ts';

/** How long others may queue behind us until nobody uses the tables. Any longer reader is waited for in pauses. */
const QUEUE_LIMIT_MS = 30;
const PAUSE_MS = 100;
/** The tries before the copying, about five seconds: a backup may read the tables for long. */
const FIRST_TRIES = 40;
/** The tries after it, two minutes: the copy would have to be made again. */
const LAST_TRIES = 1_000;
/** How long `VACUUM FULL` waits for others, and others behind it. */
const LOCK_TIMEOUT_MS = 2_000;

/** Notes the keys of changed rows. */
const TRIGGER = 'note_changed';
/** Postgres's code of a statement that took longer than its limit. */
const CANCELED = '57014';

type Named = { readonly name: string; readonly definition: string };
type Reference = Named & { readonly source: string; readonly target: string };

/** What a table has besides its rows, as Postgres prints it. */
type Structure = {
  readonly owner: string;
  /** How Postgres is to store it; empty for the defaults. */
  readonly options: string;
  /** Another one after the rows were written anew, which no trigger notices. */
  readonly file: number;
  readonly columns: readonly (Named & { readonly isSampled: boolean })[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Which the copy has from the beginning. */
  readonly checks: readonly Named[];
  /** The primary key first. */
  readonly constraints: readonly Named[];
  readonly indexes: readonly Named[];
  /** Foreign keys of this table and to it. */
  readonly references: readonly Reference[];
  readonly triggers: readonly Named[];
  readonly policies: readonly Named[];
  /** The rights of each user except the owner. */
  readonly rights: readonly Named[];
  /** What a copy would not have, such as a view of the table. */
  readonly others: readonly string[];
};

/**
 * A table with views, publications or whatever else a copy would not have is locked for the whole time instead.
 * @param client of the tables' owner
 * @throws if others hold the table for minutes, or it is migrated meanwhile. The table is as before
 */
export async function rewriteTable(client: Client, table: string): Promise<void> {
  const structure = await structureOf(client, table);
  const { others, references } = structure;
  if (others.length > 0) return rewriteLocked(client, table);
  // In the order in which others lock them, because two orders can wait for each other.
  const parents = references.map(({ target }) => target);
  const tables = [...new Set([...parents, table, ...references.map(({ source }) => source)])];
  await untilAlone(FIRST_TRIES, () => alone(client, tables, () => beginNoting(client, table, structure)));
  try {
    await copy(client, table, structure);
    await untilAlone(LAST_TRIES, async () => {
      await copyChanged(client, table, structure);
      const all = [...tables, `changed_${table}`, `next_${table}`];
      return alone(client, all, () => exchange(client, table, structure));
    });
  } catch (error) {
    // The next attempt does it, too.
    await removeCopy(client, table).catch(() => undefined);
    throw error;
  }
  for (const { source, name } of references)
    await client.query(`alter table ${source} validate constraint ${name}`);
}

async function rewriteLocked(client: Client, table: string): Promise<void> {
  await removeCopy(client, table);
  await client.query(`set lock_timeout to ${LOCK_TIMEOUT_MS}`);
  await client.query(`vacuum (full) ${table}`);
  await client.query('reset lock_timeout');
}

/** In one query, because the tables are locked when it is read again. */
async function structureOf(client: Client, table: string): Promise<Structure> {
  const list = (query: string) => `(select coalesce(json_agg(each), '[]') from (${query}) as each)`;
  const names = (query: string) => `(select coalesce(json_agg(each.name), '[]') from (${query}) as each)`;
  const constraints = (types: string) =>
    list(`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = own.oid and contype in (${types}) order by contype <> 'p', 1`);
  const { rows } = await client.query<{ readonly structure: Structure }>(
    `select json_build_object(
      'owner', relowner::regrole::text,
      'options', coalesce(array_to_string(reloptions, ', '), ''),
      'file', pg_relation_filenode(own.oid)::bigint,
      'columns', ${list(`select attname as name, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
          pg_get_expr(adbin, adrelid)) as definition, attstattarget is distinct from 0 as "isSampled"
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = own.oid and attnum > 0 and not attisdropped order by attnum`)},
      'key', ${names(`select attname as name from pg_index, pg_attribute
        where indrelid = own.oid and indisprimary and attrelid = indrelid and attnum = any (indkey)
        order by array_position(indkey::int2[], attnum)`)},
      'checks', ${constraints(`'c'`)},
      'constraints', ${constraints(`'p', 'u', 'x'`)},
      'indexes', ${list(`select relname as name, pg_get_indexdef(indexrelid) as definition
        from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = own.oid
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        order by 1`)},
      'references', ${list(`select conname as name, conrelid::regclass::text as source,
          confrelid::regclass::text as target, regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') as definition
        from pg_constraint where contype = 'f' and own.oid in (conrelid, confrelid) order by 1`)},
      'triggers', ${list(`select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
        where tgrelid = own.oid and not tgisinternal and tgname <> '${TRIGGER}' order by 1`)},
      'policies', ${list(`select polname as name, pg_get_expr(polqual, polrelid) as definition from pg_policy
        where polrelid = own.oid order by 1`)},
      'rights', ${list(`select case grantee when 0 then 'public' else grantee::regrole::text end as name,
          string_agg(privilege_type, ', ' order by privilege_type) as definition
        from aclexplode(relacl) where grantee <> relowner group by 1 order by 1`)},
      'others', ${names(OTHERS)}
    ) as structure from pg_class as own where oid = $1::regclass`,
    [table],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no table ${table}.`);
  return row.structure;
}

/** What else Postgres may know of a table. Objects that depend on it or on the type of its rows are listed by their catalog. */
const OTHERS = `
  select classid::regclass::text as name from pg_depend
    where refclassid = 'pg_class'::regclass and refobjid = own.oid and deptype <> 'i'
      and classid not in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass)
      and not (classid = 'pg_class'::regclass and objid in (select indexrelid from pg_index where indrelid = own.oid))
  union select classid::regclass::text from pg_depend
    where refclassid = 'pg_type'::regclass and refobjid = own.reltype and deptype <> 'i'
  union select 'publication' from pg_publication_tables
    where schemaname = own.relnamespace::regnamespace::text and tablename = own.relname
  union select 'policy' from pg_policy where polrelid = own.oid
    and (polcmd <> '*' or not polpermissive or polroles <> '{0}' or polwithcheck is not null)
  union select 'trigger' from pg_trigger where tgrelid = own.oid and not tgisinternal and tgname <> '${TRIGGER}' and tgenabled <> 'O'
  union select 'rights' from pg_attribute where attrelid = own.oid and (attacl is not null or attoptions is not null)
  union select 'rights' from aclexplode(own.relacl) where is_grantable and grantee <> own.relowner
  union select 'default rights' from pg_default_acl
    where defaclobjtype = 'r' and defaclrole = own.relowner and defaclnamespace in (0, own.relnamespace)
  union select 'replica identity' where own.relreplident <> 'd'
  union select 'comment' from pg_description where classoid = 'pg_class'::regclass and objoid = own.oid`;

/** Of a process that was killed before the end. The trigger goes first: it writes into the table of changed keys. */
const endNoting = (table: string): readonly string[] => [
  `drop trigger if exists ${TRIGGER} on ${table}`,
  `drop function if exists note_changed_${table}`,
  `drop table if exists changed_${table}, next_${table}`,
];

const removeCopy = (client: Client, table: string): Promise<void> =>
  untilAlone(FIRST_TRIES, () => alone(client, [table], () => run(client, endNoting(table))));

function beginNoting(client: Client, table: string, { key }: Structure): Promise<void> {
  const note = (row: string): string =>
    `insert into changed_${table} values (${key.map((column) => `${row}.${column}`).join(', ')});`;
  return run(client, [
    ...endNoting(table),
    `create table changed_${table} with (autovacuum_enabled = false) as select ${key.join(', ')} from ${table} with no data`,
    // With the owner's rights: the program's user has none to the table of changed keys. Temporary tables come last, because
    // one of the same name could get these rights.
    `create function note_changed_${table}() returns trigger language plpgsql security definer
      set search_path to ${SCHEMA}, pg_temp as $$
      begin
        if tg_op <> 'INSERT' then ${note('old')} end if;
        if tg_op <> 'DELETE' then ${note('new')} end if;
        return null;
      end $$`,
    `create trigger ${TRIGGER} after insert or update or delete on ${table}
      for each row execute function note_changed_${table}()`,
    // Also what a replication applies.
    `alter table ${table} enable always trigger ${TRIGGER}`,
  ]);
}

/** Indexes are made after the rows, which takes a fraction of the time. */
async function copy(client: Client, table: string, structure: Structure): Promise<void> {
  const { columns, constraints, indexes, owner, policies } = structure;
  const unsampled = columns.filter(({ isSampled }) => !isSampled);
  await inTransaction(client, 'begin', () =>
    run(client, [
      withoutMigrations,
      `create table next_${table} (like ${table} including all excluding indexes)`,
      // Its lock would be in the way of the exchange.
      `alter table next_${table} set (autovacuum_enabled = false)`,
      ...unsampled.map(({ name }) => `alter table next_${table} alter column ${name} set statistics 0`),
      ...policies.map(
        ({ name, definition }) => `create policy ${name} on next_${table} using (${definition})`,
      ),
      `alter table next_${table} enable row level security`,
      `alter table next_${table} force row level security`,
      `alter table next_${table} owner to ${owner}`,
    ]),
  );
  // Rows of other businesses are out of reach for every program, and stay behind.
  const businesses = await client.query<{ readonly id: string }>('select id from businesses');
  for (const id of new Set([DEFAULT_BUSINESS_ID, ...businesses.rows.map((business) => business.id)]))
    await inBusiness(client, id, [copying(table, structure, `business_id = '${id}'`)]);
  const additions = [
    ...constraints.map(
      ({ name, definition }) => `alter table next_${table} add constraint next_${name} ${definition}`,
    ),
    ...indexes.map(({ name, definition }) =>
      definition.replace(/ INDEX \S+ ON \S+ /, ` INDEX next_${name} ON next_${table} `),
    ),
    `vacuum (analyze) next_${table}`,
  ];
  for (const addition of additions) await client.query(addition);
}

/** By the columns' names, so that one which a migration adds meanwhile is noticed at the exchange. */
function copying(table: string, { columns }: Structure, where: string): string {
  const names = columns.map(({ name }) => name).join(', ');
  return `insert into next_${table} (${names}) select ${names} from ${table} where ${where}`;
}

/** Copies what was changed meanwhile, business by business, so that little is left for the exchange. */
async function copyChanged(client: Client, table: string, structure: Structure): Promise<void> {
  const { rows } = await client.query<{ readonly id: string }>(
    `select distinct business_id as id from changed_${table}`,
  );
  for (const { id } of rows)
    await inBusiness(client, id, copyingChanged(table, structure, `where business_id = '${id}'`));
}

function copyingChanged(table: string, structure: Structure, where: string): readonly string[] {
  const changed = `(${structure.key.join(', ')}) in (select * from changed_${table} ${where})`;
  return [
    `delete from next_${table} where ${changed}`,
    copying(table, structure, changed),
    `delete from changed_${table} ${where}`,
  ];
}

async function exchange(client: Client, table: string, structure: Structure): Promise<void> {
  if (JSON.stringify(await structureOf(client, table)) !== JSON.stringify(structure))
    throw new Error(`The table ${table} was migrated while it was rewritten.`);
  const { constraints, indexes, options, references, rights, triggers } = structure;
  await run(client, [
    // Both show their owner the changed rows of every business, in this transaction only.
    `alter table ${table} no force row level security`,
    `alter table next_${table} no force row level security`,
    ...copyingChanged(table, structure, ''),
    `alter table next_${table} force row level security`,
    ...references
      .filter(({ source }) => source !== table)
      .map(({ source, name }) => `alter table ${source} drop constraint ${name}`),
    `drop table ${table}, changed_${table}`,
    `drop function note_changed_${table}`,
    `alter table next_${table} rename to ${table}`,
    `alter table ${table} reset (autovacuum_enabled)`,
    ...(options === '' ? [] : [`alter table ${table} set (${options})`]),
    ...constraints.map(({ name }) => `alter table ${table} rename constraint next_${name} to ${name}`),
    ...indexes.map(({ name }) => `alter index next_${name} rename to ${name}`),
    // To check every row takes long, and needs no lock afterwards.
    ...references.map(
      ({ source, name, definition }) =>
        `alter table ${source} add constraint ${name} ${definition} not valid`,
    ),
    // Not before, because they note what is to be done for new rows.
    ...triggers.map(({ definition }) => definition),
    ...rights.map(({ name, definition }) => `grant ${definition} on ${table} to ${name}`),
  ]);
}

/** A process that starts reads and changes the tables under this lock. */
const withoutMigrations = `select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`;

/** @param attempt returns whether it had the tables to itself @throws if they are in use at each of the tries */
async function untilAlone(tries: number, attempt: () => Promise<boolean>): Promise<void> {
  for (let left = tries - 1; !(await attempt()); left -= 1) {
    if (left === 0) throw new Error('The tables were in use all the time.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Runs `work` in a transaction that has the tables to itself. @returns false if they are in use */
const alone = (client: Client, tables: readonly string[], work: () => Promise<void>): Promise<boolean> =>
  inTransaction(client, 'begin', async () => {
    try {
      await run(client, [
        // A limit of the statement, because that of locks begins again with each table.
        `set local statement_timeout to ${QUEUE_LIMIT_MS}`,
        withoutMigrations,
        `lock table ${tables.join(', ')} in access exclusive mode`,
        'set local statement_timeout to 0',
      ]);
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, 'code') === CANCELED) return false;
      throw error;
    }
    await work();
    return true;
  });

/** Sees both tables as they are at one moment, so that nothing is taken from the notes that was not copied. */
const inBusiness = (client: Client, id: string, statements: readonly string[]): Promise<void> =>
  inTransaction(client, 'begin isolation level repeatable read', () =>
    run(client, [`select set_config('${BUSINESS_SETTING}', '${id}', true)`, ...statements]),
  );

async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    // After a canceled statement, this rolls back.
    await client.query('commit');
    return result;
  } catch (error) {
    // Fails on a closed connection. The first error says why.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** In one message, so that tables are held for no trip over the network. */
async function run(client: Client, statements: readonly string[]): Promise<void> {
  await client.query(statements.join(';\n'));
}
