/** The context that a client shares with its calls and its devices. */
import type { ClientStatus } from './client-status.ts';
import type { ClientEvents } from './events.ts';
import type { Ports } from './ports.ts';
import type { RoomPool } from './room/room-pool.ts';
import type { AudioSource, VideoSource } from './room/room.ts';

/** Device ids, chosen before or during a call; they also apply to later calls. Null is the default device. */
export type ChosenDevices = { readonly microphone: string | null; readonly loudspeaker: string | null };

export type CallContext = {
  readonly ports: Ports;
  readonly options: {
    readonly publicKey: string;
    readonly apiUrl: string;
    readonly noiseCancellation: boolean;
    readonly audioSource: AudioSource;
    /** Null opens the camera only for recorded calls. */
    readonly videoSource: VideoSource | null;
  };
  readonly rooms: RoomPool;
  readonly status: ClientStatus;
  readonly events: ClientEvents;
  readonly devices: {
    readonly chosen: ChosenDevices;
    /** Opens this microphone again, by id, or the one that the browser offers in its place. Never rejects. */
    replaceMicrophone(wanted: string | null): Promise<void>;
    /** `take` hands a microphone that was tried before the call over to the call; null if there was none. */
    readonly microphoneTest: { take(): Promise<MediaStream> | null };
  };
};
