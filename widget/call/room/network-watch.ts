/** Decides whether the network is too weak for a conversation. Reports lasting conditions, not single samples. */
import { NETWORK_BAD_MS, NETWORK_GOOD_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';

type Change = { readonly afterMs: number; readonly isWeak: boolean };

/** The state that the engine's quality leads to if it lasts this long; null leaves the state unchanged. */
export function changeAfter(networkState: unknown, isWeak: boolean): Change | null {
  if (networkState === 'bad' && !isWeak) return { afterMs: NETWORK_BAD_MS, isWeak: true };
  if (networkState === 'good' && isWeak) return { afterMs: NETWORK_GOOD_MS, isWeak: false };
  return null;
}

export class NetworkWatch {
  readonly #timers: Timers;
  readonly #onChange: (isWeak: boolean) => void;
  #isWeak = false;
  #networkState: unknown = null;
  #cancel: () => void = () => undefined;

  constructor(timers: Timers, onChange: (isWeak: boolean) => void) {
    this.#timers = timers;
    this.#onChange = onChange;
  }

  /** Repeating the same quality does not restart its timer. */
  update(networkState: unknown): void {
    if (networkState === this.#networkState) return;
    this.#networkState = networkState;
    this.#cancel();
    const change = changeAfter(networkState, this.#isWeak);
    if (change !== null) this.#cancel = this.#timers.after(change.afterMs, () => this.#become(change.isWeak));
  }

  close(): void {
    this.#cancel();
  }

  #become(isWeak: boolean): void {
    this.#isWeak = isWeak;
    this.#onChange(isWeak);
  }
}
