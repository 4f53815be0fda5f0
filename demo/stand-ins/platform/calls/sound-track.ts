/** Audio of bounded length, which tests compare with its source. */
import { toWav } from '../../voice/pcm.ts';

/** Two minutes: enough for a whole booking, and a bound for an abandoned call. */
const MAX_TRACK_SECONDS = 120;

export class SoundTrack {
  readonly #pieces: Int16Array[] = [];
  #rate = 16_000;
  #length = 0;
  #startsAtMs = 0;

  get seconds(): number {
    return this.#length / this.#rate;
  }

  /** The time of the first sample, in milliseconds after the visitor joined. */
  get startsAtMs(): number {
    return this.#startsAtMs;
  }

  /** Appends samples. If `atMs` is after the current end, the gap is silence. */
  add(samples: Int16Array, rate: number, atMs?: number): void {
    this.#rate = rate;
    if (atMs !== undefined && this.#pieces.length === 0) this.#startsAtMs = atMs;
    const gap = atMs === undefined ? 0 : atMs / 1_000 - this.#startsAtMs / 1_000 - this.seconds;
    if (gap > 0) this.#append(new Int16Array(Math.min(Math.round(gap * rate), MAX_TRACK_SECONDS * rate)));
    this.#append(samples);
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#length = 0;
    this.#startsAtMs = 0;
  }

  toWav(): Buffer {
    const all = new Int16Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return toWav(all, this.#rate);
  }

  /** Removes the interrupted end of the last piece, which was not heard. */
  cutAt(atMs: number): void {
    const keep = Math.max(0, Math.round(((atMs - this.#startsAtMs) / 1_000) * this.#rate));
    while (this.#length > keep) {
      const last = this.#pieces.pop();
      if (last === undefined) return;
      this.#length -= last.length;
      if (this.#length < keep) this.#append(last.slice(0, keep - this.#length));
    }
  }

  #append(samples: Int16Array): void {
    const room = MAX_TRACK_SECONDS * this.#rate - this.#length;
    const piece = samples.length > room ? samples.slice(0, Math.max(0, room)) : samples;
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}
