/**
 * Whether the clock can be trusted to erase old data. A clock that is wrong for a moment, as after a reset, would otherwise erase
 * everything.
 */
import { DAY_MS } from '../../admission/days.ts';
import type { InboxContext } from '../context.ts';

/** A server that was off for a weekend looks the same as a wrong clock. */
const MAX_GAP_MS = 2 * DAY_MS;
/** How long a clock must run on after a jump until it is trusted. */
const PROBATION_MS = DAY_MS;
/** How often the time is stored. A shorter step back is a correction by a time server. */
const STORE_INTERVAL_MS = 10 * 60_000;

/** Reports a jump to the owner. The time is stored in the database, for other processes and the next start. */
export async function isClockTrusted({ deployment, now, endpoint }: InboxContext): Promise<boolean> {
  const { seen_at, trusted_at } = await deployment
    .selectFrom('site')
    .select(['seen_at', 'trusted_at'])
    .executeTakeFirstOrThrow();
  const at = now();
  const gap = at - (seen_at ?? at);
  if (gap > MAX_GAP_MS) {
    const days = Math.round(gap / DAY_MS);
    endpoint.report(
      'inbox-clock',
      `The clock has moved ahead by ${days} days since the server last looked. If it is right, the inbox erases what is too old in a day.`,
    );
  }
  // Back at the right time, after a jump ahead.
  const isReset = gap < -STORE_INTERVAL_MS;
  const trusted = gap > MAX_GAP_MS ? at + PROBATION_MS : isReset ? at : (trusted_at ?? at);
  if (seen_at === null || Math.abs(gap) > STORE_INTERVAL_MS)
    await deployment.updateTable('site').set({ seen_at: at, trusted_at: trusted }).execute();
  return at >= trusted;
}
