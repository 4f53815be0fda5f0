/** The visitor's screen share: requested, shown to the page and released. It is not sent. */
export class ScreenShare {
  #stream: MediaStream | null = null;
  #closed = false;

  get stream(): MediaStream | null {
    return this.#stream;
  }

  /** Resolves with false if the visitor or the browser refused. */
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
    // Stopping a track fires no event.
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }

  close(): void {
    this.#closed = true;
    this.stop();
  }
}
