/**
 * Erased bytes stay in Postgres's tables and indexes until those are rewritten, which reads and writes every conversation.
 * So one process rewrites them once for everything that was erased, when it is due.
 */
import { sql, type Kysely } from 'kysely';
import type { Client } from 'pg';
import type { Database } from './database.ts';
import type { Connect } from './postgres-pool.ts';
import { rewriteTable } from './postgres-rewriting.ts';
import type { DeploymentTables } from './tables.ts';

/** The tables with words of visitors. */
const TABLES = ['conversations', 'lines', 'searched', 'appointments', 'texts'] as const;
/** Before the next attempt, which may copy everything again. */
const RETRY_MS = 10 * 60_000;
/** Before another rewrite for what was erased during one. */
const NEXT_NIGHT_MS = 24 * 3_600_000;
/** How long a process may take before another one waits for it, or takes over if it was killed. */
const TAKEOVER_MS = 10 * 60_000;
/** The advisory lock of the process that rewrites: any number, the same in every version. */
const REWRITING_LOCK_ID = 7_232_101_416;
/** Between two looks whether another process still rewrites. */
const LOCK_INTERVAL_MS = 500;
/**
 * One process of Postgres, so that the others answer visitors meanwhile. A suspended process of ours holds a table for a
 * second at most.
 */
const SETTINGS = 'set max_parallel_maintenance_workers to 0; set idle_in_transaction_session_timeout to 1000';
/** The time on the database's clock, which all processes share. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

type Scrubbing = Pick<Database, 'scrub' | 'tidy'>;

/** @param connect as the tables' owner */
export function createScrubbing(db: Kysely<DeploymentTables>, connect: Connect): Scrubbing {
  const isWanted = async (wantedAt: number): Promise<boolean> =>
    (await sql`select from scrubbing where wanted_at >= ${wantedAt}`.execute(db)).rows.length > 0;
  const postpone = (delayMs: number) =>
    sql`update scrubbing set next_at = ${NOW} + ${delayMs}::bigint`.execute(db);

  async function rewrite(wantedAt: number, signal?: AbortSignal): Promise<void> {
    const client = await connect();
    const stop = await stopper(client, connect);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      signal?.throwIfAborted();
      await client.query(SETTINGS);
      // Another process may do it meanwhile.
      while ((await isWanted(wantedAt)) && !(await holdsLock(client)))
        await new Promise((resolve) => setTimeout(resolve, LOCK_INTERVAL_MS));
      if (await isWanted(wantedAt)) for (const table of TABLES) await rewriteTable(client, table);
    } finally {
      signal?.removeEventListener('abort', stop);
      await client.end();
    }
  }

  return {
    async scrub(notBefore) {
      await sql`
        insert into scrubbing (id, wanted_at, next_at) values (1, ${NOW}, ${notBefore})
        on conflict (id) do update set wanted_at = greatest(scrubbing.wanted_at + 1, excluded.wanted_at)`.execute(
        db,
      );
    },
    async tidy(isUrgent, signal) {
      const { rows } = await sql<{ readonly wanted_at: number }>`
        update scrubbing set next_at = ${NOW} + ${TAKEOVER_MS}::bigint
        where next_at <= ${NOW} or ${isUrgent} returning wanted_at`.execute(db);
      const [taken] = rows;
      if (taken === undefined) return;
      try {
        await rewrite(taken.wanted_at, signal);
      } catch (error) {
        await postpone(RETRY_MS);
        if (signal?.aborted === true) return;
        throw error;
      }
      await sql`delete from scrubbing where wanted_at = ${taken.wanted_at}`.execute(db);
      // If something was erased meanwhile.
      await postpone(NEXT_NIGHT_MS);
    },
  };
}

async function holdsLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ readonly isHeld: boolean }>(
    'select pg_try_advisory_lock($1) as "isHeld"',
    [REWRITING_LOCK_ID],
  );
  return rows[0]?.isHeld === true;
}

/** @returns ends what Postgres runs for this client, which closing its connection would not */
async function stopper(client: Client, connect: Connect): Promise<() => void> {
  const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid');
  async function terminate(): Promise<void> {
    const other = await connect();
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await other.end();
  }
  return () => void terminate().catch(() => client.end());
}
