/** Throttles snapshot changes that are too fast to see. */
import type { Snapshot, Store } from '../../session/state/snapshot.ts';
import type { ViewStore } from '../context.ts';

/** Up to a tenth of a second goes unnoticed. */
export const THROTTLE_MS = 100;

/**
 * Delays the steps of a start, since each render would hold up the next step, and transcript updates, since a flood of
 * them would block input. All other changes render immediately and flush the delayed ones.
 */
export class ThrottledStore implements ViewStore {
  readonly actions: Store['actions'];
  readonly #store: Store;
  readonly #drawn: Snapshot | null;
  readonly #listeners = new Set<() => void>();
  #stop: () => void = () => undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** @param drawn the snapshot that the early dialog was drawn from; null if there is none */
  constructor(store: Store, drawn: Snapshot | null = null) {
    this.actions = store.actions;
    this.#store = store;
    this.#drawn = drawn;
  }

  getSnapshot = (): Snapshot => this.#store.getSnapshot();

  getDrawnSnapshot = (): Snapshot => this.#drawn ?? this.getSnapshot();

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#follow();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #follow(): void {
    let before = this.getSnapshot();
    const leave = this.#store.subscribe(() => {
      const after = this.getSnapshot();
      const canWait = changesOnly('conversation', before, after) || isStepOfStart(before, after);
      before = after;
      if (canWait) this.#later ??= setTimeout(() => this.#notify(), THROTTLE_MS);
      else this.#notify();
    });
    this.#stop = () => {
      leave();
      this.#forget();
    };
  }

  #notify(): void {
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
  return before.call.status === 'starting' && isFurther && changesOnly('call', before, after);
}

function changesOnly(changing: keyof Snapshot, before: Snapshot, after: Snapshot): boolean {
  const parts = Object.keys(after) as (keyof Snapshot)[];
  return parts.every((part) => part === changing || before[part] === after[part]);
}
