/** The visitor's shared screen: asked for, shown to the page, given back. It is sent to nobody. */
export class ScreenShare {
  #stream: MediaStream | null = null;
  #closed = false;

  get stream(): MediaStream | null {
    return this.#stream;
  }

  /** Resolves with false when the visitor, or the browser, said no. */
  async start(given: MediaStream | undefined, ended: () => void): Promise<boolean> {
    this.stop();
    try {
      const stream = given ?? (await navigator.mediaDevices.getDisplayMedia({ video: true }));
      this.#stream = stream;
      if (this.#closed) this.stop();
      for (const track of stream.getVideoTracks()) track.addEventListener('ended', ended, { once: true });
      return !this.#closed;
    } catch {
      return false;
    }
  }

  stop(): void {
    // A track that is stopped from here does not report its end.
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }

  close(): void {
    this.#closed = true;
    this.stop();
  }
}
