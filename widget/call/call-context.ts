/** What one call needs of the client that runs it. */
import type { CallCondition } from './call-condition.ts';
import type { CallError } from './errors/call-error.ts';
import type { CallClientEvents } from './events.ts';
import type { LifecycleEvent } from './lifecycle.ts';
import type { Ports } from './ports.ts';
import type { AudioSource, VideoSource } from './room/room.ts';
import type { RoomPool } from './room/room-pool.ts';

/** What was chosen before this call or during it, and holds for the next one. Devices by id; null is the default one. */
export type CallSettings = {
  readonly muted: boolean;
  readonly microphone: string | null;
  readonly loudspeaker: string | null;
};

export type CallContext = {
  readonly ports: Ports;
  readonly publicKey: string;
  readonly apiUrl: string;
  readonly noiseCancellation: boolean;
  readonly audioSource: AudioSource;
  /** Null: the camera only when the call is recorded. */
  readonly videoSource: VideoSource | null;
  readonly rooms: RoomPool;
  settings(): CallSettings;
  /** A microphone that was tried before the call, from then on the call's; null where none was. */
  takeTried(): Promise<MediaStream> | null;
  emit<Name extends keyof CallClientEvents>(event: Name, detail: CallClientEvents[Name]): void;
  /** Tells an error, as data and as itself. */
  report(error: CallError): void;
  dispatch(event: LifecycleEvent): void;
  setCondition(changed: Partial<CallCondition>): void;
  /** The call is over: the state is idle again and its last events follow. */
  concluded(wasJoined: boolean): void;
};
