/** Plays the agent's voice through an audio element that is in no document, so that no host page can see or style it. */
import type { AudioElement, Ports } from './ports.ts';

export type RemoteAudioListener = {
  /** The sound plays: for the first time, after a new track, or after a tap. */
  playing(): void;
  /** The browser wants a tap first. */
  blocked(cause: unknown): void;
  failed(cause: unknown): void;
};

export class RemoteAudio {
  readonly #createAudio: Ports['createAudio'];
  readonly #listener: RemoteAudioListener;
  #element: AudioElement | null = null;
  #track: MediaStreamTrack | null = null;
  #volume: number;
  #output: string | null;

  constructor(
    createAudio: Ports['createAudio'],
    listener: RemoteAudioListener,
    volume: number,
    output: string | null,
  ) {
    this.#createAudio = createAudio;
    this.#listener = listener;
    this.#volume = volume;
    this.#output = output;
  }

  async start(track: MediaStreamTrack): Promise<void> {
    this.#track = track;
    const element = (this.#element ??= this.#createElement());
    element.srcObject = new MediaStream([track]);
    await this.#play(element);
  }

  /** A track that was replaced meanwhile is no longer ours to stop. */
  stop(track: MediaStreamTrack): void {
    if (this.#track?.id === track.id) this.close();
  }

  /** To be called inside the visitor's tap. */
  async unblock(): Promise<void> {
    if (this.#element !== null) await this.#play(this.#element);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#element !== null) this.#element.volume = volume;
  }

  /** False when this browser cannot choose, or refuses the device. */
  async setOutput(id: string): Promise<boolean> {
    this.#output = id;
    return this.#element === null || (await applyOutput(this.#element, id));
  }

  close(): void {
    const element = this.#element;
    this.#element = null;
    this.#track = null;
    if (element === null) return;
    element.pause();
    element.srcObject = null;
  }

  #createElement(): AudioElement {
    const element = this.#createAudio();
    element.autoplay = true;
    element.volume = this.#volume;
    if (this.#output !== null) void applyOutput(element, this.#output);
    return element;
  }

  async #play(element: AudioElement): Promise<void> {
    try {
      await element.play();
      if (this.#element === element) this.#listener.playing();
    } catch (cause) {
      if (this.#element === element) this.#refused(cause);
    }
  }

  /** A play that a newer track interrupted is no failure: the newer one reports for itself. */
  #refused(cause: unknown): void {
    const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
    if (name === 'NotAllowedError') this.#listener.blocked(cause);
    else if (name !== 'AbortError') this.#listener.failed(cause);
  }
}

async function applyOutput(element: AudioElement, id: string): Promise<boolean> {
  try {
    if (element.setSinkId === undefined) return false;
    await element.setSinkId(id);
    return true;
  } catch {
    return false;
  }
}
