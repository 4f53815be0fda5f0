/** A room with the commands that only the package uses: they are not part of the tag's script. */
import type { JsonObject } from '../../contract.ts';
import type { Room, RoomOptions } from '../room/room.ts';

/** What a network test found. Each is `passed`, `failed`, `warning` or `aborted`. */
export type NetworkReport = {
  /** Whether the room's messages get through. */
  readonly websocket: string;
  /** Whether sound and pictures do. */
  readonly network: string;
};

export type RoomExtension = {
  /** A track of one's own in the place of the microphone. */
  setMicrophoneTrack(track: MediaStreamTrack): Promise<void>;
  /** Tells `local-level` from now on. */
  observeLocalLevel(intervalMs: number): Promise<void>;
  stopObservingLocalLevel(): void;
  /** `false` turns it off. */
  setCamera(source: string | MediaStreamTrack | false): Promise<void>;
  startScreenShare(options: JsonObject): void;
  stopScreenShare(): void;
  testNetwork(): Promise<NetworkReport>;
};

export type ExtendedRoom = Room & RoomExtension;

/** As `RoomFactory`. */
export type ExtendedRoomFactory = (options: RoomOptions) => Promise<ExtendedRoom>;
