/** What the voice client needs of the world, so that tests can give it a scripted one. */
import type { RoomFactory } from './room.ts';

export type Timers = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

export type MediaPort = {
  /** Rejects like the browser's own; never throws. */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  listDevices(): Promise<readonly MediaDeviceInfo[]>;
};

export type Environment = {
  /** False only when the browser is sure that there is no network. */
  online(): boolean;
  secure(): boolean;
  webRtc(): boolean;
  mobile(): boolean;
  /** False when the page's Permissions-Policy, or a frame without `allow`, withholds the microphone. */
  microphoneAllowed(): boolean;
  onConnectivity(listener: (online: boolean) => void): () => void;
};

/** The part of `<audio>` in use. */
export type AudioElement = Pick<HTMLAudioElement, 'play' | 'pause'> & {
  srcObject: MediaProvider | null;
  autoplay: boolean;
  volume: number;
  setSinkId?(id: string): Promise<void>;
};

export type Ports = {
  readonly fetch: typeof globalThis.fetch;
  readonly timers: Timers;
  readonly media: MediaPort;
  readonly environment: Environment;
  readonly createRoom: RoomFactory;
  readonly createAudio: () => AudioElement;
};
