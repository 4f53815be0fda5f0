// Scope: a day's budget under random sequences, with crashes between any two steps: reserved calls never exceed a
// limit, and only what was taken is released.
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { release, reserve, settle } from '../../../server/admission/budget.ts';
import { createContext } from '../../../server/context.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { memoryStore, redisStore, type CounterStore } from '../../../server/index.ts';
import type { Reservation } from '../../../server/routes/endpoint-inbox.ts';
import { COUNTER_SERVER, startCounterServer, WITHOUT_COUNTER_SERVER } from '../../support/counter-server.ts';

const STEPS = 100_000;
const LIMITS = { callsPerDay: 60, minutesPerDay: 300, callSeconds: 600 };
const SECONDS_A_DAY = LIMITS.minutesPerDay * 60;

/** A conversation, as the inbox keeps it: what it reserved, until that is settled or released. */
type Call = {
  readonly reservation: Reservation;
  /** `reserved`: the platform was not asked yet. */
  state: 'reserved' | 'begun' | 'over';
  /** What it may cost at the most, or did cost, s. */
  seconds: number;
  isGivenBack: boolean;
};

/** The same sequence in every run: a failure can be looked at again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What the store has counted, seen by the store's own port: it fails a give-back of what was never taken. */
function watched(store: CounterStore): { readonly store: CounterStore; readonly taken: Map<string, number> } {
  const taken = new Map<string, number>();
  return {
    taken,
    store: {
      async take(key, points, limit, seconds) {
        const result = await store.take(key, points, limit, seconds);
        if (result.allowed) taken.set(key, (taken.get(key) ?? 0) + points);
        return result;
      },
      async giveBack(key, points, seconds) {
        taken.set(key, (taken.get(key) ?? 0) - points);
        await store.giveBack(key, points, seconds);
      },
    },
  };
}

async function run(given: CounterStore): Promise<{ readonly refused: number; readonly started: number }> {
  const random = createRandom(20_261_125);
  const { store, taken } = watched(given);
  let now = Date.parse('2026-11-25T09:00:00Z');
  const context = createContext({
    privateKey: 'key',
    assistant: 'erin',
    botCheckSecret: 'secret',
    siteKey: 'site',
    origins: ['https://shop.example'],
    limits: LIMITS,
    timeZone: 'America/Chicago',
    store,
    onProblem: () => undefined,
    now: () => now,
  });
  let calls: Call[] = [];
  let refused = 0;
  let started = 0;
  const pick = (state: Call['state']) => {
    const found = calls.filter((call) => call.state === state && !call.isGivenBack);
    return found[Math.floor(random() * found.length)];
  };
  const steps: readonly (() => Promise<void>)[] = [
    async () => {
      try {
        const reservation = await reserve(context, 'voice');
        calls.push({ reservation, state: 'reserved', seconds: LIMITS.callSeconds, isGivenBack: false });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused += 1;
      }
    },
    async () => {
      const call = pick('reserved');
      if (call === undefined) return;
      call.state = 'begun';
      started += 1;
    },
    // The platform refused: it began nothing.
    async () => {
      const call = pick('reserved');
      if (call === undefined) return;
      call.state = 'over';
      call.seconds = 0;
      call.isGivenBack = true;
      if (random() < 0.9) await release(context, call.reservation);
    },
    // A report: first it is kept that the reservation is settled, then the rest is given back. A crash may come between.
    async () => {
      const call = pick('begun');
      if (call === undefined) return;
      call.state = 'over';
      call.seconds = Math.floor(random() * LIMITS.callSeconds);
      call.isGivenBack = true;
      if (random() < 0.9) await settle(context, call.reservation, call.seconds);
    },
    // A crash: what was not answered yet is forgotten, and may be running.
    async () => {
      const call = pick('reserved');
      if (call !== undefined && random() < 0.2) call.state = 'over';
    },
    async () => {
      now += Math.floor(random() * 600_000);
    },
  ];
  for (let step = 0; step < STEPS; step += 1) {
    await steps[Math.floor(random() * steps.length)]?.();
    const { name: today } = context.calendar(now);
    calls = calls.filter(({ reservation }) => reservation.day === today);
    const spent = calls.reduce((sum, { seconds }) => sum + seconds, 0);
    const counted = taken.get(`seconds:${today}`) ?? 0;
    if (spent > counted || counted > SECONDS_A_DAY) expect([step, spent, counted]).toBe('within the budget');
    const running = calls.filter(({ seconds }) => seconds > 0).length;
    if (running > LIMITS.callsPerDay) expect([step, running]).toBe('within the calls of a day');
    if ([...taken.values()].some((points) => points < 0)) expect([...taken]).toBe('never below zero');
  }
  return { refused, started };
}

describe("a day's budget", () => {
  it(`holds in ${STEPS} random steps, counted in memory`, { timeout: 60_000 }, async () => {
    const { refused, started } = await run(memoryStore());
    // A run in which nothing was refused, or nothing started, would have shown nothing.
    expect(refused).toBeGreaterThan(100);
    expect(started).toBeGreaterThan(1_000);
  });

  if (COUNTER_SERVER === null) console.log(`Skipped: ${WITHOUT_COUNTER_SERVER}`);
  it.skipIf(COUNTER_SERVER === null)(
    `holds in ${STEPS} random steps, counted in Redis`,
    { timeout: 120_000 },
    async () => {
      const server = await startCounterServer();
      const client = new Redis(server.url);
      try {
        const { refused, started } = await run(redisStore(client));
        expect(refused).toBeGreaterThan(100);
        expect(started).toBeGreaterThan(1_000);
      } finally {
        client.disconnect();
        await server.close();
      }
    },
  );
});
