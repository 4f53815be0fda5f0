/** What only one tag of a page can have: who comes first has it, and the next one when that one leaves it. */
export class FirstCome {
  readonly #waiting = new Map<object, () => void>();

  /** True for the one whose turn it is. Another one is told as soon as it is. */
  claim(claimant: object, onTurn: () => void): boolean {
    this.#waiting.set(claimant, onTurn);
    return this.#first === claimant;
  }

  /** True for one that is still not first. */
  isBehind(claimant: object): boolean {
    return this.#waiting.has(claimant) && this.#first !== claimant;
  }

  leave(claimant: object): void {
    const had = this.#first === claimant;
    this.#waiting.delete(claimant);
    const next = this.#first;
    if (had && next !== undefined) this.#waiting.get(next)?.();
  }

  get #first(): object | undefined {
    return this.#waiting.keys().next().value;
  }
}
