/**
 * Erased bytes stay in Postgres's tables and indexes until those are rewritten, which reads and writes every conversation.
 * So one process rewrites them once for everything that was erased, when it is due.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Connect } from './postgres-pool.ts';
import { rewriteTable } from './postgres-rewriting.ts';
import type { DeploymentTables } from './tables.ts';

/** The tables with words of visitors. */
const TABLES = ['conversations', 'lines', 'searched', 'appointments', 'texts'] as const;
/** Before the next attempt. */
const RETRY_MS = 60_000;
/** Before another rewrite for what was erased during one. */
const NEXT_NIGHT_MS = 24 * 3_600_000;
/** How long a process may take before another one waits for it, or takes over if it was killed. */
const TAKEOVER_MS = 10 * 60_000;
/** The advisory lock of the process that rewrites: any number, the same in every version. */
const REWRITING_LOCK_ID = 7_232_101_416;
/** The time on the database's clock, which all processes share. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

type Scrubbing = Pick<Database, 'scrub' | 'tidy'>;

/** @param connect as the tables' owner */
export function createScrubbing(db: Kysely<DeploymentTables>, connect: Connect): Scrubbing {
  const isStillWanted = async (wantedAt: number): Promise<boolean> =>
    (await sql`select from scrubbing where wanted_at >= ${wantedAt}`.execute(db)).rows.length > 0;

  async function rewrite(wantedAt: number, signal: AbortSignal | undefined): Promise<void> {
    const client = await connect();
    const stop = (): void => void client.end();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      // One process of Postgres, so that the others answer visitors meanwhile.
      await client.query('set max_parallel_maintenance_workers to 0');
      await client.query('select pg_advisory_lock($1)', [REWRITING_LOCK_ID]);
      // Another process may have done it meanwhile.
      if (await isStillWanted(wantedAt)) for (const table of TABLES) await rewriteTable(client, table);
    } finally {
      signal?.removeEventListener('abort', stop);
      await client.end();
    }
  }

  const postpone = (delayMs: number) =>
    sql`update scrubbing set next_at = ${NOW} + ${delayMs}::bigint`.execute(db);

  return {
    async scrub(notBefore) {
      await sql`
        insert into scrubbing (id, wanted_at, next_at) values (1, ${NOW}, ${notBefore})
        on conflict (id) do update set wanted_at = excluded.wanted_at`.execute(db);
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
