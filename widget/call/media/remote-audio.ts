/** Plays the agent's voice, when the browser lets it, through an output that no host page can see or style. */
import { nameOf } from '../errors/thrown.ts';
import type { AudioOutput, Ports } from '../ports.ts';

/** The browser's own word for it. */
const DEFAULT_DEVICE = '';

export type RemoteAudioListener = {
  /** The sound plays: for the first time, after a new track, or after a tap. */
  playing(): void;
  /** The browser wants a tap first. */
  blocked(cause: unknown): void;
  failed(cause: unknown): void;
  /** Where it is to be heard, by device id; null is the default one. */
  device(id: string | null): void;
};

export class RemoteAudio {
  readonly #createAudio: Ports['createAudio'];
  readonly #listener: RemoteAudioListener;
  #device: string | null;
  #output: AudioOutput | null = null;
  #track: MediaStreamTrack | null = null;

  /** @param device by id; null is the default one */
  constructor(createAudio: Ports['createAudio'], listener: RemoteAudioListener, device: string | null) {
    this.#createAudio = createAudio;
    this.#listener = listener;
    this.#device = device;
  }

  /** Never rejects: a page may have replaced what plays by something that throws. */
  async start(track: MediaStreamTrack): Promise<void> {
    this.#track = track;
    try {
      const output = (this.#output ??= this.#createOutput());
      output.attach(track);
      await this.#play(output);
    } catch (cause) {
      this.#listener.failed(cause);
    }
  }

  /** A track that was replaced meanwhile is no longer ours to stop. */
  stop(track: MediaStreamTrack): void {
    if (this.#track?.id === track.id) this.close();
  }

  /** To be called inside the visitor's tap. */
  async unblock(): Promise<void> {
    if (this.#output !== null) await this.#play(this.#output);
  }

  /** Rejects when this browser cannot choose, or refuses the device: the one before goes on. */
  async setDevice(device: string): Promise<void> {
    await this.#output?.setDevice(device);
    this.#use(device);
  }

  /** The device is gone: the default one goes on. Never rejects. */
  async leaveDevice(): Promise<void> {
    this.#use(null);
    await this.#output?.setDevice(DEFAULT_DEVICE).catch(() => undefined);
  }

  get device(): string | null {
    return this.#device;
  }

  close(): void {
    this.#output?.close();
    this.#output = null;
    this.#track = null;
  }

  #createOutput(): AudioOutput {
    const output = this.#createAudio();
    // A device that is gone since: the default one plays instead.
    if (this.#device !== null) output.setDevice(this.#device).catch(() => this.#use(null));
    this.#use(this.#device);
    return output;
  }

  #use(device: string | null): void {
    this.#device = device;
    this.#listener.device(device);
  }

  async #play(output: AudioOutput): Promise<void> {
    try {
      await output.play();
      if (this.#output === output) this.#listener.playing();
    } catch (cause) {
      if (this.#output === output) this.#refused(cause);
    }
  }

  /** A play that a newer track interrupted is no failure: the newer one reports for itself. */
  #refused(cause: unknown): void {
    const name = nameOf(cause);
    if (name === 'NotAllowedError') this.#listener.blocked(cause);
    else if (name !== 'AbortError') this.#listener.failed(cause);
  }
}
