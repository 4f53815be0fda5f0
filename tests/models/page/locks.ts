/** The browser's lock for a call, shared by the tabs of a site and held by one of them at a time. */
import { WebLocks } from '../../support/web-locks.ts';

export class ScriptedLocks {
  readonly #locks = new WebLocks();
  readonly #manager = this.#locks.asLockManager();
  #giveElsewhere: (() => void) | null = null;

  get isHeldHere(): boolean {
    return this.#locks.held.length > 0 && this.#giveElsewhere === null;
  }

  /** Begins a call in another tab, unless a call exists already. */
  takeElsewhere(): void {
    void this.#manager.request('task-tamer-call', { ifAvailable: true }, (lock) =>
      lock === null ? undefined : new Promise<void>((resolve) => (this.#giveElsewhere = resolve)),
    );
  }

  giveElsewhere(): void {
    this.#giveElsewhere?.();
    this.#giveElsewhere = null;
  }

  asLockManager(): LockManager {
    return this.#manager;
  }
}
