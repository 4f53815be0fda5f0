/** A growing in-memory file with a position. */
const INITIAL_BYTES = 1 << 16;

export class MemoryFile {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #size = 0;
  #position = 0;

  write(chunk: Uint8Array): void {
    const end = this.#position + chunk.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#position);
    this.#position = end;
    this.#size = Math.max(this.#size, end);
  }

  /** Moves the position; `whence` as in POSIX: 0 from the start, 1 from the position, 2 from the end. */
  seek(offset: number, whence: number): number {
    const origin = whence === 0 ? 0 : whence === 1 ? this.#position : this.#size;
    this.#position = Math.max(0, origin + offset);
    return this.#position;
  }

  contents(): Uint8Array {
    return this.#bytes.slice(0, this.#size);
  }
}
