/** The events of a call, and the results of its start. */
import type { EndReason, EventDetails } from '../contract.ts';
import type { WebCall } from '../platform/web-call.ts';
import { Emitter } from './emitter.ts';
import type { CallError, CallErrorDetail } from './errors/call-error.ts';
import type { SpeechUpdate } from './messages.ts';
import type { RoomEvent } from './room/room.ts';
import type { SpokenLetters } from './spoken-letters.ts';

/**
 * The contract's events, and internal ones. The dialog's two events, which a client never emits, are included so that
 * forwarding to a page type-checks.
 */
export type CallClientEvents = EventDetails & {
  'call-error': CallErrorDetail;
  /** Emitted with `call-error`, with the error itself: its cause may not be safe for a host page. */
  'call-error-object': { readonly error: CallError };
  /** The platform's report of who speaks. The agent is also measured locally, which is faster (`speech-start`). */
  'speech-update': SpeechUpdate;
  /** The visitor's loudness, 0 to 1, about every 100 ms; 0 while muted. */
  'own-level': { readonly level: number };
  /** The agent has begun another word; null when there is no current word. Only with the platform's word times. */
  'spoken-letters': SpokenLetters | null;
  /** Every room event, after this client has handled it; from just before joining to the end of the call. */
  'room-event': RoomEvent;
};

/**
 * The result of a start. It resolves after its events are emitted and a failed start is torn down. `joining`: the room
 * was about to be joined, so the other side may have seen us.
 */
export type StartResult =
  | { readonly outcome: 'started'; readonly webCall: WebCall }
  /** The visitor, the page or the other side ended the call before it was up, without a failure. */
  | { readonly outcome: 'cancelled'; readonly reason: EndReason; readonly joining?: WebCall }
  | { readonly outcome: 'failed'; readonly error: CallError };

export class ClientEvents extends Emitter<CallClientEvents> {
  /** Emits an error, as data and as the error itself. */
  report(error: CallError): void {
    this.emit('call-error', error.detail());
    this.emit('call-error-object', { error });
  }
}
