/** The events of the voice client, typed, and the emitter that carries them. */
import type { EventDetails, JsonObject } from '../contract.ts';
import type { CallError } from './call-error.ts';
import type { Participant, RecordingEventName, ScreenShareEventName } from './room.ts';

type Nothing = Record<string, never>;

/**
 * The events of the contract (the dialog's own two, which a client never emits, are there so that a generic forwarder
 * type-checks), and some for those who use the voice client without the tag.
 */
export type CallEvents = EventDetails & ClientEvents;

type ClientEvents = {
  /** `retryAfter`: seconds after which the platform wants to be asked again. */
  'call-error': { readonly retryAfter?: number };
  /** The same moment as `call-error`, with the error itself: its cause may not be fit for a host page. */
  'call-error-object': { readonly error: CallError };
  /** Loudness of the visitor, 0 to 1. Observed only while somebody listens. */
  'local-volume-level': { readonly volume: number };
  /** The agent's sound: the element is in no document. */
  'call-audio': { readonly track: MediaStreamTrack };
  connection: { readonly connected: boolean };
  'network-quality': JsonObject;
  'participant-updated': { readonly participant: Participant };
} & { [Name in RecordingEventName]: JsonObject } & { [Name in ScreenShareEventName]: Nothing };

type Listener<Detail> = (detail: Detail) => void;
type Listeners<Events> = { [Name in keyof Events]?: Set<Listener<Events[Name]>> };

/** Listeners hear in order of registration. One that throws is logged and harms neither the others nor the caller. */
export class Emitter<Events extends object> {
  readonly #listeners: Listeners<Events> = {};

  on<Name extends keyof Events>(event: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = (this.#listeners[event] ??= new Set<Listener<Events[Name]>>());
    // Wrapped so that one function registered twice is two registrations with an end each.
    const registration: Listener<Events[Name]> = (detail) => listener(detail);
    listeners.add(registration);
    return () => {
      listeners.delete(registration);
    };
  }

  emit<Name extends keyof Events>(event: Name, detail: Events[Name]): void {
    // A copy: a listener may add or remove others.
    for (const listener of new Set(this.#listeners[event])) callSafely(listener, detail);
  }

  has(event: keyof Events): boolean {
    return (this.#listeners[event]?.size ?? 0) > 0;
  }

  clear(): void {
    for (const event in this.#listeners) this.#listeners[event]?.clear();
  }
}

function callSafely<Detail>(listener: Listener<Detail>, detail: Detail): void {
  try {
    listener(detail);
  } catch (error) {
    console.error('Task Tamer: a listener failed.', error);
  }
}
