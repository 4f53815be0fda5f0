// Scope: a day's budget under random sequences, with a crash or a failing store between any two requests to the store:
// the cost of the calls never exceeds a limit, and only what is certainly unused is given back.
import { NO_LOG } from '../world.ts';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { release, reserve, settle } from '../../../../server/admission/budget.ts';
import { createContext } from '../../../../server/context.ts';
import { Refusal } from '../../../../server/http/refusal.ts';
import { memoryStore, redisStore, type CounterStore } from '../../../../server/index.ts';
import type { Reservation } from '../../../../server/routes/endpoint-inbox.ts';
import {
  COUNTER_SERVER,
  startCounterServer,
  WITHOUT_COUNTER_SERVER,
} from '../../../support/counter-server.ts';

const STEPS = 20_000;
const LIMITS = { callsPerDay: 60, minutesPerDay: 300, callSeconds: 600 };
const MOST: Readonly<Record<string, number>> = {
  calls: LIMITS.callsPerDay,
  seconds: LIMITS.minutesPerDay * 60,
};
const MINUTE_MS = 60_000; // ms

/**
 * `reserved`: the platform was not asked yet. `begun`: it was asked, and may have a call. `settled`: it said how long the
 * call was. `released`: it certainly began nothing.
 */
type State = 'reserved' | 'begun' | 'settled' | 'released';

type Call = { readonly reservation: Reservation; state: State; used: number };

/** The maximum cost that a call may have in its state, s. */
const costOf = ({ state, used, reservation }: Call): number =>
  state === 'released' ? 0 : state === 'settled' ? Math.ceil(used) : reservation.seconds;

/** The same sequence in every run, so that a failure can be reproduced. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/**
 * A store whose requests fail with the probability `faults`: before or after they took effect, once or for the rest of
 * the step, like a process that was killed. `taken` has what took effect.
 */
function faulty(store: CounterStore, random: () => number, faults: number) {
  const taken = new Map<string, number>();
  let isDead = false;
  async function attempt<T>(act: () => Promise<T>): Promise<T> {
    const isFault = random() < faults;
    const isEffective = !isDead && (!isFault || random() < 0.5);
    if (isFault && random() < 0.5) isDead = true;
    const result = isEffective ? await act() : null;
    if (isFault || result === null) throw new Error('The store failed.');
    return result;
  }
  return {
    taken,
    revive: () => (isDead = false),
    store: {
      take: (key, points, limit, seconds) =>
        attempt(async () => {
          const result = await store.take(key, points, limit, seconds);
          if (result.allowed) taken.set(key, (taken.get(key) ?? 0) + points);
          return result;
        }),
      giveBack: async (key, points, seconds) => {
        await attempt(async () => {
          taken.set(key, (taken.get(key) ?? 0) - points);
          await store.giveBack(key, points, seconds);
          return true;
        });
      },
    } satisfies CounterStore,
  };
}

type Options = {
  readonly store: (now: () => number) => CounterStore;
  readonly faults: number;
  readonly steps: number;
};

