/** Plays the agent's voice, when the browser lets it, through an output that no host page can see or style. */
import { nameOf } from '../failure-reasons.ts';
import type { AudioOutput, Ports } from '../ports.ts';

export type RemoteAudioListener = {
  /** The sound plays: for the first time, after a new track, or after a tap. */
  playing(): void;
  /** The browser wants a tap first. */
  blocked(cause: unknown): void;
  failed(cause: unknown): void;
};

export type RemoteAudioSettings = { readonly volume: number; readonly device: string | null };

export class RemoteAudio {
  readonly #createAudio: Ports['createAudio'];
  readonly #listener: RemoteAudioListener;
  #settings: RemoteAudioSettings;
  #output: AudioOutput | null = null;
  #track: MediaStreamTrack | null = null;

  constructor(
    createAudio: Ports['createAudio'],
    listener: RemoteAudioListener,
    settings: RemoteAudioSettings,
  ) {
    this.#createAudio = createAudio;
    this.#listener = listener;
    this.#settings = settings;
  }

  async start(track: MediaStreamTrack): Promise<void> {
    this.#track = track;
    const output = (this.#output ??= this.#createOutput());
    output.attach(track);
    await this.#play(output);
  }

  /** A track that was replaced meanwhile is no longer ours to stop. */
  stop(track: MediaStreamTrack): void {
    if (this.#track?.id === track.id) this.close();
  }

  /** To be called inside the visitor's tap. */
  async unblock(): Promise<void> {
    if (this.#output !== null) await this.#play(this.#output);
  }

  setVolume(volume: number): void {
    this.#settings = { ...this.#settings, volume };
    this.#output?.setVolume(volume);
  }

  /** Rejects when this browser cannot choose, or refuses the device. */
  async setDevice(device: string): Promise<void> {
    this.#settings = { ...this.#settings, device };
    await this.#output?.setDevice(device);
  }

  close(): void {
    this.#output?.close();
    this.#output = null;
    this.#track = null;
  }

  #createOutput(): AudioOutput {
    const output = this.#createAudio();
    output.setVolume(this.#settings.volume);
    const { device } = this.#settings;
    // A device that is gone since: the default one plays instead.
    if (device !== null) output.setDevice(device).catch(() => undefined);
    return output;
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
