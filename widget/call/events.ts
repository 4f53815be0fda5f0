/** What a call reports while it starts, lasts and ends, and what its start resolves with. */
import type { EndReason, EventDetails } from '../contract.ts';
import type { WebCall } from '../platform/web-call.ts';
import { Emitter } from './emitter.ts';
import type { CallError, CallErrorDetail } from './errors/call-error.ts';
import type { SpeechUpdate } from './messages.ts';
import type { RoomEvent } from './room/room.ts';

/**
 * The events of the contract, and those that only code beside the client hears. The dialog's own two, which a client
 * never tells, are there so that what forwards to a page type-checks.
 */
export type CallClientEvents = EventDetails & {
  'call-error': CallErrorDetail;
  /** The same moment as `call-error`, with the error itself: its cause may not be fit for a host page. */
  'call-error-object': { readonly error: CallError };
  /** The platform's own word on who speaks. The agent is measured here as well, which is sooner (`speech-start`). */
  'speech-update': SpeechUpdate;
  /** How loud the visitor is, 0 to 1, about every 100 ms; 0 while muted. */
  'own-level': { readonly level: number };
  /** Whatever the room says, after this client has made use of it; from just before it is joined to the call's end. */
  'room-event': RoomEvent;
};

/** The result of a start. Its events have been emitted, and what failed has been torn down, before it is known. */
export type StartResult =
  | { readonly outcome: 'started'; readonly webCall: WebCall }
  /** Ended before the call was up, and not by a failure: by the visitor, the page or the other side. */
  | { readonly outcome: 'cancelled'; readonly reason: EndReason }
  | { readonly outcome: 'failed'; readonly error: CallError };

export class ClientEvents extends Emitter<CallClientEvents> {
  /** Tells an error, as data and as itself. */
  report(error: CallError): void {
    this.emit('call-error', error.detail());
    this.emit('call-error-object', { error });
  }
}
