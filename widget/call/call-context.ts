/** What a client shares with its calls and its devices. */
import type { ClientStatus } from './client-status.ts';
import type { ClientEvents } from './events.ts';
import type { Ports } from './ports.ts';
import type { RoomPool } from './room/room-pool.ts';
import type { AudioSource, VideoSource } from './room/room.ts';

/** Devices by id, chosen before a call or during it; they hold for the next one. Null is the default one. */
export type ChosenDevices = { readonly microphone: string | null; readonly loudspeaker: string | null };

export type CallContext = {
  readonly ports: Ports;
  readonly options: {
    readonly publicKey: string;
    readonly apiUrl: string;
    readonly noiseCancellation: boolean;
    readonly audioSource: AudioSource;
    /** Null: the camera only when the call is recorded. */
    readonly videoSource: VideoSource | null;
  };
  readonly rooms: RoomPool;
  readonly status: ClientStatus;
  readonly events: ClientEvents;
  readonly devices: {
    readonly chosen: ChosenDevices;
    /** `take`: a microphone that was tried before the call, from then on the call's; null where none was. */
    readonly trial: { take(): Promise<MediaStream> | null };
  };
};
