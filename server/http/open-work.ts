/** Work that has begun and that nobody waits for, such as the answer to a client that has left. */
export class OpenWork {
  readonly #open = new Set<Promise<unknown>>();

  /** @returns the given work */
  add<Work extends Promise<unknown>>(work: Work): Work {
    this.#open.add(work);
    const done = () => void this.#open.delete(work);
    work.then(done, done);
    return work;
  }

  /** Resolves when no work is open, however it ended. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open);
  }
}
