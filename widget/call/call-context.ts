/** What one call needs of the client that runs it. */
import type { Call } from './call.ts';
import type { CallEvents } from './events.ts';
import type { CallEvent } from './lifecycle.ts';
import type { Ports } from './ports.ts';
import type { AudioSource, VideoSource } from './room.ts';
import type { RoomPool } from './room-pool.ts';

export type CallSettings = {
  readonly muted: boolean;
  readonly volume: number;
  readonly input: string | null;
  readonly output: string | null;
};

export type Shown = {
  readonly connected: boolean;
  readonly audioBlocked: boolean;
  readonly microphoneLost: boolean;
};

export type CallHost = {
  readonly ports: Ports;
  readonly publicKey: string;
  readonly apiUrl: string;
  readonly noiseCancellation: boolean;
  readonly audioSource: AudioSource;
  /** Null: the camera only when the call is recorded. */
  readonly videoSource: VideoSource | null;
  readonly rooms: RoomPool;
  emit<Name extends keyof CallEvents>(event: Name, detail: CallEvents[Name]): void;
  hears(event: keyof CallEvents): boolean;
  dispatch(event: CallEvent): void;
  settings(): CallSettings;
  show(shown: Partial<Shown>): void;
  /** The call is over: the state is idle again and its last events follow. */
  concluded(call: Call): void;
};
