/**
 * The visitor's microphone permission, requested inside the user gesture that starts a call. The track only holds the
 * permission until the call engine has opened its own, and is stopped then or at any end.
 */
import { microphoneRefused, refusalReason } from '../../errors/sound-errors.ts';
import type { Ports } from '../../ports.ts';
import type { AudioSource } from '../../room/room.ts';

export class Microphone {
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  /** Settles with the visitor's answer; rejects with `CallError`. */
  readonly ready: Promise<void>;
  #stream: MediaStream | null = null;
  #released = false;

  /**
   * Requests synchronously, because browsers require a user gesture. `tried`: the microphone test's pending request,
   * which is reused.
   */
  constructor(
    source: AudioSource,
    ports: Pick<Ports, 'media' | 'environment' | 'timers'>,
    tried: Promise<MediaStream> | null = null,
  ) {
    this.requestedAt = ports.timers.now();
    // A host's own track needs no permission.
    this.ready = typeof source === 'object' ? Promise.resolve() : this.#open(source, ports, tried);
    this.ready.catch(() => undefined);
  }

  /** May be called at any time, even before the visitor has answered. */
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
