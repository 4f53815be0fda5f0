/** A resource that one element of a page holds at a time: the first to claim it, then the next in line. */
export class ExclusiveClaim {
  readonly #waiting = new Map<object, () => void>();

  /** Returns whether the claimant holds the resource; calls `onTurn` once it does later. */
  claim(claimant: object, onTurn: () => void): boolean {
    this.#waiting.set(claimant, onTurn);
    return this.#first === claimant;
  }

  /** True while another claimant holds the resource. */
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
