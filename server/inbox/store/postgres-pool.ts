/** The connection pool for Postgres, as Kysely requires it. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';

/** A connection outside of the pool, for long work. */
export type Connect = () => Promise<Client>;

/** Error codes of a connection to discard: no answer, or a statement that was prepared before the tables changed. */
const UNUSABLE: readonly (string | null)[] = [null, '0A000'];
const WRITES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE'];

/** @param changed is called after each committed change */
export function kyselyPool(pool: Pool, changed: () => void): PostgresPool {
  // Kysely recognizes a connection by its object.
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const used = known.get(client) ?? borrowed(client, changed);
      known.set(client, used);
      return used;
    },
  };
}

function borrowed(client: PoolClient, changed: () => void): PostgresPoolClient {
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

  async function run(statement: string, parameters: readonly unknown[]) {
    // Closing the connection rolls back. It may not answer, and its error would hide the first one.
    if (isBroken && statement === 'rollback')
      return { command: 'ROLLBACK', rowCount: null, rows: [] } as const;
    try {
      const values = parameters.map(storable);
      const result = await client.query({ ...named(statement), text: statement, values });
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
