/**
 * Limits how often one address may try to prove something, against guessing and flooded mailboxes. Counted in the
 * database, which several processes may share.
 */
import { visitorAddress } from '../admission/address.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import type { SignInContext } from './context.ts';

/** The most attempts in a quarter of an hour. Of events of the platform, only the wrong ones count; of an appointment's page, every request. */
const MAX_ATTEMPTS = { request: 5, finish: 30, passkey: 30, event: 100, visit: 60 } as const;
const WINDOW_MS = 15 * 60_000;

export type Attempt = keyof typeof MAX_ATTEMPTS;

/**
 * Counts an attempt. One over the limit is not written, so that a flood does not keep the disk busy.
 * @returns false for one too many
 */
export async function countAttempt(
  context: SignInContext,
  what: Attempt,
  incoming: IncomingRequest,
): Promise<boolean> {
  const at = context.now();
  const counted = await context.change(async (change) => {
    await change.deleteFrom('attempts').where('ends_at', '<=', at).execute();
    return change
      .insertInto('attempts')
      .values({ key: keyOf(context, what, incoming), used: 1, ends_at: at + WINDOW_MS })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ used: eb('attempts.used', '+', 1) }))
          .where('attempts.used', '<', MAX_ATTEMPTS[what]),
      )
      .executeTakeFirstOrThrow();
  });
  return counted.numInsertedOrUpdatedRows === 1n;
}

/** Whether the address has used up its attempts. */
export async function hasUsedAttempts(
  context: SignInContext,
  what: Attempt,
  incoming: IncomingRequest,
): Promise<boolean> {
  const attempts = await context.read((db) =>
    db
      .selectFrom('attempts')
      .select('used')
      .where('key', '=', keyOf(context, what, incoming))
      .where('ends_at', '>', context.now())
      .executeTakeFirst(),
  );
  return attempts !== undefined && attempts.used >= MAX_ATTEMPTS[what];
}

function keyOf(context: SignInContext, what: Attempt, incoming: IncomingRequest): string {
  const kind = what === 'event' || what === 'visit' ? what : `sign-in-${what}`;
  return `${kind}:${context.endpoint.secrets.anonymous('address', addressOf(context, incoming))}`;
}

/** The address by which attempts are counted. All whose address is not known share one. */
export const addressOf = (
  { endpoint: { settings } }: Pick<SignInContext, 'endpoint'>,
  { request, socketAddress }: IncomingRequest,
): string => visitorAddress(request, socketAddress, settings.addressFrom)?.counted ?? 'unknown';
