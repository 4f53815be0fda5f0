/**
 * One browser's Web Locks, for tests in which each visit is a separate browser: requests wait in order, shared ones are
 * granted together, `ifAvailable` is answered immediately, and a signal aborts a waiting request.
 */
type Callback = (lock: Lock | null) => unknown;
type Held = { readonly name: string; readonly mode: LockMode };
type Request = { readonly lock: Held; readonly grant: () => void };

export class WebLocks {
  readonly #held = new Set<Held>();
  #waiting: Request[] = [];

  get held(): readonly Held[] {
    return [...this.#held];
  }

  asLockManager(): LockManager {
    const request = (name: string, given: LockOptions | Callback, callback?: Callback): Promise<unknown> =>
      typeof given === 'function'
        ? this.#request(name, {}, given)
        : this.#request(name, given, callback ?? (() => undefined));
    const query = (): Promise<LockManagerSnapshot> => Promise.resolve({ held: [...this.#held], pending: [] });
    return { query, request };
  }

  async #request(name: string, options: LockOptions, callback: Callback): Promise<unknown> {
    const { mode = 'exclusive', ifAvailable = false, signal } = options;
    const lock = { name, mode };
    // Browsers also answer asynchronously.
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.#isFree(lock)) this.#held.add(lock);
    else if (ifAvailable) return callback(null);
    else await this.#turn(lock, signal);
    try {
      return await callback(lock);
    } finally {
      this.#held.delete(lock);
      this.#grantNext(name);
    }
  }

  #isFree({ name, mode }: Held): boolean {
    const held = [...this.#held].filter((other) => other.name === name);
    return held.length === 0 || (mode === 'shared' && held.every((other) => other.mode === 'shared'));
  }

  #turn(lock: Held, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const request: Request = { lock, grant: resolve };
      this.#waiting.push(request);
      const takeBack = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== request);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', takeBack, { once: true });
    });
  }

  #grantNext(name: string): void {
    const next = this.#waiting.find(({ lock }) => lock.name === name);
    if (!next || !this.#isFree(next.lock)) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#held.add(next.lock);
    next.grant();
    this.#grantNext(name);
  }
}
