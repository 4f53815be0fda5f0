/**
 * Recognizes a request that a browser sends a second time. Browsers repeat a POST by themselves if a kept connection
 * breaks, so the server may have processed it already.
 */
import { hashOf } from './secrets.ts';

/** How long an id is remembered. Browsers repeat a request within seconds. */
const REMEMBERED_MS = 10 * 60_000;
/** Beyond this number, the oldest are forgotten, because a sender can make up any number of ids. */
const MAX_KEYS = 1_000;

export type FirstTime<T> = {
  /** The outcome of the first request. */
  readonly outcome: T;
  readonly isRepeat: boolean;
};

/**
 * Runs `work` once per key, and gives its outcome to repeats as well. A failed request is forgotten.
 * @param key null if the sender gave no id; no repeat is recognized then
 */
export type Once<T> = (key: string | null, work: () => Promise<T>) => Promise<FirstTime<T>>;

/** @param now milliseconds since 1970 */
export function createOnce<T>(now: () => number, most = MAX_KEYS): Once<T> {
  const known = new Map<string, { readonly until: number; readonly outcome: Promise<T> }>();

  function makeRoom(): void {
    // The entries are in order of arrival.
    for (const [key, { until }] of known) {
      if (until > now() && known.size < most) return;
      known.delete(key);
    }
  }

  return async (key, work) => {
    if (key === null) return { outcome: await work(), isRepeat: false };
    const earlier = known.get(key);
    if (earlier !== undefined && earlier.until > now())
      return { outcome: await earlier.outcome, isRepeat: true };
    known.delete(key);
    makeRoom();
    const entry = { until: now() + REMEMBERED_MS, outcome: work() };
    known.set(key, entry);
    try {
      return { outcome: await entry.outcome, isRepeat: false };
    } catch (error) {
      if (known.get(key) === entry) known.delete(key);
      throw error;
    }
  };
}

/** Includes the secrets that the first request had, so that a guessed id gives nothing away. */
export const repeatKey = (id: string | null, ...secrets: readonly string[]): string | null =>
  id === null ? null : hashOf(JSON.stringify([id, ...secrets]));
