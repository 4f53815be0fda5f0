/**
 * What could not be kept while the database was away, until it is back. It is in memory alone: of a process that ends
 * meanwhile, the platform still reports the calls, or is asked for them.
 */
import { isRefused } from '../store/database.ts';

type Work = () => Promise<unknown>;

/** Of a busy day, while the database is away for hours. */
const LONGEST = 2_000;

export class Backlog {
  readonly #waiting: Work[] = [];
  readonly #report: (error: unknown) => void;

  /** @param report gets each failure */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** At once, or later in this order. While something waits no visitor waits for the database. Never rejects. */
  async keep(work: Work): Promise<void> {
    if (this.#waiting.length > 0) this.#remember(work);
    else if (!(await this.#isSettled(work))) this.#remember(work);
  }

  /** Never rejects. @returns false while something waits */
  async retry(): Promise<boolean> {
    for (let work = this.#waiting[0]; work !== undefined; work = this.#waiting[0]) {
      if (!(await this.#isSettled(work))) return false;
      this.#waiting.shift();
    }
    return true;
  }

  #remember(work: Work): void {
    if (this.#waiting.length < LONGEST) this.#waiting.push(work);
    else this.#report(new Error('too much waits already'));
  }

  /** What the database refuses it would refuse again. */
  async #isSettled(work: Work): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#report(error);
      return isRefused(error);
    }
  }
}
