/** The events of a {@link VoiceClient}. */
import { CALL_EVENTS, type JsonObject } from '../../contract.ts';
import type { CallClient } from '../call-client.ts';
import type { Emitter } from '../emitter.ts';
import type { CallClientEvents } from '../events.ts';
import type { Participant, RecordingEventName, ScreenShareEventName } from '../room/room.ts';

/** What is told beside what the tag tells. */
type MoreEvents = {
  /** The agent's sound is played: its track, for those who draw it or record it. The player is in no document. */
  'call-audio': { readonly track: MediaStreamTrack };
  /** Loudness of the visitor, 0 to 1, about every 100 ms. Measured only while somebody listens. */
  'local-volume-level': { readonly volume: number };
  /** False when the network goes, true when it is back. A call ends when it stays away for 28 s. */
  connection: { readonly connected: boolean };
  /** As the call engine says it: `networkState`, `networkStateReasons`, `threshold`, `quality`. */
  'network-quality': JsonObject;
  /** Somebody in the room, the visitor included, has changed. */
  'participant-updated': { readonly participant: Participant };
} & { [Name in RecordingEventName]: JsonObject } & { [Name in ScreenShareEventName]: Record<string, never> };

/** Everything that the parts of a client tell each other. */
export type AllEvents = CallClientEvents & MoreEvents;

/** Each event with its detail. */
export type VoiceClientEvents = Omit<AllEvents, 'agent-open' | 'agent-close' | 'room-event'>;

/** How a part of the client tells something. */
export type Emit = <Name extends keyof MoreEvents>(event: Name, detail: AllEvents[Name]) => void;

type Teller = Pick<Emitter<CallClientEvents>, 'emit'>;

/** Whatever the client within tells that a page may hear is told again. */
export function forwardEvents(from: CallClient, to: Teller): void {
  for (const name of [...CALL_EVENTS, 'call-error-object', 'speech-update'] as const) forward(name, from, to);
}

function forward<Name extends keyof CallClientEvents>(name: Name, from: CallClient, to: Teller): void {
  from.on(name, (detail) => to.emit(name, detail));
}
