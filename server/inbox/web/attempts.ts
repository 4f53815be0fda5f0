/** Limits for those who are not signed in: counted in the database, since several processes may share it. */
import type { InboxContext } from '../context.ts';

const QUARTER_OF_AN_HOUR = 15 * 60_000; // ms

/**
 * Counts one attempt. What is over the limit is not written, so that a flood does not keep the disk busy.
 * @param key an anonymous name of who tries, and of what
 * @param most in a quarter of an hour, which begins with the first
 */
export async function isTooOften({ db, now }: InboxContext, key: string, most: number): Promise<boolean> {
  const at = now();
  await db.deleteFrom('attempts').where('ends_at', '<=', at).execute();
  const counted = await db
    .insertInto('attempts')
    .values({ key, used: 1, ends_at: at + QUARTER_OF_AN_HOUR })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ used: eb('attempts.used', '+', 1) }))
        .where('attempts.used', '<', most),
    )
    .executeTakeFirstOrThrow();
  return counted.numInsertedOrUpdatedRows !== 1n;
}
