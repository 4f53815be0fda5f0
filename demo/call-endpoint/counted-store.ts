/** Wraps the endpoint's memory store and records its counts, which the store itself does not expose. */
import { memoryStore, type CounterStore } from '../../server/index.ts';

export type Count = {
  /** The endpoint's key; addresses appear as keyed hashes. */
  readonly key: string;
  readonly points: number;
  /** When the window resets, ISO 8601. */
  readonly until: string;
};

export type CountedStore = {
  readonly store: CounterStore;
  /** The counts of the open windows. */
  readonly counts: () => readonly Count[];
};

type Window = { points: number; endsAtMs: number };

export function countedStore(
  store: CounterStore = memoryStore(),
  now: () => number = Date.now,
): CountedStore {
  const windows = new Map<string, Window>();
  const add = (key: string, points: number) => {
    const window = windows.get(key);
    if (window !== undefined) window.points += points;
  };
  return {
    store: {
      take: async (key, points, limit, seconds) => {
        const taken = await store.take(key, points, limit, seconds);
        forgetEnded(windows, now());
        if (!windows.has(key)) windows.set(key, { points: 0, endsAtMs: now() + taken.secondsLeft * 1_000 });
        if (taken.allowed) add(key, points);
        return taken;
      },
      giveBack: async (key, points, seconds) => {
        await store.giveBack(key, points, seconds);
        add(key, -points);
      },
    },
    counts: () => {
      forgetEnded(windows, now());
      return [...windows].map(([key, { points, endsAtMs }]) => ({
        key,
        points,
        until: new Date(endsAtMs).toISOString(),
      }));
    },
  };
}

function forgetEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAtMs }] of windows) if (endsAtMs <= now) windows.delete(key);
}