async function run({ store: storeOf, faults, steps }: Options) {
  const random = createRandom(20_261_125);
  let now = Date.parse('2026-11-25T09:00:00Z');
  const { store, taken, revive } = faulty(
    storeOf(() => now),
    random,
    faults,
  );
  const context = createContext({
    privateKey: 'key',
    assistant: 'erin',
    botCheckSecret: 'secret',
    siteKey: 'site',
    origins: ['https://shop.example'],
    limits: LIMITS,
    timeZone: 'America/Chicago',
    store,
    log: NO_LOG,
    now: () => now,
  });
  let calls: Call[] = [];
  const seen = { reserved: 0, begun: 0, settled: 0, released: 0, refused: 0, spentMinutes: 0 };
  const change = (from: State, to: State): Call | null => {
    const found = calls.filter(({ state }) => state === from);
    const call = found[Math.floor(random() * found.length)];
    if (call === undefined) return null;
    call.state = to;
    seen[to] += 1;
    return call;
  };
  const STEP: Readonly<Record<State | 'wait', () => Promise<void>>> = {
    async reserved() {
      try {
        calls.push({ reservation: await reserve(context, 'voice'), state: 'reserved', used: 0 });
        seen.reserved += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.error === 'budget-spent') seen.refused += 1;
      }
    },
    async begun() {
      change('reserved', 'begun');
    },
    // Like the inbox, store the state first, so that a crash in between gives nothing back.
    async settled() {
      const call = change('begun', 'settled');
      if (call === null) return;
      call.used = random() * LIMITS.callSeconds;
      seen.spentMinutes += call.used / 60;
      await settle(context, call.reservation, call.used);
    },
    async released() {
      const call = change('begun', 'released');
      if (call !== null) await release(context, call.reservation);
    },
    // Long enough that calls of a day are settled and released on the next.
    async wait() {
      now += Math.floor(random() * 10 * MINUTE_MS);
    },
  };
  const kinds = Object.values(STEP);
  for (let step = 0; step < steps; step += 1) {
    await kinds[Math.floor(random() * kinds.length)]?.();
    revive();
    const days = new Set([...taken.keys()].map((key) => key.split(':')[1] ?? ''));
    for (const day of days) {
      const ofDay = calls.filter(({ reservation }) => reservation.day === day);
      const costs = {
        calls: ofDay.filter(({ state }) => state !== 'released').length,
        seconds: ofDay.reduce((sum, call) => sum + costOf(call), 0),
      };
      for (const [name, cost] of Object.entries(costs)) {
        const counted = taken.get(`${name}:${day}`) ?? 0;
        const isHeld = faults === 0 ? cost === counted : cost <= counted;
        if (!isHeld || counted > (MOST[name] ?? 0))
          expect({ step, day, name, cost, counted }).toBe('within the budget');
      }
    }
    // Forget the oldest day once none of its calls can change any more.
    const [oldest = ''] = [...days].toSorted((one, other) => one.localeCompare(other));
    if (days.size <= 3 || calls.some(({ state, reservation }) => reservation.day === oldest && isOpen(state)))
      continue;
    calls = calls.filter(({ reservation }) => reservation.day !== oldest);
    for (const name of Object.keys(MOST)) taken.delete(`${name}:${oldest}`);
  }
  return seen;
}

const isOpen = (state: State): boolean => state === 'reserved' || state === 'begun';

/** A run that never reached a state, or never refused a call, would prove nothing. */
function expectVariety(seen: Awaited<ReturnType<typeof run>>): void {
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
}

const inMemory = (now: () => number) => memoryStore({ now });

describe("a day's budget", () => {
  it(
    `is never exceeded in ${STEPS} random steps with crashes, counted in memory`,
    { timeout: 60_000 },
    async () => {
      expectVariety(await run({ store: inMemory, faults: 0.1, steps: STEPS }));
    },
  );

  it(
    `counts the minutes really used, in ${STEPS} random steps without a fault`,
    { timeout: 60_000 },
    async () => {
      expectVariety(await run({ store: inMemory, faults: 0, steps: STEPS }));
    },
  );

  if (COUNTER_SERVER === null) console.log(`Skipped: ${WITHOUT_COUNTER_SERVER}`);
  it.skipIf(COUNTER_SERVER === null).each([
    [STEPS, 'is never exceeded', 0.1],
    // The other store runs the same code, so fewer steps are enough to show that nothing is lost.
    [10_000, 'counts the minutes really used', 0],
  ])(
    'in %d random steps, counted in Redis, %s with faults of %d',
    { timeout: 240_000 },
    async (steps, _, faults) => {
      const server = await startCounterServer();
      const client = new Redis(server.url);
      try {
        expectVariety(await run({ store: () => redisStore(client), faults, steps }));
      } finally {
        client.disconnect();
        await server.close();
      }
    },
  );
});
