/** What is due is looked for again and again, one step after the other. */

/** Resolves with false where it came to nothing, as where the database is away. */
export type Step = () => Promise<boolean>;

/** How often, ms. */
const EVERY = 1_000;

export class Rounds {
  readonly #steps: readonly Step[];
  readonly #timer: NodeJS.Timeout;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #first = 0;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#timer = setInterval(() => void (this.#waiting === 0 && this.work()), EVERY);
  }

  /** One round after the other: what is due would otherwise be done twice. */
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
    await this.#last;
  }

  /** Each step that fails waits for the database, in vain: one of them in a round is enough. The next begins after it. */
  async #round(): Promise<void> {
    const count = this.#steps.length;
    const first = this.#first;
    for (let number = 0; number < count; number += 1) {
      const place = (first + number) % count;
      if ((await this.#steps[place]?.()) === true) continue;
      this.#first = (place + 1) % count;
      return;
    }
    this.#first = 0;
  }
}
