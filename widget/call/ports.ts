/** What the voice client needs of the world, so that tests can give it a scripted one. */
import type { EndpointProof } from '../contract.ts';
import type { CallRequest, WebCall, WebCallConnection } from '../platform/web-call.ts';
import type { RoomFactory } from './room/room.ts';

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
  /** Tells when a device comes or goes; the returned function ends it. */
  onDeviceChange(listener: () => void): () => void;
};

export type Environment = {
  /** False only when the browser is sure that there is no network. */
  online(): boolean;
  secure(): boolean;
  webRtc(): boolean;
  /** False where the page's Trusted Types refuse scripts that are loaded by address, as the call engine is. */
  scriptsAllowed(): boolean;
  mobile(): boolean;
  /** False when the page's Permissions-Policy, or a frame without `allow`, withholds the microphone. */
  microphoneAllowed(): boolean;
  onConnectivity(listener: (online: boolean) => void): () => void;
};

/** One place where sound comes out. */
export type AudioOutput = {
  attach(track: MediaStreamTrack): void;
  /** Rejects with the browser's own error: `NotAllowedError` when it wants a tap first. */
  play(): Promise<void>;
  /** Rejects when the browser cannot choose, or refuses the device. */
  setDevice(id: string): Promise<void>;
  close(): void;
};

/** Measures how loud one track is. */
export type SoundMeter = {
  /** Throws where the browser cannot measure it. */
  listenTo(track: MediaStreamTrack): void;
  /** The highest deflection of the last fifth of a second, 0 to 1: exact silence is 0; null while nothing is measured. */
  level(): number | null;
  close(): void;
};

export type PlatformPort = {
  /** Rejects with `RequestError`. */
  createWebCall(request: CallRequest, connection: WebCallConnection): Promise<WebCall>;
  /** The same at an owner's call endpoint. */
  createProvedCall(proof: EndpointProof, connection: WebCallConnection): Promise<WebCall>;
  /** Whether a key can be sent at all. */
  isUsableKey(key: string): boolean;
};

export type Ports = {
  readonly fetch: typeof globalThis.fetch;
  readonly platform: PlatformPort;
  readonly timers: Timers;
  readonly media: MediaPort;
  readonly environment: Environment;
  readonly createRoom: RoomFactory;
  readonly createAudio: () => AudioOutput;
  /** Throws where sound cannot be measured. */
  readonly createMeter: () => SoundMeter;
};
