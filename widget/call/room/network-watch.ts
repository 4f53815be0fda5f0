/** Decides whether the network is too weak for a conversation. Reports lasting conditions, not single samples. */
import { NETWORK_BAD_MS, NETWORK_GOOD_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';

type Change = { readonly afterMs: number; readonly isWeak: boolean };

/** The state that the engine's quality leads to if it lasts this long; null leaves the state unchanged. */
export function changeAfter(word: unknown, isWeak: boolean): Change | null {
  if (word === 'bad' && !isWeak) return { afterMs: NETWORK_BAD_MS, isWeak: true };
  if (word === 'good' && isWeak) return { afterMs: NETWORK_GOOD_MS, isWeak: false };
  return null;
}

export class NetworkWatch {
  readonly #timers: Timers;
  readonly #tell: (isWeak: boolean) => void;
  #isWeak = false;
  #word: unknown = null;
  #cancel: () => void = () => undefined;

  constructor(timers: Timers, tell: (isWeak: boolean) => void) {
    this.#timers = timers;
    this.#tell = tell;
  }

  /** Repeating the same quality does not restart its timer. */
  hear(word: unknown): void {
    if (word === this.#word) return;
    this.#word = word;
    this.#cancel();
    const change = changeAfter(word, this.#isWeak);
    if (change !== null) this.#cancel = this.#timers.after(change.afterMs, () => this.#become(change.isWeak));
  }

  close(): void {
    this.#cancel();
  }

  #become(isWeak: boolean): void {
    this.#isWeak = isWeak;
    this.#tell(isWeak);
  }
}
