/**
 * The daily budget of all visitors. A conversation reserves its share before the request to the platform. The
 * reservation is released if the platform certainly started nothing, and settled when the call's duration is known;
 * otherwise it stays taken, so that an outage or a crash never lifts a limit.
 */
import type { Channel } from '../../widget/contract-endpoint.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Reservation } from '../routes/endpoint-inbox.ts';
import { DAY_SECONDS } from './days.ts';

type Share = readonly [name: string, points: number];

const COUNTED_AS = { voice: 'calls', writing: 'chats', message: 'messages' } as const;
/** Longer than any calendar day, because a key must not expire before its day ends. */
const KEPT_SECONDS = 2 * DAY_SECONDS;

/** Reserves all or nothing. @throws Refusal when the day's budget is spent, or the counters do not answer */
export async function reserve(context: Context, channel: Channel): Promise<Reservation> {
  const { counters, settings, calendar } = context;
  const { name: day } = calendar(settings.now());
  const reservation = { channel, day, seconds: channel === 'voice' ? settings.limits.callSeconds : 0 };
  const limits = limitsOf(context, channel);
  const taken: Share[] = [];
  try {
    for (const share of sharesOf(reservation)) {
      const [name, points] = share;
      const { allowed } = await counters.take(`${name}:${day}`, points, limits[name] ?? 0, KEPT_SECONDS);
      if (!allowed) throw spent(context, name, limits[name] ?? 0);
      taken.push(share);
    }
    return reservation;
  } catch (error) {
    await giveBack(context, day, taken);
    throw error;
  }
}

/** Releases a reservation after the platform certainly started nothing. */
export function release(context: Context, reservation: Reservation): Promise<void> {
  return giveBack(context, reservation.day, sharesOf(reservation));
}

/** Settles a reservation after the call. Call it once per reservation, because it keeps no record. @param used s */
export function settle(context: Context, { day, seconds }: Reservation, used: number): Promise<void> {
  const unused = seconds - Math.ceil(Math.max(0, used));
  return unused > 0 ? giveBack(context, day, [['seconds', unused]]) : Promise.resolve();
}

async function giveBack({ counters }: Context, day: string, shares: readonly Share[]): Promise<void> {
  await Promise.all(
    shares.map(([name, points]) => counters.giveBack(`${name}:${day}`, points, KEPT_SECONDS)),
  );
}

const sharesOf = ({ channel, seconds }: Reservation): readonly Share[] =>
  seconds === 0
    ? [[COUNTED_AS[channel], 1]]
    : [
        [COUNTED_AS[channel], 1],
        ['seconds', seconds],
      ];

function limitsOf({ settings }: Context, channel: Channel): Readonly<Record<string, number>> {
  const { callsPerDay, minutesPerDay, chatsPerDay, messagesPerDay } = settings.limits;
  if (channel === 'voice') return { calls: callsPerDay, seconds: minutesPerDay * 60 };
  return channel === 'writing' ? { chats: chatsPerDay } : { messages: messagesPerDay };
}

function spent({ settings, calendar, report }: Context, name: string, limit: number): Refusal {
  const now = settings.now();
  const retryAfter = Math.ceil((calendar(now).endsAt - now) / 1_000);
  const zone = settings.timeZone;
  report('budget', `The day’s budget of ${name} (${limit}) is spent. It is renewed at midnight (${zone}).`);
  return new Refusal('budget-spent', 'The budget for today is spent.', { retryAfter });
}
