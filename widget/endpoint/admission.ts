/** What everybody must pass who opens a conversation: limit of the address, bot check, consent. In this order. */
import type { ConsentReceipt } from '../contract-endpoint.ts';
import { visitorAddress } from './address.ts';
import { demandBotCheck } from './bot-check.ts';
import { demandConsent } from './consent.ts';
import type { Context } from './context.ts';
import type { Opening } from './proof.ts';
import { Refusal } from './refusal.ts';

const DAY = 86_400; // seconds
const TEN_MINUTES = 600; // seconds

export type Asking = { readonly request: Request; readonly socketAddress: string | undefined };

/** @throws Refusal */
export async function admit(context: Context, asking: Asking, opening: Opening): Promise<ConsentReceipt> {
  const { settings } = context;
  const address = visitorAddress(asking.request, asking.socketAddress, settings.addressFrom);
  if (address === null) {
    settings.onProblem(
      'A visitor has no address where the setting `addressFrom` says, so nobody can be counted.',
    );
    throw new Refusal('not-available', 'The address of the visitor is not known here.');
  }
  const { secrets } = context;
  // Both at once: the runtime does them beside this thread, and every change over costs more than the sum.
  const [visitor, token] = await Promise.all([
    secrets.anonymous('address', address.counted),
    secrets.anonymous('token', opening.token),
  ]);
  await demandFewStarts(context, visitor);
  await demandBotCheck(context, { answer: opening.token, anonymous: token }, address.full);
  return demandConsent(opening, settings.consentVersions);
}

/** Tries count, not conversations: each of them may cost a question to the bot check's service. */
async function demandFewStarts({ counters, settings }: Context, visitor: string): Promise<void> {
  const { startsIn10Minutes, startsPerDay } = settings.limits;
  const windows = [
    [startsIn10Minutes, TEN_MINUTES],
    [startsPerDay, DAY],
  ] as const;
  for (const [limit, seconds] of windows) {
    const { allowed, secondsLeft } = await counters.take(`starts:${seconds}:${visitor}`, 1, limit, seconds);
    if (!allowed)
      throw new Refusal('too-many-starts', 'Too many starts from this address.', { retryAfter: secondsLeft });
  }
}
