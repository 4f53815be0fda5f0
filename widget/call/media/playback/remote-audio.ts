/**
 * Plays the agent's voice, as soon as the browser allows it, through an output that the host page cannot see or style.
 */
import { nameOf } from '../../errors/thrown.ts';
import type { AudioOutput, Ports } from '../../ports.ts';

/** The browser's id of the default device. */
const DEFAULT_DEVICE = '';

export type RemoteAudioListener = {
  /** Playback started: the first time, after a new track, or after a tap. */
  playing(): void;
  /** The browser requires a tap first. */
  blocked(cause: unknown): void;
  failed(cause: unknown): void;
  /** The system has paused playback. */
  paused(): void;
  /** The output device, by id; null is the default. */
  device(id: string | null): void;
};

export class RemoteAudio {
  readonly #createAudio: Ports['createAudio'];
  readonly #listener: RemoteAudioListener;
  #device: string | null;
  #output: AudioOutput | null = null;
  #track: MediaStreamTrack | null = null;
  #isPaused = false;

  /** @param device by id; null is the default one */
  constructor(createAudio: Ports['createAudio'], listener: RemoteAudioListener, device: string | null) {
    this.#createAudio = createAudio;
    this.#listener = listener;
    this.#device = device;
  }

  /** Never rejects: a page may have replaced playback functions with throwing ones. */
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

  /** Stops playback, unless the track has been replaced since. */
  stop(track: MediaStreamTrack): void {
    if (this.#track?.id === track.id) this.close();
  }

  /** Call it inside a user gesture. */
  async unblock(): Promise<void> {
    if (this.#output !== null) await this.#play(this.#output);
  }

  /** Resumes playback if the system has paused it. */
  async resume(): Promise<void> {
    if (this.#isPaused) await this.unblock();
  }

  /** Rejects if the browser cannot switch or refuses the device: the previous one stays. */
  async setDevice(device: string): Promise<void> {
    await this.#output?.setDevice(device);
    this.#use(device);
  }

  /** The device was removed: switches to the default one. Never rejects. */
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
    output.onPaused(() => {
      this.#isPaused = true;
      this.#listener.paused();
    });
    // The device may have been removed since, so fall back to the default one.
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
      this.#isPaused = false;
      if (this.#output === output) this.#listener.playing();
    } catch (cause) {
      if (this.#output === output) this.#refused(cause);
    }
  }

  /** A `play()` interrupted by a newer track is not a failure: the newer one reports its own result. */
  #refused(cause: unknown): void {
    const name = nameOf(cause);
    if (name === 'NotAllowedError') this.#listener.blocked(cause);
    else if (name !== 'AbortError') this.#listener.failed(cause);
  }
}
