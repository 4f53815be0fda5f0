/** Limits how often one address may try to sign in, against guessing and flooded mailboxes. */
import { visitorAddress } from '../../../admission/address.ts';
import type { Asking } from '../../../admission/admission.ts';
import type { InboxContext } from '../../context.ts';
import { problem } from '../answers.ts';

/** In a quarter of an hour. */
const MOST = { ask: 5, finish: 30, passkey: 30 } as const;
const QUARTER_OF_AN_HOUR = 900; // seconds

export type Attempt = keyof typeof MOST;

/** Counts the attempt. @returns the refusal for one too many, else null */
export async function tooManyAttempts(
  { endpoint: { counters, secrets, settings } }: InboxContext,
  what: Attempt,
  { request, socketAddress }: Asking,
): Promise<Response | null> {
  const address = visitorAddress(request, socketAddress, settings.addressFrom);
  const key = `sign-in-${what}:${secrets.anonymous('address', address?.counted ?? 'unknown')}`;
  const { allowed } = await counters.take(key, 1, MOST[what], QUARTER_OF_AN_HOUR);
  return allowed ? null : problem(429, 'Too many attempts. Wait a quarter of an hour.');
}
