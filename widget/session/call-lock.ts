/**
 * Allows one call at a time in all tabs of a site, because two agents would talk to each other. A call holds a Web Lock,
 * which the browser releases when the tab closes or crashes. Without Web Locks (an insecure page, a sandboxed frame),
 * tabs do not know of each other.
 */
import { CALL_LOCK } from '../follow/stored-call.ts';

/** Longest wait for the browser's answer, ms, in case the page broke the locks. */
const ANSWER_LIMIT_MS = 3_000;

/** A duplicated tab has the same stored call. A second lock, named by the call, tells which tab resumed it. */
const nameOf = (callId: string): string => `${CALL_LOCK}/${callId}`;

export class CallLock {
  readonly #locks: LockManager | null;
  #isTaken = false;
  #lease: CallLease | null = null;
  #watching: AbortController | null = null;

  constructor(locks: LockManager | null = globalThis.navigator?.locks ?? null) {
    this.#locks = locks;
  }

  /** True while another tab is known to have a call. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /**
   * Finds out whether another tab has a call and, if so, watches until it is over. Calls `onChange` at both times, also if
   * no other tab has a call: one of this page may have ended while the browser was asked.
   */
  async watch(onChange: () => void = () => undefined): Promise<void> {
    if (!this.#locks || this.#watching || this.#lease?.isHeld) return;
    const watching = new AbortController();
    this.#watching = watching;
    try {
      const { held = [] } = await this.#locks.query();
      // A tab that waits for the end of a call holds it for an instant, and shared.
      this.#isTaken = held.some(({ name, mode }) => name === CALL_LOCK && mode === 'exclusive');
      if (this.#isTaken) {
        onChange();
        // Shared, so that all waiting tabs are notified of the end at the same time.
        await this.#locks.request(CALL_LOCK, { mode: 'shared', signal: watching.signal }, () => undefined);
      }
    } catch {
      // Aborted, or denied by the page's sandbox.
    }
    this.#isTaken = false;
    if (this.#watching === watching) this.#watching = null;
    onChange();
  }

  /** Requests the lock for one call. Waits at most `waitMs` for another tab. */
  request(waitMs = 0): CallLease {
    this.#lease = new CallLease(this.#locks, waitMs);
    return this.#lease;
  }

  /** Whether another tab has this very call. */
  async isElsewhere(callId: string): Promise<boolean> {
    try {
      const { held = [] } = (await this.#locks?.query()) ?? {};
      return held.some(({ name }) => name === nameOf(callId));
    } catch {
      return false;
    }
  }

  /** Stops watching other tabs. */
  stop(): void {
    this.#watching?.abort();
  }
}

/** A call's hold on the lock, from the request on. */
export class CallLease {
  /** False when another tab has the lock. Never rejects. */
  readonly granted: Promise<boolean>;
  readonly #locks: LockManager | null;
  readonly #untilReleased: Promise<void>;
  #end: () => void = () => undefined;
  #isGranted = false;
  #isReleased = false;

  constructor(locks: LockManager | null, waitMs: number) {
    this.#locks = locks;
    this.#untilReleased = new Promise((resolve) => (this.#end = resolve));
    this.granted = new Promise((resolve) => {
      if (!locks) return resolve(true);
      const limit = setTimeout(resolve, waitMs + ANSWER_LIMIT_MS, true);
      const answer = (isAlone: boolean): void => {
        clearTimeout(limit);
        resolve(isAlone);
      };
      void this.#request(locks, answer, waitMs > 0 ? AbortSignal.timeout(waitMs) : null);
    });
  }

  get isHeld(): boolean {
    return this.#isGranted && !this.#isReleased;
  }

  /** Lets other tabs know which call this tab has. */
  name(callId: string): void {
    try {
      const hold = (lock: Lock | null): Promise<void> | undefined => (lock ? this.#untilReleased : undefined);
      this.#locks?.request(nameOf(callId), { ifAvailable: true }, hold).catch(() => undefined);
    } catch {
      // Denied by the page's sandbox, or broken by the page.
    }
  }

  /** If called before the lock is granted, releases it as soon as it is. */
  release(): void {
    this.#isReleased = true;
    this.#end();
  }

  /** If the page replaced the browser's locks and they fail, this tab counts as the only one. */
  async #request(
    locks: LockManager,
    answer: (isAlone: boolean) => void,
    signal: AbortSignal | null,
  ): Promise<void> {
    try {
      await locks.request(CALL_LOCK, signal ? { signal } : { ifAvailable: true }, (lock) => {
        this.#isGranted = lock !== null;
        answer(lock !== null);
        return lock === null ? undefined : this.#untilReleased;
      });
    } catch {
      answer(signal?.aborted !== true);
    }
  }
}
