/** Adds a time limit, repeated releases and one kind of failure to the counter store. */
import { Refusal } from '../http/refusal.ts';
import { errorText, type Report } from '../http/reports.ts';
import { waitedFor } from '../http/time-limit.ts';
import type { CounterStore } from './counter-store.ts';

export type Counters = {
  /** @throws Refusal `not-available` if the store does not answer, because every start must be counted */
  readonly take: CounterStore['take'];
  /** Never rejects: points that cannot be released stay taken. Resolves after the first attempt. */
  readonly giveBack: CounterStore['giveBack'];
};

export function createCounters(store: CounterStore, seconds: number, report: Report): Counters {
  return {
    take: (...what) =>
      waitedFor(seconds, () => store.take(...what)).catch((error: unknown) => {
        report('counters', `The counters do not answer, so every start is refused: ${errorText(error)}`);
        throw new Refusal('not-available', 'The counters do not answer.');
      }),
    async giveBack(key, points, window) {
      const id = crypto.randomUUID();
      const release = () => waitedFor(seconds, () => store.giveBack(key, points, window, id));
      const lost = (error: unknown) =>
        report('give-back', `Unused budget could not be returned: ${errorText(error)}`);
      const delays = store.releasesOnce === true ? RETRY_DELAYS_SECONDS : [];
      await release().catch((error: unknown) => repeatLater(release, delays, error, lost));
    },
  };
}

/** A restart of Redis takes seconds. In a process that ends meanwhile, the points stay taken. */
const RETRY_DELAYS_SECONDS = [1, 4, 15, 60];

/** @param lost is called with the last failure */
function repeatLater(
  attempt: () => Promise<void>,
  [delay, ...later]: readonly number[],
  failure: unknown,
  lost: (failure: unknown) => void,
): void {
  if (delay === undefined) return lost(failure);
  // Node returns an object and would wait for it before it ends; other runtimes return a number.
  const timer: unknown = setTimeout(
    () => void attempt().catch((error: unknown) => repeatLater(attempt, later, error, lost)),
    delay * 1_000,
  );
  if (canUnref(timer)) timer.unref();
}

const canUnref = (timer: unknown): timer is { unref(): unknown } =>
  typeof timer === 'object' && timer !== null && 'unref' in timer;
