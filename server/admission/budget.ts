/** What the owner spends in a day, of all visitors together. */
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Receipt } from '../settings.ts';
import { DAY, nameOfDay, secondsUntilTomorrow } from './utc-day.ts';

type Budget = readonly [name: string, points: number, limit: number];
type GiveBack = () => Promise<void>;

/**
 * Gives back what was taken only if the platform certainly started nothing: otherwise an outage would lift the limit.
 * @throws Refusal when the day's budget is spent, or as `begin` does
 */
export async function withinBudget<T>(
  context: Context,
  channel: Receipt['channel'],
  begin: () => Promise<T>,
): Promise<T> {
  const giveBack = await reserve(context, channel);
  try {
    return await begin();
  } catch (error) {
    if (error instanceof Refusal && error.details.hasNotBegun === true) await giveBack();
    throw error;
  }
}

/** All of it or nothing. */
async function reserve(context: Context, channel: Receipt['channel']): Promise<GiveBack> {
  const { counters, settings, report } = context;
  const now = settings.now();
  const taken: (readonly [key: string, points: number])[] = [];
  const giveBack = async () => {
    await Promise.all(taken.map(([key, points]) => counters.giveBack(key, points, DAY)));
  };
  for (const [name, points, limit] of budgetsOf(context, channel)) {
    // A key for each day, so that what is given back late is given to the day that it was taken from.
    const key = `${name}:${nameOfDay(now)}`;
    const { allowed } = await counters.take(key, points, limit, DAY);
    if (!allowed) {
      await giveBack();
      report(
        'budget',
        `The day’s budget of ${name} is spent (${limit}): nobody can start until tomorrow, UTC.`,
      );
      throw new Refusal('budget-spent', 'No more for today.', { retryAfter: secondsUntilTomorrow(now) });
    }
    taken.push([key, points]);
  }
  return giveBack;
}

/** A call is paid for by the minute, and nobody knows before how many it takes: the most that it may. */
function budgetsOf({ settings }: Context, channel: Receipt['channel']): readonly Budget[] {
  const { callsPerDay, minutesPerDay, callSeconds, chatsPerDay, messagesPerDay } = settings.limits;
  if (channel === 'message') return [['messages', 1, messagesPerDay]];
  if (channel === 'writing') return [['chats', 1, chatsPerDay]];
  return [
    ['calls', 1, callsPerDay],
    ['seconds', callSeconds, minutesPerDay * 60],
  ];
}
