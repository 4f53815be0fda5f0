/** Runs the checks before a conversation starts, in this order: the address's limit, the bot check, the consent. */
import type { Channel, ConsentReceipt } from '../../widget/contract-endpoint.ts';
import { visitorAddress, type VisitorAddress } from './address.ts';
import { demandBotCheck } from './bot-check.ts';
import { demandConsent } from './consent.ts';
import type { Context } from '../context.ts';
import type { Opening } from './proof.ts';
import { Refusal } from '../http/refusal.ts';
import { DAY_SECONDS } from './days.ts';

const TEN_MINUTES_SECONDS = 600;

export type IncomingRequest = { readonly request: Request; readonly socketAddress: string | undefined };

/** @throws Refusal */
export async function admit(
  context: Context,
  incoming: IncomingRequest,
  opening: Opening,
  channel: Channel,
): Promise<ConsentReceipt> {
  const { secrets } = context;
  const address = addressOf(context, incoming);
  await demandFew(context, address, 'starts');
  const token = { answer: opening.botCheck, names: secrets.anonymousNames('token', opening.botCheck) };
  await demandBotCheck(context, token, address.full);
  return demandConsent(context, opening, channel);
}

/** Applies the limit of starts to requests without a proof, too. @throws Refusal */
export async function admitUnproved(
  context: Context,
  incoming: IncomingRequest,
  what: string,
): Promise<void> {
  await demandFew(context, addressOf(context, incoming), what);
}

/** The same for one address on one day, and irreversible. Null if the address is unknown. */
export function addressKey({ secrets, settings }: Context, incoming: IncomingRequest): string | null {
  const address = visitorAddress(incoming.request, incoming.socketAddress, settings.addressFrom);
  return address === null ? null : secrets.anonymous('address', address.counted);
}

function addressOf({ settings, report }: Context, incoming: IncomingRequest): VisitorAddress {
  const address = visitorAddress(incoming.request, incoming.socketAddress, settings.addressFrom);
  if (address !== null) return address;
  report('address', 'ADDRESS_FROM yields no address, so every start is refused.');
  throw new Refusal('not-available', 'The address of the visitor is unknown.');
}

/**
 * Counts attempts, not conversations, because each may cost a request to the bot check's service. The headers are those
 * of draft-ietf-httpapi-ratelimit-headers.
 */
async function demandFew(
  { counters, secrets, settings }: Context,
  { counted }: VisitorAddress,
  what: string,
): Promise<void> {
  const { startsIn10Minutes, startsPerDay } = settings.limits;
  const names = secrets.anonymousNames('address', counted);
  const policies = [
    { policy: '10-minutes', limit: startsIn10Minutes, seconds: TEN_MINUTES_SECONDS },
    { policy: 'day', limit: startsPerDay, seconds: DAY_SECONDS },
  ] as const;
  const [short, long] = policies;
  const windows = [...names.map((name) => ({ name, ...short })), { name: names[0], ...long }];
  for (const { name, policy, limit, seconds } of windows) {
    const { allowed, secondsLeft } = await counters.take(`${what}:${seconds}:${name}`, 1, limit, seconds);
    if (allowed) continue;
    const headers = {
      'ratelimit-policy': policies
        .map((each) => `"${each.policy}";q=${each.limit};w=${each.seconds}`)
        .join(', '),
      ratelimit: `"${policy}";r=0;t=${secondsLeft}`,
    };
    const details = { retryAfter: secondsLeft, headers };
    throw new Refusal('too-many-starts', 'Too many starts from this address.', details);
  }
}
