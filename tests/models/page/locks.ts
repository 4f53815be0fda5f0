/** The browser's lock for a call, as the tabs of a site share it: held by one of them at a time. */
type Request = LockOptions & { readonly signal?: AbortSignal };
type Callback = (lock: Lock | null) => unknown;

const LOCK = { name: 'task-tamer-call', mode: 'exclusive' } as Lock;
const ELSEWHERE = Symbol('another tab');

export class ScriptedLocks {
  #holder: symbol | null = null;
  readonly #waiting = new Set<() => void>();

  get isHeldHere(): boolean {
    return this.#holder !== null && this.#holder !== ELSEWHERE;
  }

  /** Another tab begins a call, unless there is one already. */
  takeElsewhere(): void {
    this.#holder ??= ELSEWHERE;
  }

  giveElsewhere(): void {
    if (this.#holder === ELSEWHERE) this.#free();
  }

  asLockManager(): LockManager {
    const query = (): Promise<LockManagerSnapshot> =>
      Promise.resolve({ held: this.#holder === null ? [] : [LOCK], pending: [] });
    const request = (_name: string, options: Request, callback: Callback): Promise<unknown> =>
      options.mode === 'shared' ? this.#follow(options, callback) : this.#take(callback);
    return { query, request } as unknown as LockManager;
  }

  async #take(callback: Callback): Promise<void> {
    // The browser, too, answers later.
    await Promise.resolve();
    if (this.#holder !== null) return void (await callback(null));
    this.#holder = Symbol('this tab');
    await callback(LOCK);
    this.#free();
  }

  async #follow({ signal }: Request, callback: Callback): Promise<void> {
    while (this.#holder !== null) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    }
    callback(LOCK);
  }

  #free(): void {
    this.#holder = null;
    this.#waiting.forEach((resume) => resume());
    this.#waiting.clear();
  }
}
