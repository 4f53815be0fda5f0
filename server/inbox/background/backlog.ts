/**
 * Retries writes that failed while the database was down. They are kept only in memory: if the process ends, the calls
 * are recovered from the platform.
 */
import { isRefused } from '../store/database.ts';

type Work = () => Promise<unknown>;

/** Enough for hours without a database on a busy day. */
const MAX_WAITING_WRITES = 2_000;

export class Backlog {
  readonly #waiting: Work[] = [];
  readonly #report: (error: unknown) => void;

  /** @param report gets each failure */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /**
   * Runs the work immediately, or in order after pending writes, so that no visitor waits for a database that is down.
   * Never rejects.
   */
  async keep(work: Work): Promise<void> {
    if (this.#waiting.length > 0) this.#remember(work);
    else if (!(await this.#isSettled(work))) this.#remember(work);
  }

  /** Never rejects. @returns false while writes are pending */
  async retry(): Promise<boolean> {
    for (let work = this.#waiting[0]; work !== undefined; work = this.#waiting[0]) {
      if (!(await this.#isSettled(work))) return false;
      this.#waiting.shift();
    }
    return true;
  }

  #remember(work: Work): void {
    if (this.#waiting.length < MAX_WAITING_WRITES) this.#waiting.push(work);
    else this.#report(new Error('too much waits already'));
  }

  /** Also true if the database rejected the write, because it would reject it again. */
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
