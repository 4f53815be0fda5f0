/** Remembers when the owner's calendar is busy, so that no visitor waits for it. */
import type { BusyTime, TimeRange } from './calendar.ts';

type Known = { readonly busy: readonly BusyTime[]; readonly range: TimeRange };

export class BusyCache {
  readonly #load: (range: TimeRange) => Promise<readonly BusyTime[]>;
  #known: Known | null = null;
  #first: Promise<unknown> = Promise.resolve();

  constructor(load: (range: TimeRange) => Promise<readonly BusyTime[]>) {
    this.#load = load;
  }

  /** Whether the range was loaded. */
  covers({ from, to }: TimeRange): boolean {
    return this.#known !== null && this.#known.range.from <= from && this.#known.range.to >= to;
  }

  async refresh(range: TimeRange): Promise<void> {
    const loading = this.#load(range);
    if (this.#known === null) this.#first = loading.catch(() => undefined);
    this.#known = { busy: await loading, range };
  }

  /** What is known. Waits only while nothing is. @param waitMs how long at most */
  async times(waitMs: number): Promise<readonly BusyTime[]> {
    if (this.#known === null) await Promise.race([this.#first, passed(waitMs)]);
    return this.#known?.busy ?? [];
  }
}

export const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
