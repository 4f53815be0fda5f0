/** Counts in this process only: exact for one process, and lost when it ends. */
import type { CounterStore } from './counter-store.ts';

/** About 100 MB. Keys beyond this are refused, so that many addresses cannot exhaust the memory. */
const MAX_KEYS = 500_000;
/** Expired keys are dropped when the map has grown by this factor since the last sweep. */
const SWEEP_GROWTH_FACTOR = 2;
const FIRST_SWEEP_KEYS = 1_000;
const SWEEP_INTERVAL_MS = 1_000;

type Window = { readonly endsAt: number; points: number };

type MemoryStoreOptions = {
  readonly maxKeys?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

export function memoryStore({ maxKeys = MAX_KEYS, now = Date.now }: MemoryStoreOptions = {}): CounterStore {
  const windows = new Map<string, Window>();
  let nextSweep = FIRST_SWEEP_KEYS;
  let noSweepBefore = 0;

  function sweep(): void {
    if (now() < noSweepBefore) return;
    noSweepBefore = now() + SWEEP_INTERVAL_MS;
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
    nextSweep = Math.max(FIRST_SWEEP_KEYS, windows.size * SWEEP_GROWTH_FACTOR);
  }

  function open(key: string, seconds: number): Window {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now()) return known;
    if (windows.size >= Math.min(nextSweep, maxKeys)) sweep();
    if (known === undefined && windows.size >= maxKeys)
      throw new Error(`More than ${maxKeys} keys are counted.`);
    const opened = { endsAt: now() + seconds * 1_000, points: 0 };
    windows.set(key, opened);
    return opened;
  }

  return {
    take: async (key, points, limit, seconds) => {
      const window = open(key, seconds);
      const allowed = window.points + points <= limit;
      if (allowed) window.points += points;
      return { allowed, secondsLeft: Math.max(1, Math.ceil((window.endsAt - now()) / 1_000)) };
    },
    giveBack: async (key, points) => {
      const window = windows.get(key);
      if (window === undefined) return;
      window.points -= points;
      if (window.points <= 0) windows.delete(key);
    },
  };
}
