/**
 * Processes work that arrives at the same time in one batch, because each transaction waits for the disk, however
 * little it writes.
 */
import { nextTurn } from '../store/next-turn.ts';
import { isRefused } from '../store/database.ts';

/** The most pieces in one batch, because a database accepts a limited number of values in a statement. */
const MAX_BATCH_PIECES = 50;

type Waiting<Given, Result> = {
  readonly given: Given;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

export class Batches<Given, Result> {
  readonly #work: (given: readonly Given[]) => Promise<readonly Result[]>;
  readonly #keyOf: (given: Given) => string;
  #waiting: readonly Waiting<Given, Result>[] = [];
  #isBusy = false;

  /**
   * @param work resolves with a result for each piece, in their order, or does nothing and rejects
   * @param keyOf pieces with the same key are processed in separate batches, in order
   */
  constructor(
    work: (given: readonly Given[]) => Promise<readonly Result[]>,
    keyOf: (given: Given) => string,
  ) {
    this.#work = work;
    this.#keyOf = keyOf;
  }

  /** Settles when the batch with the piece is done. */
  add(given: Given): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { given, resolve, reject }];
      if (!this.#isBusy) void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      // Include requests that have arrived already.
      await nextTurn();
      await this.#settle(this.#next());
    }
    this.#isBusy = false;
  }

  #next(): readonly Waiting<Given, Result>[] {
    const batch = new Map<string, Waiting<Given, Result>>();
    for (const each of this.#waiting) {
      const key = this.#keyOf(each.given);
      if (batch.size < MAX_BATCH_PIECES && !batch.has(key)) batch.set(key, each);
    }
    const taken = [...batch.values()];
    this.#waiting = this.#waiting.filter((each) => !taken.includes(each));
    return taken;
  }

  /** If the database refuses a piece, the others are still stored. */
  async #settle(batch: readonly Waiting<Given, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ given }) => given));
      batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
    } catch (error) {
      if (!isRefused(error)) this.#fail(batch, error);
      else if (batch.length === 1) batch[0]?.reject(error);
      else for (const each of batch) await this.#settle([each]);
    }
  }

  /** The database is down, so also fail the pieces that wait behind the batch. */
  #fail(batch: readonly Waiting<Given, Result>[], error: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of [...batch, ...waiting]) reject(error);
  }
}
