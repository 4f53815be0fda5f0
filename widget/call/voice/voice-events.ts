/** The events of a {@link VoiceClient}. */
import { CALL_EVENTS, type JsonObject } from '../../contract.ts';
import type { CallClient } from '../call-client.ts';
import type { Emitter } from '../emitter.ts';
import type { CallClientEvents } from '../events.ts';
import type { Participant, RecordingEventName, ScreenShareEventName } from '../room/room.ts';

/** Events in addition to the tag's. */
type MoreEvents = {
  /** The agent's track starts playing, for visualization or recording. The player is not in the document. */
  'call-audio': { readonly track: MediaStreamTrack };
  /** The visitor's loudness, 0 to 1, about every 100 ms. Measured only while a listener is registered. */
  'local-volume-level': { readonly volume: number };
  /** False when the network is lost, true when it is back. A call ends after 28 s without it. */
  connection: { readonly connected: boolean };
  /** The call engine's report: `networkState`, `networkStateReasons`, `threshold`, `quality`. */
  'network-quality': JsonObject;
  /** A participant, possibly the visitor, has changed. */
  'participant-updated': { readonly participant: Participant };
} & { [Name in RecordingEventName]: JsonObject } & { [Name in ScreenShareEventName]: Record<string, never> };

/** The internal events between the parts of a client. */
export type AllEvents = CallClientEvents & MoreEvents;

/** Each event with its detail. */
export type VoiceClientEvents = Omit<
  AllEvents,
  'agent-open' | 'agent-close' | 'room-event' | 'spoken-letters'
>;

/** Emits an event of the client. */
export type Emit = <Name extends keyof MoreEvents>(event: Name, detail: AllEvents[Name]) => void;

type Teller = Pick<Emitter<CallClientEvents>, 'emit'>;

/** Forwards the inner client's public events. */
export function forwardEvents(from: CallClient, to: Teller): void {
  for (const name of [...CALL_EVENTS, 'call-error-object', 'speech-update'] as const) forward(name, from, to);
}

function forward<Name extends keyof CallClientEvents>(name: Name, from: CallClient, to: Teller): void {
  from.on(name, (detail) => to.emit(name, detail));
}
