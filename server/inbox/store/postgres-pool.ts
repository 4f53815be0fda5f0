/** The connections of Postgres, as Kysely requires them: to the rows of one business, or of the deployment. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Client, Pool, PoolClient, QueryResult } from 'pg';
import { isBusinessId, type BusinessId } from '../../businesses/business-id.ts';

/** A connection outside of the pool, for long work. */
export type Connect = () => Promise<Client>;

/** Error codes of a connection to discard: no answer, or a statement that was prepared before the tables changed. */
const UNUSABLE: readonly (string | null)[] = [null, '0A000'];
/** A separate schema, so that the tables do not collide with another program's. */
export const SCHEMA = 'task_tamer';
/** The advisory lock for migrations: any number, the same in every version. */
export const MIGRATION_LOCK_ID = 7_232_101_415;
/** The business of a transaction. */
export const BUSINESS_SETTING = 'task_tamer.business';
const WRITES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE'];

export class Connections {
  readonly #pool: Pool;
  readonly #settings: string;
  readonly #prepared = new WeakSet<PoolClient>();

  /** @param settings the statement that sets up a new connection */
  constructor(pool: Pool, settings: string) {
    this.#pool = pool;
    this.#settings = settings;
  }

  /** @param changed is called after each committed change */
  ofDeployment(changed: () => void = () => undefined): PostgresPool {
    return this.#borrowing('begin', changed);
  }

  /**
   * Each transaction begins with its business, which ends with it: the connection's next borrower has none.
   * @param changed is called after each committed change
   */
  ofBusiness(id: BusinessId, changed: () => void): PostgresPool {
    if (!isBusinessId(id)) throw new Error('The id of a business must be a UUID.');
    return this.#borrowing(`begin; select set_config('${BUSINESS_SETTING}', '${id}', true)`, changed);
  }

  #borrowing(begin: string, changed: () => void): PostgresPool {
    return {
      options: {},
      end: () => this.#pool.end(),
      connect: async () => borrowed(await this.#connected(), begin, changed),
    };
  }

  async #connected(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    if (this.#prepared.has(client)) return client;
    try {
      await client.query(this.#settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#prepared.add(client);
    return client;
  }
}

/** @param begin what is sent to begin a transaction */
function borrowed(client: PoolClient, begin: string, changed: () => void): PostgresPoolClient {
  let isInTransaction = false;
  let hasWritten = false;
  let isBroken = false;

  function note({ command, rowCount }: { readonly command: string; readonly rowCount: number | null }): void {
    if (command === 'BEGIN') isInTransaction = true;
    if (WRITES.includes(command) && rowCount !== 0) hasWritten = true;
    if (command === 'ROLLBACK') hasWritten = false;
    if (command === 'COMMIT' || command === 'ROLLBACK') isInTransaction = false;
    if (isInTransaction || !hasWritten) return;
    hasWritten = false;
    changed();
  }

  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Nothing here reads by a cursor.');
    return run(statement, parameters) as Promise<PostgresQueryResult<R>>;
  }

  /** Several statements have several results. */
  const beginning = async () => {
    const results: unknown = await client.query(begin);
    const [result] = Array.isArray(results) ? (results as readonly QueryResult[]) : [results as QueryResult];
    if (result === undefined) throw new Error('Postgres began no transaction.');
    return result;
  };

  const sent = (statement: string, parameters: readonly unknown[]) =>
    client.query({ ...named(statement), text: statement, values: parameters.map(storable) });

  async function run(statement: string, parameters: readonly unknown[]) {
    // Closing the connection rolls back. It may not answer, and its error would hide the first one.
    if (isBroken && statement === 'rollback')
      return { command: 'ROLLBACK', rowCount: null, rows: [] } as const;
    try {
      const result = await (statement === 'begin' ? beginning() : sent(statement, parameters));
      note(result);
      return result;
    } catch (error) {
      isBroken ||= UNUSABLE.includes(codeOf(error));
      throw withoutValues(error);
    }
  }

  return {
    query,
    // A connection that did not answer may still be busy.
    release: (isDiscarded) => client.release(isDiscarded === true || isBroken),
  };
}

/** The most named prepared statements per connection. Statements with many values differ each time. */
const MAX_NAMED_STATEMENTS = 200;
const MAX_NAMED_CHARACTERS = 1_000;
const names = new Map<string, string>();

function named(statement: string): { readonly name?: string } {
  const known = names.get(statement);
  if (known !== undefined) return { name: known };
  if (names.size >= MAX_NAMED_STATEMENTS || statement.length > MAX_NAMED_CHARACTERS) return {};
  const name = `inbox-${names.size}`;
  names.set(statement, name);
  return { name };
}

/** The one character that Postgres cannot store. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

/** Postgres's error code of five characters; null if it did not answer. */
function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) ? code : null;
}

/** Postgres's errors quote rejected values, which may be a visitor's. */
function withoutValues(error: unknown): unknown {
  const code = codeOf(error);
  if (code?.startsWith('22') !== true) return error;
  return Object.assign(new Error(`Postgres refused a value (${code})`), { code });
}
