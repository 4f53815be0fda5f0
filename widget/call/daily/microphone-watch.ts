/** Detects that the engine's microphone was unplugged or its permission revoked. */

export class MicrophoneWatch {
  readonly #current: () => MediaStreamTrack | null;
  readonly #onEnded: () => void;
  #track: MediaStreamTrack | null = null;

  /** @param onEnded not called for a track that a page stopped, because that fires no event */
  constructor(current: () => MediaStreamTrack | null, onEnded: () => void) {
    this.#current = current;
    this.#onEnded = onEnded;
  }

  /** Watches the engine's current track. Call it whenever that may have changed. */
  update(): void {
    const track = this.#current();
    if (track === null || track === this.#track) return;
    this.close();
    this.#track = track;
    track.addEventListener('ended', this.#onEnded);
  }

  close(): void {
    this.#track?.removeEventListener('ended', this.#onEnded);
    this.#track = null;
  }
}
