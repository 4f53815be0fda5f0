/** Exponential backoff. */
import type { DeliveryState } from '../store/tables.ts';

/** ms */
export type Backoff = { readonly first: number; readonly longest: number };

/** @param tries the previous attempts, each of which doubles the wait */
export const delayAfter = ({ first, longest }: Backoff, tries: number): number =>
  Math.min(first * 2 ** tries, longest);

/** For mails and webhooks. */
const DELIVERIES: Backoff = { first: 15_000, longest: 3 * 3_600_000 };
/** Tries over about three days. */
const MOST_ATTEMPTS = 30;

/** The next state of a failed mail or webhook. @param attempts including the failed one */
export const afterFailure = (
  attempts: number,
  now: number,
): { readonly state: DeliveryState; readonly attempts: number; readonly next_at: number } => ({
  state: attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting',
  attempts,
  next_at: now + delayAfter(DELIVERIES, attempts),
});
