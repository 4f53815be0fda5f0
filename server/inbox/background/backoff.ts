/** Waiting longer after each try. */
import type { DeliveryState } from '../store/tables.ts';

/** ms */
export type Backoff = { readonly first: number; readonly longest: number };

/** @param tries that there were before: the first wait doubles with each of them */
export const delayAfter = ({ first, longest }: Backoff, tries: number): number =>
  Math.min(first * 2 ** tries, longest);

/** Of mails and webhooks. */
const DELIVERIES: Backoff = { first: 15_000, longest: 3 * 3_600_000 };
/** Tries over about three days. */
const MOST_ATTEMPTS = 30;

/** What becomes of a mail or a webhook that could not be delivered. @param attempts with the one that failed */
export const afterFailure = (
  attempts: number,
  now: number,
): { readonly state: DeliveryState; readonly attempts: number; readonly next_at: number } => ({
  state: attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting',
  attempts,
  next_at: now + delayAfter(DELIVERIES, attempts),
});
