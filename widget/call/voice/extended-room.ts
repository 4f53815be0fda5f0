/** A room with the commands that only the package uses, and that are not in the tag's script. */
import type { JsonObject } from '../../contract.ts';
import type { Room, RoomOptions } from '../room/room.ts';

/** The result of a network test. Each is `passed`, `failed`, `warning` or `aborted`. */
export type NetworkReport = {
  /** Whether the room's signaling gets through. */
  readonly websocket: string;
  /** Whether audio and video get through. */
  readonly network: string;
};

export type RoomExtension = {
  /** Replaces the microphone with a custom track. */
  setMicrophoneTrack(track: MediaStreamTrack): Promise<void>;
  /** Starts emitting `local-level`. */
  observeLocalLevel(intervalMs: number): Promise<void>;
  stopObservingLocalLevel(): void;
  /** `false` turns it off. */
  setCamera(source: string | MediaStreamTrack | false): Promise<void>;
  startScreenShare(options: JsonObject): void;
  stopScreenShare(): void;
  testNetwork(): Promise<NetworkReport>;
};

export type ExtendedRoom = Room & RoomExtension;

/** Like `RoomFactory`. */
export type ExtendedRoomFactory = (options: RoomOptions) => Promise<ExtendedRoom>;
