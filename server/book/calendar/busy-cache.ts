/** Remembers when the owner's calendar is busy, so that no visitor waits for it. */
import type { BusyTime, TimeRange } from './calendar.ts';

type Known = { readonly busy: readonly BusyTime[]; readonly range: TimeRange };

export class BusyCache {
  readonly #load: (range: TimeRange) => Promise<readonly BusyTime[]>;
  #known: Known | null = null;

  constructor(load: (range: TimeRange) => Promise<readonly BusyTime[]>) {
    this.#load = load;
  }

  /** Whether the range was loaded. */
  covers({ from, to }: TimeRange): boolean {
    return this.#known !== null && this.#known.range.from <= from && this.#known.range.to >= to;
  }

  async refresh(range: TimeRange): Promise<void> {
    this.#known = { busy: await this.#load(range), range };
  }

  /** The calendar's busy times as of the last load; none before the first. */
  times(): readonly BusyTime[] {
    return this.#known?.busy ?? [];
  }
}

export const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
