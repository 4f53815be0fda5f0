/** The store as the view sees it: the steps of a start that are over at once are not drawn one by one. */
import type { Snapshot, Store } from '../snapshot.ts';

/** How long a step of the start stays undrawn, ms: within a tenth of a second people see no delay. */
export const UNDRAWN_MS = 100;

/** Each drawing would hold up the step that follows; drawn all the same is what else has changed. */
export class PacedStore implements Store {
  readonly actions: Store['actions'];
  readonly #store: Store;
  readonly #listeners = new Set<() => void>();
  #seen: Snapshot;
  #stop: () => void = () => undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store) {
    this.actions = store.actions;
    this.#store = store;
    this.#seen = store.getSnapshot();
  }

  getSnapshot = (): Snapshot => this.#store.getSnapshot();

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#follow();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #follow(): void {
    this.#seen = this.getSnapshot();
    const leave = this.#store.subscribe(() => this.#changed());
    this.#stop = () => {
      leave();
      this.#forget();
    };
  }

  #changed(): void {
    const before = this.#seen;
    this.#seen = this.getSnapshot();
    if (isStepOfStart(before, this.#seen)) this.#later ??= setTimeout(() => this.#tell(), UNDRAWN_MS);
    else this.#tell();
  }

  #tell(): void {
    this.#forget();
    this.#listeners.forEach((listener) => listener());
  }

  #forget(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
  }
}

function isStepOfStart(before: Snapshot, after: Snapshot): boolean {
  const isFurther = after.call.status === 'starting' || after.call.status === 'joined';
  if (before.call.status !== 'starting' || !isFurther) return false;
  const parts = Object.keys(after) as (keyof Snapshot)[];
  return parts.every((part) => part === 'call' || before[part] === after[part]);
}
