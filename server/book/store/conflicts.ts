/** Repeats a transaction that lost against another one. */

/** Enough for several places of one time, each of which another transaction may win. */
const MAX_ATTEMPTS = 10;

/** Postgres: excluded by another row, the same request at the same time, a deadlock, or not serializable. */
const CONFLICTS: readonly unknown[] = ['23P01', '23505', '40P01', '40001'];

/** Each attempt sees what the winner has stored. @throws the last conflict, or any other error */
export async function untilSettled<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.includes(Reflect.get(error, 'code'));
