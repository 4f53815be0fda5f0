/** The store, as the endpoint asks it: with a time limit, and with one answer to every failure. */
import { Refusal } from '../http/refusal.ts';
import { errorText, type Report } from '../http/reports.ts';
import { waitedFor } from '../http/time-limit.ts';
import type { CounterStore } from './counter-store.ts';

export type Counters = {
  /** @throws Refusal `not-available` if the store does not answer: no start goes uncounted */
  readonly take: CounterStore['take'];
  /** Never rejects: what cannot be given back stays taken. */
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
