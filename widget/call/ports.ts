/** The voice client's ports to the browser, which tests replace. */
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
  /** Rejects like `getUserMedia`; never throws synchronously. */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  listDevices(): Promise<readonly MediaDeviceInfo[]>;
  /** Calls back when a device is added or removed. Returns the function that unsubscribes. */
  onDeviceChange(listener: () => void): () => void;
};

export type Environment = {
  /** False only if the browser is certain that it is offline. */
  online(): boolean;
  secure(): boolean;
  webRtc(): boolean;
  /** False in a frame without an origin, and where Trusted Types refuse scripts loaded by URL, like the call engine's. */
  engineAllowed(): boolean;
  mobile(): boolean;
  /** True if the visitor has asked for reduced data use. */
  savesData(): boolean;
  /** False if the page's Permissions-Policy, or a frame without `allow`, denies the microphone. */
  microphoneAllowed(): boolean;
  /**
   * Whether the microphone opens without a permission prompt; false if the browser does not say. Synchronous after the
   * first query. Never rejects.
   */
  microphoneGranted(): boolean | Promise<boolean>;
  onConnectivity(listener: (online: boolean) => void): () => void;
  /**
   * Calls back with true when another application takes over the page's audio, and with false when it returns it. The
   * first call reports the current state. Only Safari supports this.
   */
  onInterruption(listener: (interrupted: boolean) => void): () => void;
  /** Calls back when the page is shown or resumed, and on each press: the moments at which sound may play again. */
  onReturn(listener: () => void): () => void;
};

/** An audio output. */
export type AudioOutput = {
  attach(track: MediaStreamTrack): void;
  /** Rejects with the browser's error: `NotAllowedError` if it requires a tap first. */
  play(): Promise<void>;
  /** Rejects if the browser cannot choose outputs or refuses the device. */
  setDevice(id: string): Promise<void>;
  /** Calls back when the system pauses playback, but not when it ends or is closed. */
  onPaused(listener: () => void): void;
  close(): void;
};

/** Measures one track's loudness. */
export type SoundMeter = {
  /** Throws if the browser cannot measure it. */
  listenTo(track: MediaStreamTrack): void;
  /**
   * The highest deflection of the last fifth of a second, 0 to 1: exact silence is 0; null while nothing is measured.
   */
  level(): number | null;
  /** Continues after the system has suspended it. */
  resume(): void;
  close(): void;
};

export type PlatformPort = {
  /** Rejects with `RequestError`. */
  createWebCall(request: CallRequest, connection: WebCallConnection): Promise<WebCall>;
  /** Like the above, through an owner's call endpoint. */
  createProvedCall(proof: EndpointProof, connection: WebCallConnection): Promise<WebCall>;
  /** Whether a key can be sent in a header. */
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
  /** Throws if sound cannot be measured. */
  readonly createMeter: () => SoundMeter;
};
