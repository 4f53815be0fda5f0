/** Who has given name, consent and bot check does not give them again to continue in the other channel, but to an endpoint. */
import type { Proof } from './start-request.ts';

/** How long that holds after the last sign of the visitor, ms. */
const HOLDS_MS = 600_000;

export class StandingProof {
  readonly #now: () => number;
  #proof: Proof | null = null;
  #seenAt = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Null before anybody has given one. */
  get proof(): Proof | null {
    return this.#proof;
  }

  /** The visitor's; empty before it is known. */
  get name(): string {
    return this.#proof?.name ?? '';
  }

  get holds(): boolean {
    return this.#now() - this.#seenAt <= HOLDS_MS;
  }

  give(proof: Proof): void {
    this.#proof = proof;
    this.#seenAt = this.#now();
  }

  /** The visitor is there still. */
  renew(): void {
    if (this.holds) this.#seenAt = this.#now();
  }

  /** The owner's endpoint wants a new one. */
  revoke(): void {
    this.#seenAt = -Infinity;
  }
}
