/** Runs the due work periodically, one step after the other. */

/**
 * Resolves with false if it failed, for example because the database is down.
 * @param stopping is aborted when the rounds are stopped, for a step that takes long
 */
export type Step = (stopping: AbortSignal) => Promise<boolean>;

/** How often. */
export const ROUND_INTERVAL_MS = 1_000;

export class Rounds {
  readonly #steps: readonly Step[];
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #first = 0;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#timer = setInterval(() => void (this.#waiting === 0 && this.work()), ROUND_INTERVAL_MS);
  }

  /** Never overlaps rounds, which would do due work twice. */
  work(): Promise<void> {
    this.#waiting += 1;
    this.#last = this.#last.then(async () => {
      await this.#round();
      this.#waiting -= 1;
    });
    return this.#last;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#last;
  }

  /** Stops at the first failed step, because the others need the database, too. The next round starts after it. */
  async #round(): Promise<void> {
    const count = this.#steps.length;
    const first = this.#first;
    for (let number = 0; number < count; number += 1) {
      const place = (first + number) % count;
      if ((await this.#steps[place]?.(this.#stopping.signal)) === true) continue;
      this.#first = (place + 1) % count;
      return;
    }
    this.#first = 0;
  }
}
