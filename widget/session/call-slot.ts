/**
 * One call at a time in all tabs of a site: two would talk to each other. A Web Lock is held for as long as a
 * call lasts; the browser gives it back when a tab goes away, however it goes. Where there are no Web Locks
 * (an insecure page, a sandboxed frame) every tab is alone.
 */
const NAME = 'task-tamer-call';

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

  /** Finds out whether another tab has a call and, if so, follows until it is over. */
  async look(): Promise<void> {
    if (!this.#locks || this.#following || this.#give) return;
    const following = new AbortController();
    this.#following = following;
    try {
      const { held = [] } = await this.#locks.query();
      this.#isTaken = held.some(({ name }) => name === NAME);
      // Shared, so that all who wait are told at once.
      if (this.#isTaken)
        await this.#locks.request(NAME, { mode: 'shared', signal: following.signal }, () => undefined);
    } catch {
      // Stopped, or refused by the page's sandbox.
    }
    this.#isTaken = false;
    if (this.#following === following) this.#following = null;
  }

  /** Takes the slot for a call. False when another tab was faster. */
  claim(): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#locks) return resolve(true);
      const held = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise((give) => (this.#give = give));
      };
      this.#locks.request(NAME, { ifAvailable: true }, held).catch(() => resolve(true));
    });
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
