/** The inbox on a Postgres that several processes share, through Kysely. */
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import type * as PostgresLibrary from 'pg';
import type { BusinessTables } from '../../businesses/store/tables.ts';
import { bringTablesUpToDate, EarlierVersionError } from './bring-up-to-date.ts';
import type { BusinessRows, Database, DatabasePlace, DatabaseUse } from './database.ts';
import { Notices } from './postgres-notices.ts';
import { OneBusiness } from './one-business.ts';
import { BUSINESS_SETTING, Connections, MIGRATION_LOCK_ID, SCHEMA, type Connect } from './postgres-pool.ts';
import { createScrubbing } from './postgres-scrubbing.ts';
import { postgresSearch } from './search.ts';
import type { DeploymentTables, Tables } from './tables.ts';

const MAX_CONNECTIONS = 10;
/** The time limit of connecting, for which a visitor waits. */
const CONNECTION_TIMEOUT_MS = 3_000;
/** The limit of one statement. The client's own limit is for a server that does not respond at all. */
const STATEMENT_TIMEOUT_MS = 4_000;
const ANSWER_TIMEOUT_MS = 5_000;
/** How long a suspended process may hold rows in a transaction. */
const IDLE_TIMEOUT_MS = 20_000;

type Library = Pick<typeof PostgresLibrary, 'Client' | 'Pool' | 'TypeOverrides' | 'types'>;

/** @throws with a sentence for the owner */
export async function openPostgres(
  { database: url, migrationDatabase }: DatabasePlace,
  use: DatabaseUse,
): Promise<Database> {
  const pg = await library();
  const config = configOf(url, pg);
  const connect = () => connected(new pg.Client(config));
  const owning = typeof migrationDatabase === 'string' ? configOf(migrationDatabase, pg) : config;
  const connectOwner = () => connected(new pg.Client(owning));
  const user = await userOf(connect)
    .then(async (program) => {
      await bringUpToDate({ pool: new pg.Pool({ ...owning, max: 1 }), connect: connectOwner }, program, use);
      return program;
    })
    .catch((error: unknown) => {
      if (error instanceof EarlierVersionError) throw error;
      throw new Error(`The inbox on Postgres cannot be opened: ${reasonOf(error)}.`, { cause: error });
    });
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, query_timeout: ANSWER_TIMEOUT_MS });
  // A closed connection fails its statement or is replaced. Without a listener, the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const notices = new Notices(pool, connect);
  const connections = new Connections(pool, settingsOf(STATEMENT_TIMEOUT_MS));
  const deployment = kyselyOn<DeploymentTables>(connections.ofDeployment());
  return {
    inBusiness(id) {
      const own = connections.ofBusiness(id, () => notices.send(id));
      const db = kyselyOn<Tables>(own).withPlugin(new OneBusiness(id));
      const change: BusinessRows['change'] = (work) => db.transaction().execute(work);
      // Reading is a transaction, too, because only a transaction belongs to a business.
      return { read: change, change, watch: (listener) => notices.watch(id, listener) };
    },
    deployment,
    businesses: kyselyOn<BusinessTables>(connections.ofDeployment(() => notices.send('businesses'))),
    watchBusinesses: (listener) => notices.watch('businesses', listener),
    search: postgresSearch,
    // Only their owner may rewrite tables.
    ...createScrubbing(deployment, connectOwner),
    probe: () => probe(deployment),
    warning: user.isExempt ? exemptionOf(user) : null,
    async close() {
      await notices.close();
      await pool.end();
    },
  };
}

/** Selects from what it writes, because a bare update would make pages load again. */
async function probe(db: Kysely<DeploymentTables>): Promise<void> {
  try {
    await sql`
      with written as (update site set probed_at = extract(epoch from clock_timestamp()) * 1000 returning id)
      select id from written`.execute(db);
  } catch (error) {
    throw new Error(`The inbox on Postgres cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** An optional peer dependency: only those who keep the inbox on Postgres need it. */
async function library(): Promise<Library> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    throw new Error('DATABASE_URL needs the package pg: npm install pg', { cause: error });
  }
}

/** Postgres's client returns 64-bit numbers and sums as strings. */
function configOf(connectionString: string, { TypeOverrides, types }: Library) {
  const numbers = new TypeOverrides();
  for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) numbers.setTypeParser(type, Number);
  return {
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    fallback_application_name: 'task-tamer-server',
    types: numbers,
  };
}

const kyselyOn = <T>(pool: PostgresPool) => new Kysely<T>({ dialect: new PostgresDialect({ pool }) });

async function connected(client: PostgresLibrary.Client): Promise<PostgresLibrary.Client> {
  client.on('error', ignore);
  await client.connect();
  await client.query(settingsOf(0));
  return client;
}

/** Settings of each connection. Acknowledged writes are on the disk, also if the server's default is another. */
function settingsOf(statementTimeoutMs: number): string {
  const settings = {
    search_path: SCHEMA,
    // A server's default may be another one, in which a transaction goes on seeing what others have changed since.
    default_transaction_isolation: 'read committed',
    synchronous_commit: 'on',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    // No business: a statement outside of a transaction of one reaches no row.
    [BUSINESS_SETTING]: '',
  };
  const each = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select ${each.join(', ')}`;
}

/** The program's user of the database. */
type User = {
  readonly name: string;
  /** Whether Postgres shows it every row in spite of the policies. */
  readonly isExempt: boolean;
};

async function userOf(connect: Connect): Promise<User> {
  const client = await connect();
  try {
    const { rows } = await client.query<{ readonly name: string; readonly exempt: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as exempt from pg_roles where rolname = current_user',
    );
    const [user] = rows;
    if (user === undefined) throw new Error('Postgres does not know its own user');
    return { name: user.name, isExempt: user.exempt };
  } finally {
    await client.end();
  }
}

const exemptionOf = ({ name }: User): string =>
  `The database user ${JSON.stringify(name)} is a superuser or has BYPASSRLS: Postgres shows it the rows of every business. ` +
  'Give the server a user without these rights.';

/** Migrates under a session lock, so that processes that start together wait for one another. */
async function bringUpToDate(
  { pool, connect }: { readonly pool: PostgresLibrary.Pool; readonly connect: Connect },
  user: User,
  use: DatabaseUse,
): Promise<void> {
  const client = await connect();
  pool.on('error', ignore);
  const db = kyselyOn<Tables & DeploymentTables>(new Connections(pool, settingsOf(0)).ofDeployment());
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA]);
    if (rowCount === 0) await client.query(`create schema ${SCHEMA}`);
    await bringTablesUpToDate(db, 'postgres', use);
    if (client.user !== user.name) await grant(client, user);
  } finally {
    await db.destroy();
    await client.end();
  }
}

/** At each start, because migrations add tables. */
async function grant(client: PostgresLibrary.Client, { name }: User): Promise<void> {
  const role = client.escapeIdentifier(name);
  await client.query(`grant usage on schema ${SCHEMA} to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role}`);
}

const ignore = (): void => undefined;

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
