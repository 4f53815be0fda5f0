/**
 * Limits how often one address may try to sign in, against guessing and flooded mailboxes. Counted in the database,
 * which several processes may share.
 */
import { visitorAddress } from '../../../admission/address.ts';
import type { IncomingRequest } from '../../../admission/admission.ts';
import type { InboxContext } from '../../context.ts';
import { problem } from '../answers.ts';

/** The most attempts in a quarter of an hour. */
const MAX_ATTEMPTS = { request: 5, finish: 30, passkey: 30 } as const;
const WINDOW_MS = 15 * 60_000;

export type Attempt = keyof typeof MAX_ATTEMPTS;

/** Counts the attempt. @returns the refusal for one too many, else null */
export async function tooManyAttempts(
  context: InboxContext,
  what: Attempt,
  { request, socketAddress }: IncomingRequest,
): Promise<Response | null> {
  const { secrets, settings } = context.endpoint;
  const address = visitorAddress(request, socketAddress, settings.addressFrom);
  const key = `sign-in-${what}:${secrets.anonymous('address', address?.counted ?? 'unknown')}`;
  return (await isTooOften(context, key, MAX_ATTEMPTS[what]))
    ? problem(429, 'Too many attempts. Wait a quarter of an hour.')
    : null;
}

/** An attempt over the limit is not written, so that a flood does not keep the disk busy. */
async function isTooOften({ db, now }: InboxContext, key: string, most: number): Promise<boolean> {
  const at = now();
  await db.deleteFrom('attempts').where('ends_at', '<=', at).execute();
  const counted = await db
    .insertInto('attempts')
    .values({ key, used: 1, ends_at: at + WINDOW_MS })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ used: eb('attempts.used', '+', 1) }))
        .where('attempts.used', '<', most),
    )
    .executeTakeFirstOrThrow();
  return counted.numInsertedOrUpdatedRows !== 1n;
}
