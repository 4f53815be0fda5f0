/**
 * The Room port: the part of a call engine that the voice client uses, in our own words. One room is one visit to
 * one meeting. Implementations translate; they decide nothing.
 */
import type { JsonObject } from '../../contract.ts';

/** `true` is the default microphone, a string a device id. `false` is never sent on (see `start/safe-defaults.ts`). */
export type AudioSource = boolean | string | MediaStreamTrack;
export type VideoSource = boolean | string | MediaStreamTrack;

export type RoomOptions = {
  readonly dailyConfig: JsonObject | null;
  readonly audioSource: AudioSource;
  readonly videoSource: VideoSource;
};

export type JoinOptions = {
  readonly url: string;
  readonly token: string | null;
  readonly videoSource: VideoSource;
  readonly muted: boolean;
};

export type Subscription = { readonly audio: boolean; readonly video: boolean };

export type Participant = {
  readonly id: string;
  readonly local: boolean;
  readonly userName: string;
  /** The engine's word for each track: playable, off, blocked, loading, interrupted, sendable. */
  readonly audio: string;
  readonly video: string;
  /** How long the room lets this one stay, from joining on, ms; null when it did not say. */
  readonly stayMs: number | null;
};

/** Why a room could not be joined or was lost, in the engine's words. */
export type RoomFailure = {
  /** ejected, no-room, exp-room, exp-token, nbf-room, nbf-token, meeting-full, not-allowed, connection-error, end-of-life… */
  readonly type: string;
  readonly message: string;
  readonly cause: unknown;
};

/** What a room rejects with. */
export class RoomError extends Error implements RoomFailure {
  override readonly name = 'RoomError';
  override readonly cause: unknown;
  readonly type: string;

  constructor({ type, message, cause }: RoomFailure) {
    super(message);
    this.type = type;
    this.cause = cause;
  }
}

export type DeviceFailure = {
  readonly type: string;
  readonly message: string;
  /** Whether the microphone, rather than only the camera, is affected. */
  readonly microphone: boolean;
  readonly cause: unknown;
};

export type RecordingEventName =
  | 'recording-started'
  | 'recording-stopped'
  | 'recording-stats'
  | 'recording-error'
  | 'recording-upload-completed';

export type ScreenShareEventName = 'screen-share-started' | 'screen-share-stopped' | 'screen-share-canceled';

export type RoomEvent =
  | { readonly type: 'left' }
  | { readonly type: 'failed'; readonly failure: RoomFailure }
  | { readonly type: 'message'; readonly data: unknown }
  | { readonly type: 'participant-joined'; readonly participant: Participant }
  | { readonly type: 'participant-updated'; readonly participant: Participant }
  | { readonly type: 'track-started'; readonly participant: Participant; readonly track: MediaStreamTrack }
  | {
      readonly type: 'track-stopped';
      readonly participant: Participant | null;
      readonly track: MediaStreamTrack;
    }
  | { readonly type: 'microphone-lost' }
  /** Perhaps: the engine has chosen devices anew. */
  | { readonly type: 'microphone-changed' }
  | { readonly type: 'remote-levels'; readonly levels: readonly number[] }
  | { readonly type: 'network'; readonly link: string; readonly interrupted: boolean }
  | { readonly type: 'processor-failed'; readonly message: string; readonly cause: unknown }
  | { readonly type: 'device-failed'; readonly failure: DeviceFailure }
  | { readonly type: 'recording'; readonly event: RecordingEventName; readonly detail: JsonObject }
  | { readonly type: 'network-quality'; readonly detail: JsonObject }
  // Only rooms with more commands than these tell the rest.
  | { readonly type: 'local-level'; readonly level: number }
  | { readonly type: 'screen-share'; readonly event: ScreenShareEventName };

export type Room = {
  /** One listener; a second call replaces it. Events before it are not kept. */
  listen(listener: (event: RoomEvent) => void): void;
  /** Fetches the engine. Asked twice, it is one load. Rejects with `RoomError`. */
  load(): Promise<void>;
  /** Loads if need be, then joins. Rejects with `RoomError`. Does not settle when the room is destroyed meanwhile. */
  join(options: JoinOptions): Promise<void>;
  /** Leaves and frees everything. Never rejects; may take for ever when the engine hangs. */
  destroy(): Promise<void>;
  /** At once: every local track is stopped, whatever the engine does. */
  silence(): void;
  /** Whether the engine holds a live microphone of its own. */
  hasMicrophone(): boolean;
  /** The microphone as the engine sends it. */
  microphoneTrack(): MediaStreamTrack | null;
  /** Throws when the room is not joined or the message is too large. */
  send(message: JsonObject | string): void;
  /** The same before this task is over, for a page that is about to be gone. */
  sendAtOnce(message: JsonObject): void;
  /** On, the visitor is heard. */
  setMicrophone(on: boolean): void;
  subscribe(participantId: string, subscription: Subscription): void;
  /** Tells `remote-levels` from now on. */
  observeRemoteLevels(intervalMs: number): Promise<void>;
  setNoiseCancellation(on: boolean): Promise<void>;
  /** A microphone, by device id. Resolves as {@link inputDevice}: with another one where this one cannot be used. */
  setInputDevice(id: string): Promise<string | null>;
  /** The microphone in use, by device id; null where the engine names none. */
  inputDevice(): Promise<string | null>;
  startRecording(options: JsonObject): void;
  stopRecording(): void;
};

/** Makes a room without touching the network. Rejects when the browser cannot place calls. */
export type RoomFactory = (options: RoomOptions) => Promise<Room>;

/** A command to a room that may be closing: it refuses then, and there is nothing to be done about it. */
export function tryCommand(run: () => void): void {
  try {
    run();
  } catch {
    // As said above.
  }
}
