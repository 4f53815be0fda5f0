/** How the other side ends a call: by a message, by closing the room, or both. */
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

  /** Whether the platform has announced the end in a message. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /** The platform closes the room right afterwards; if it does not, we leave. */
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

  /** A joined room failed: the platform hung up, or the call was lost. */
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

/** The engine's error types when a platform closes the room. */
function isHangUp(failure: RoomFailure): boolean {
  return failure.type === 'ejected' && /meeting has ended/i.test(failure.message);
}
