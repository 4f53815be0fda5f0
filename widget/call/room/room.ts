/**
 * The Room port: the subset of a call engine that the voice client uses. One room is one visit to one meeting.
 * Implementations translate and make no decisions.
 */
import type { JsonObject } from '../../contract.ts';

/**
 * `true` is the default microphone, a string a device id. `false` is never passed on (see `start/safe-defaults.ts`).
 */
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
  /** The engine's state of each track: playable, off, blocked, loading, interrupted, sendable. */
  readonly audio: string;
  readonly video: string;
  /** How long the room lets this participant stay, from joining on, ms; null if unknown. */
  readonly inRoomMs: number | null;
};

/** Why a room could not be joined or was lost, in the engine's terms. */
export type RoomFailure = {
  /** ejected, no-room, exp-room, exp-token, nbf-room, nbf-token, meeting-full, not-allowed, connection-error, end-of-life… */
  readonly type: string;
  readonly message: string;
  readonly cause: unknown;
};

/** The error that a room rejects with. */
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
  /** Whether the microphone is affected, not only the camera. */
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
  /** The engine may have selected other devices. */
  | { readonly type: 'microphone-changed' }
  | { readonly type: 'remote-levels'; readonly levels: readonly number[] }
  | { readonly type: 'network'; readonly link: string; readonly interrupted: boolean }
  | { readonly type: 'processor-failed'; readonly message: string; readonly cause: unknown }
  | { readonly type: 'device-failed'; readonly failure: DeviceFailure }
  | { readonly type: 'recording'; readonly event: RecordingEventName; readonly detail: JsonObject }
  | { readonly type: 'network-quality'; readonly detail: JsonObject }
  // The following are emitted only by rooms with more commands.
  | { readonly type: 'local-level'; readonly level: number }
  | { readonly type: 'screen-share'; readonly event: ScreenShareEventName };

export type Room = {
  /** Sets the only listener; a second call replaces it. Earlier events are not replayed. */
  listen(listener: (event: RoomEvent) => void): void;
  /** Loads the engine; repeated calls share one load. Rejects with `RoomError`. */
  load(): Promise<void>;
  /** Loads if necessary, then joins. Rejects with `RoomError`. Never settles if the room is destroyed meanwhile. */
  join(options: JoinOptions): Promise<void>;
  /** Leaves and frees everything. Never rejects; may never settle if the engine hangs. */
  destroy(): Promise<void>;
  /** Stops every local track immediately, independent of the engine. */
  silence(): void;
  /** Whether the engine holds its own live microphone. */
  hasMicrophone(): boolean;
  /** The microphone track that the engine sends. */
  microphoneTrack(): MediaStreamTrack | null;
  /** Throws if the room is not joined or the message is too large. */
  send(message: JsonObject | string): void;
  /** Sends synchronously, for a page that is being unloaded. */
  sendAtOnce(message: JsonObject): void;
  /** Turns the microphone on or off. */
  setMicrophone(on: boolean): void;
  subscribe(participantId: string, subscription: Subscription): void;
  /** Starts emitting `remote-levels`. */
  observeRemoteLevels(intervalMs: number): Promise<void>;
  setNoiseCancellation(on: boolean): Promise<void>;
  /**
   * Selects a microphone by device id. Resolves like {@link inputDevice}: with another device if this one cannot be
   * used.
   */
  setInputDevice(id: string): Promise<string | null>;
  /** The microphone in use, by device id; null if the engine names none. */
  inputDevice(): Promise<string | null>;
  startRecording(options: JsonObject): void;
  stopRecording(): void;
};

/** Creates a room without network access. Rejects if the browser cannot place calls. */
export type RoomFactory = (options: RoomOptions) => Promise<Room>;

/** Sends a command to a room that may be closing and ignores a refusal. */
export function tryCommand(run: () => void): void {
  try {
    run();
  } catch {
    // The room is closing.
  }
}
