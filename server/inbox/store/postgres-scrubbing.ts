/**
 * Erased bytes stay in Postgres's tables and indexes until those are rewritten, which locks them for seconds where there
 * are many conversations. So one process rewrites them once for everything that was erased, when it is due.
 */
import { sql, type Kysely } from 'kysely';
import type { Connect } from './postgres-pool.ts';
import type { DeploymentTables } from './tables.ts';

/** Before the next attempt, and before another rewrite for what was erased during one. */
const RETRY_MS = 60_000;
/** How long a process may take before another one takes over. */
const TAKEOVER_MS = 10 * 60_000;
/** Statements queue behind a waiting lock, so give up after this time and try later. */
const LOCK_TIMEOUT_MS = 2_000;
/** The time on the database's clock, which all processes share. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export function createScrubbing(db: Kysely<DeploymentTables>, connect: Connect) {
  async function rewrite(): Promise<void> {
    const client = await connect();
    try {
      await client.query(`set lock_timeout to ${LOCK_TIMEOUT_MS}`);
      await client.query('vacuum (full) conversations, lines, searched, appointments, texts');
    } finally {
      await client.end();
    }
  }

  return {
    async scrub(notBefore: number): Promise<void> {
      await sql`
        insert into scrubbing (id, wanted_at, next_at) values (1, ${NOW}, ${notBefore})
        on conflict (id) do update set wanted_at = excluded.wanted_at`.execute(db);
    },
    async tidy(isUrgent: boolean): Promise<void> {
      const { rows } = await sql<{ readonly wanted_at: number }>`
        update scrubbing set next_at = ${NOW} + ${TAKEOVER_MS}::bigint
        where next_at <= ${NOW} or ${isUrgent} returning wanted_at`.execute(db);
      const [taken] = rows;
      if (taken === undefined) return;
      try {
        await rewrite();
        await sql`delete from scrubbing where wanted_at = ${taken.wanted_at}`.execute(db);
      } finally {
        await sql`update scrubbing set next_at = ${NOW} + ${RETRY_MS}::bigint`.execute(db);
      }
    },
  };
}
