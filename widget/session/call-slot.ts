/**
 * One call at a time in all tabs of a site: two would talk to each other. A Web Lock is held for as long as a
 * call lasts; the browser gives it back when a tab goes away, however it goes. Where there are no Web Locks
 * (an insecure page, a sandboxed frame) every tab is alone.
 */
const NAME = 'task-tamer-call';
/** Longest wait for the browser's answer, ms: a page whose locks answer to nobody is alone as well. */
const ANSWER_LIMIT_MS = 3_000;

export class CallSlot {
  readonly #locks: LockManager | null;
  #isTaken = false;
  #give: (() => void) | null = null;
  #following: AbortController | null = null;

  constructor(locks: LockManager | null = globalThis.navigator?.locks ?? null) {
    this.#locks = locks;
  }

  /** True while another tab is known to have a call. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Finds out whether another tab has a call and, if so, follows until it is over. Both are told. */
  async look(onChange: () => void = () => undefined): Promise<void> {
    if (!this.#locks || this.#following || this.#give) return;
    const following = new AbortController();
    this.#following = following;
    try {
      const { held = [] } = await this.#locks.query();
      this.#isTaken = held.some(({ name }) => name === NAME);
      if (this.#isTaken) {
        onChange();
        // Shared, so that all who wait are told at once.
        await this.#locks.request(NAME, { mode: 'shared', signal: following.signal }, () => undefined);
      }
    } catch {
      // Stopped, or refused by the page's sandbox.
    }
    const wasTaken = this.#isTaken;
    this.#isTaken = false;
    if (this.#following === following) this.#following = null;
    if (wasTaken) onChange();
  }

  /** Takes the slot for a call. False when another tab has it, after `waitMs` still. Never rejects. */
  claim(waitMs = 0): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#locks) return resolve(true);
      const limit = setTimeout(resolve, ANSWER_LIMIT_MS, true);
      const answer = (isAlone: boolean): void => {
        clearTimeout(limit);
        resolve(isAlone);
      };
      void this.#request(this.#locks, answer, waitMs > 0 ? AbortSignal.timeout(waitMs) : null);
    });
  }

  /** A page may have put something else in the browser's place: whatever is wrong with it, this tab is alone. */
  async #request(
    locks: LockManager,
    answer: (isAlone: boolean) => void,
    signal: AbortSignal | null,
  ): Promise<void> {
    try {
      await locks.request(NAME, signal ? { signal } : { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock === null ? undefined : new Promise<void>((give) => (this.#give = give));
      });
    } catch {
      answer(signal?.aborted !== true);
    }
  }

  release(): void {
    this.#give?.();
    this.#give = null;
  }

  /** Stops following other tabs. */
  stop(): void {
    this.#following?.abort();
  }
}
