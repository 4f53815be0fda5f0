/** What the owner spends in a day, of all visitors together. */
import type { ConversationWay } from '../widget/contract-endpoint.ts';
import type { Context } from './context.ts';
import { lastMade } from './last-made.ts';
import { Refusal } from './refusal.ts';

const DAY = 86_400; // seconds

type Budget = readonly [name: string, points: number, limit: number];
type GiveBack = () => Promise<void>;

/**
 * Gives back what was taken when the platform began nothing. Where that is not known it stays taken: a limit that
 * outages can lift is none.
 * @throws Refusal when the day's budget is spent, or as `begin` does
 */
export async function withinBudget<T>(
  context: Context,
  way: ConversationWay,
  begin: () => Promise<T>,
): Promise<T> {
  const giveBack = await reserve(context, way);
  try {
    return await begin();
  } catch (error) {
    if (error instanceof Refusal && error.details.mayHaveBegun !== true) await giveBack();
    throw error;
  }
}

/** All of it or nothing. */
async function reserve(context: Context, way: ConversationWay): Promise<GiveBack> {
  const { counters, settings } = context;
  const now = settings.now();
  const taken: (readonly [key: string, points: number])[] = [];
  const giveBack = async () => {
    await Promise.all(taken.map(([key, points]) => counters.giveBack(key, points, DAY)));
  };
  for (const [name, points, limit] of budgetsOf(context, way)) {
    // A key for each day, so that what is given back late is given to the day that it was taken from.
    const key = `${name}:${dayOf(now)}`;
    const { allowed } = await counters.take(key, points, limit, DAY);
    if (!allowed) {
      await giveBack();
      throw new Refusal('budget-spent', 'No more for today.', { retryAfter: untilTomorrow(now) });
    }
    taken.push([key, points]);
  }
  return giveBack;
}

/** A call is paid for by the minute, and nobody knows before how many it takes: the most that it may. */
function budgetsOf({ settings }: Context, way: ConversationWay): readonly Budget[] {
  const { callsPerDay, minutesPerDay, callSeconds, chatsPerDay } = settings.limits;
  if (way === 'writing') return [['chats', 1, chatsPerDay]];
  return [
    ['calls', 1, callsPerDay],
    ['seconds', callSeconds, minutesPerDay * 60],
  ];
}

const untilTomorrow = (now: number): number => DAY - (Math.floor(now / 1_000) % DAY);

/** Of UTC, like `2026-01-31`: an owner may read it in the store. Written out once a day. */
const written = lastMade((day: number) => new Date(day * DAY * 1_000).toISOString().slice(0, 10));
const dayOf = (time: number): string => written(Math.floor(time / 1_000 / DAY));
