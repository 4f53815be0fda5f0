/**
 * Erased bytes stay in SQLite's write-ahead log until it is emptied, which has to wait while another program reads. So
 * it is tried again until it succeeds, also after a restart.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { DeploymentTables } from './tables.ts';

/** How often a command tries. The server tries again in each of its rounds. */
const URGENT_TRIES = 20;
const URGENT_INTERVAL_MS = 100;

/** @param busyLimitMs how long other statements wait for another program */
export function createScrubbing(
  db: Kysely<DeploymentTables>,
  busyLimitMs: number,
): Pick<Database, 'scrub' | 'tidy'> {
  /** @returns false if another program reads or writes. Does not wait for it, because the server would answer nothing. */
  const isLogEmptied = (): Promise<boolean> =>
    db.connection().execute(async (connection) => {
      await sql`pragma busy_timeout = 0`.execute(connection);
      try {
        const { rows } = await sql<{ readonly busy: number }>`pragma wal_checkpoint(truncate)`.execute(
          connection,
        );
        return rows[0]?.busy === 0;
      } finally {
        await sql.raw(`pragma busy_timeout = ${busyLimitMs}`).execute(connection);
      }
    });

  async function tidy(isUrgent: boolean): Promise<void> {
    const { rows } = await sql<{ readonly wanted_at: number }>`select wanted_at from scrubbing`.execute(db);
    const [wanted] = rows;
    if (wanted === undefined) return;
    for (let left = isUrgent ? URGENT_TRIES : 1; !(await isLogEmptied()); left -= 1) {
      if (left <= 1) return;
      await new Promise((resolve) => setTimeout(resolve, URGENT_INTERVAL_MS));
    }
    // Something else may have been erased meanwhile.
    await sql`delete from scrubbing where wanted_at = ${wanted.wanted_at}`.execute(db);
  }

  return {
    async scrub() {
      // A mark, because two erasures may have the same time.
      const mark = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
      await sql`
        insert into scrubbing (id, wanted_at, next_at) values (1, ${mark}, 0)
        on conflict (id) do update set wanted_at = excluded.wanted_at`.execute(db);
      await tidy(false);
    },
    tidy,
  };
}
