/** Exponential backoff. */
import type { DeliveryState } from '../store/tables.ts';

export type Backoff = { readonly firstMs: number; readonly longestMs: number };

/** @param tries the previous attempts, each of which doubles the wait */
export const delayAfter = ({ firstMs, longestMs }: Backoff, tries: number): number =>
  Math.min(firstMs * 2 ** tries, longestMs);

/** For mails and webhooks. */
const DELIVERIES: Backoff = { firstMs: 15_000, longestMs: 3 * 3_600_000 };
/** Tries over about three days. */
const MAX_ATTEMPTS = 30;

/** The next state of a failed mail or webhook. @param attempts including the failed one */
export const afterFailure = (
  attempts: number,
  now: number,
): { readonly state: DeliveryState; readonly attempts: number; readonly next_at: number } => ({
  state: attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting',
  attempts,
  next_at: now + delayAfter(DELIVERIES, attempts),
});
