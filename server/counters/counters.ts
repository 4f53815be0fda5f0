/** Adds a time limit and one kind of failure to the counter store. */
import { Refusal } from '../http/refusal.ts';
import { errorText, type Report } from '../http/reports.ts';
import { waitedFor } from '../http/time-limit.ts';
import type { CounterStore } from './counter-store.ts';

export type Counters = {
  /** @throws Refusal `not-available` if the store does not answer, because every start must be counted */
  readonly take: CounterStore['take'];
  /** Never rejects: points that cannot be released stay taken. */
  readonly giveBack: CounterStore['giveBack'];
};

export function createCounters(store: CounterStore, seconds: number, report: Report): Counters {
  return {
    take: (...what) =>
      waitedFor(seconds, () => store.take(...what)).catch((error: unknown) => {
        report('counters', `The counters do not answer, so every start is refused: ${errorText(error)}`);
        throw new Refusal('not-available', 'The counters do not answer.');
      }),
    async giveBack(...what) {
      try {
        await waitedFor(seconds, () => store.giveBack(...what));
      } catch (error) {
        report('give-back', `Unused budget could not be returned: ${errorText(error)}`);
      }
    },
  };
}
