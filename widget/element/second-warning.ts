/** Warns of a second element that needs what only one element of a page can have: the launcher, or opening on scroll. */
import { reportSetup } from './problem-reports.ts';

/** Longer than a removed element waits before it tears down a dialog or call (two frames of at most 1 s). */
const TEARDOWN_MS = 2_500;

export class SecondWarning {
  #isGiven = false;

  /** Delayed: while a page swaps its body, the old and the new element may both be connected. */
  warn(isStillSecond: () => boolean): void {
    if (this.#isGiven) return;
    this.#isGiven = true;
    setTimeout(() => {
      this.#isGiven = isStillSecond();
      if (this.#isGiven) void reportSetup(null, ({ SECOND }) => SECOND);
    }, TEARDOWN_MS);
  }
}
