/**
 * The visitor's permission for the microphone, asked for inside the gesture that starts a call. The track is ours only
 * to hold the permission until the call engine has opened its own; then, or on any end, it is stopped.
 */
import type { FailureReason } from '../../contract.ts';
import { CallError } from '../call-error.ts';
import { nameOf } from '../failure-reasons.ts';
import type { Ports } from '../ports.ts';
import type { AudioSource } from '../room.ts';

export class Microphone {
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  /** Settles with the visitor's answer; rejects with `CallError`. */
  readonly ready: Promise<void>;
  #stream: MediaStream | null = null;
  #released = false;

  /** Asks synchronously: the browser counts only that as part of the visitor's gesture. */
  constructor(source: AudioSource, ports: Pick<Ports, 'media' | 'environment' | 'timers'>) {
    this.requestedAt = ports.timers.now();
    // A track of the host's own needs no permission.
    this.ready = typeof source === 'object' ? Promise.resolve() : this.#open(source, ports);
    this.ready.catch(() => undefined);
  }

  /** Safe to call at any time, also before the visitor has answered. */
  release(): void {
    this.#released = true;
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
  }

  async #open(source: boolean | string, ports: Pick<Ports, 'media' | 'environment'>): Promise<void> {
    try {
      const audio = typeof source === 'string' ? { deviceId: source } : true;
      this.#stream = await ports.media.getUserMedia({ audio });
    } catch (cause) {
      throw CallError.microphone(refusalReason(cause, ports.environment.microphoneAllowed()), cause);
    }
    if (this.#released) this.release();
  }
}

/** Why the browser gave no microphone, from what it rejected with. */
export function refusalReason(cause: unknown, allowedByPage: boolean): FailureReason {
  const reason = REFUSALS[nameOf(cause)] ?? 'unknown';
  return reason === 'microphone-denied' && !allowedByPage ? 'page-forbids-microphone' : reason;
}

/** The browsers' names, old ones included. */
const REFUSALS: Record<string, FailureReason> = {
  NotAllowedError: 'microphone-denied',
  PermissionDeniedError: 'microphone-denied',
  SecurityError: 'microphone-denied',
  NotFoundError: 'microphone-missing',
  DevicesNotFoundError: 'microphone-missing',
  OverconstrainedError: 'microphone-missing',
  NotReadableError: 'microphone-in-use',
  TrackStartError: 'microphone-in-use',
  AbortError: 'microphone-in-use',
  NotSupportedError: 'unsupported-browser',
};
