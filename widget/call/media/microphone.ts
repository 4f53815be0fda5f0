/**
 * The visitor's permission for the microphone, asked for inside the gesture that starts a call. The track is ours only
 * to hold the permission until the call engine has opened its own; then, or on any end, it is stopped.
 */
import { microphoneRefused, refusalReason } from '../errors/sound-errors.ts';
import type { Ports } from '../ports.ts';
import type { AudioSource } from '../room/room.ts';

export class Microphone {
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  /** Settles with the visitor's answer; rejects with `CallError`. */
  readonly ready: Promise<void>;
  #stream: MediaStream | null = null;
  #released = false;

  /**
   * Asks synchronously: the browser counts only that as part of the visitor's gesture. `tried`: what was asked for
   * before the call, which is not asked for twice.
   */
  constructor(
    source: AudioSource,
    ports: Pick<Ports, 'media' | 'environment' | 'timers'>,
    tried: Promise<MediaStream> | null = null,
  ) {
    this.requestedAt = ports.timers.now();
    // A track of the host's own needs no permission.
    this.ready = typeof source === 'object' ? Promise.resolve() : this.#open(source, ports, tried);
    this.ready.catch(() => undefined);
  }

  /** Safe to call at any time, also before the visitor has answered. */
  release(): void {
    this.#released = true;
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
  }

  async #open(
    source: boolean | string,
    ports: Pick<Ports, 'media' | 'environment'>,
    tried: Promise<MediaStream> | null,
  ): Promise<void> {
    try {
      const audio = typeof source === 'string' ? { deviceId: source } : true;
      this.#stream = await (tried ?? ports.media.getUserMedia({ audio }));
    } catch (cause) {
      throw microphoneRefused(refusalReason(cause, ports.environment.microphoneAllowed()), cause);
    }
    if (this.#released) this.release();
  }
}
