/** How a call is ended from its other side: announced by a message, by the room that closes, or by both. */
import type { EndReason } from '../contract.ts';
import { HANG_UP_GRACE_MS } from './constants.ts';
import type { CallError } from './errors/call-error.ts';
import { callDropped } from './errors/room-errors.ts';
import type { Timers } from './ports.ts';
import type { RoomFailure } from './room.ts';

export type End = (reason: EndReason, error?: CallError | null) => void;

export class HangUp {
  readonly #timers: Timers;
  readonly #end: End;
  #isAnnounced = false;
  #reason: EndReason = 'assistant-ended-call';
  #cancelGrace: () => void = () => undefined;

  constructor(timers: Timers, end: End) {
    this.#timers = timers;
    this.#end = end;
  }

  /** Whether the platform has said in a message that the call ended. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /** The room is closed by the platform right after; if it is not, we leave. */
  announced(reason: string | null): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    this.#reason = reason ?? this.#reason;
    this.#cancelGrace = this.#timers.after(HANG_UP_GRACE_MS, () => this.roomClosed());
  }

  /** A normal end. */
  roomClosed(): void {
    this.#end(this.#reason);
  }

  /** A room that was joined has failed: the platform's way to hang up, or a call that is lost. */
  roomFailed(failure: RoomFailure): void {
    if (this.#isAnnounced || isHangUp(failure)) return this.roomClosed();
    const error = callDropped(failure);
    this.#end(error.reason === 'connection-lost' ? 'connection-lost' : 'call-failed', error);
  }

  close(): void {
    this.#cancelGrace();
  }
}

/** How a platform that ends a call closes its room. */
function isHangUp(failure: RoomFailure): boolean {
  return failure.type === 'ejected' && /meeting has ended/i.test(failure.message);
}
