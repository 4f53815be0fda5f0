/** What a call tells while it starts, lasts and ends. */
import type { EventDetails } from '../contract.ts';
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
