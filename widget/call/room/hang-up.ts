/** How a call is ended from its other side: announced by a message, by the room that closes, or by both. */
import type { EndReason } from '../../contract.ts';
import { HANG_UP_GRACE_MS, TIME_OVER_REASON } from '../constants.ts';
import type { CallError } from '../errors/call-error.ts';
import { callDropped, isRoomClosing } from '../errors/room-errors.ts';
import type { Timers } from '../ports.ts';
import type { RoomFailure } from './room.ts';
import type { TimeLeft } from './time-left.ts';

export type End = (reason: EndReason, error?: CallError | null) => void;

export class HangUp {
  readonly #timers: Timers;
  readonly #time: Pick<TimeLeft, 'isOver'>;
  readonly #end: End;
  #isAnnounced = false;
  #reason: EndReason | null = null;
  #cancelGrace: () => void = () => undefined;

  constructor(timers: Timers, time: Pick<TimeLeft, 'isOver'>, end: End) {
    this.#timers = timers;
    this.#time = time;
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
    this.#reason = reason;
    this.#cancelGrace = this.#timers.after(HANG_UP_GRACE_MS, () => this.roomClosed());
  }

  /** A normal end. */
  roomClosed(): void {
    this.#end(this.#reason ?? (this.#time.isOver ? TIME_OVER_REASON : 'assistant-ended-call'));
  }

  /** A room that was joined has failed: the platform's way to hang up, or a call that is lost. */
  roomFailed(failure: RoomFailure): void {
    const isOver = this.#time.isOver && isRoomClosing(failure);
    if (this.#isAnnounced || isOver || isHangUp(failure)) return this.roomClosed();
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
