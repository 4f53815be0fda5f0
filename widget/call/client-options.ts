/** The options of a client, and the browser's default ports. */
import type { JsonObject } from '../contract.ts';
import { API_URL } from '../platform/api-url.ts';
import { isSendableToken } from '../platform/request.ts';
import { steadyNow } from '../page/clock.ts';
import { systemTimers } from '../platform/waiting.ts';
import { createProvedCall, createWebCall } from '../platform/web-call.ts';
import type { CallContext } from './call-context.ts';
import { createDailyRoom } from './daily/daily-room.ts';
import { environment } from './environment.ts';
import { createAudioOutput } from './media/playback/audio-output.ts';
import { createSoundMeter } from './media/microphone/sound-meter.ts';
import type { MediaPort, PlatformPort, Ports } from './ports.ts';
import type { AudioSource, RoomOptions, VideoSource } from './room/room.ts';
import { safeAudioSource, safeDailyConfig } from './start/safe-defaults.ts';

/** Options of the page that holds calls. */
export type CallOptions = {
  /** The voice platform's public key. */
  readonly publicKey: string;
  /** Base URL of the voice platform's API. Default: its public API. */
  readonly apiUrl?: string;
  /** Passed to the call engine as its `dailyConfig`, after unsafe settings are replaced. */
  readonly dailyConfig?: JsonObject | null;
  /** Default: true. */
  readonly noiseCancellation?: boolean;
  /** A device id or a track. Default: the default microphone. `false` is replaced by `true` with a warning. */
  readonly audioSource?: AudioSource;
  /** Logs every step of a call to the console, without names, words or keys. Default: false. */
  readonly debug?: boolean;
  /** A device id, a track, or whether to open a camera. Default: a camera only for recorded calls. */
  readonly videoSource?: VideoSource;
};

/** With ports that a test or an unusual page provides; the others default to the browser's. */
export type CallClientOptions = CallOptions & Partial<Ports>;

export type StartOptions = {
  /** Cancels the start if aborted before the call is up. A string reason becomes the reason of the end. */
  readonly signal?: AbortSignal;
};

/** What the tag decides in addition. */
export type CallStartOptions = StartOptions & {
  /** The room survives our leaving, so the platform is asked to end the call, unless the next page takes it over. */
  readonly keepsRoom?: boolean;
};

/** Completes the given ports with the browser's. */
export function portsOf(options: CallClientOptions): Ports {
  const { fetch, platform, timers, media, environment, createRoom, createAudio, createMeter } = options;
  const given = { fetch, platform, timers, media, environment, createRoom, createAudio, createMeter };
  const defined = Object.entries(given).filter(([, port]) => port !== undefined);
  return { ...defaultPorts(), ...Object.fromEntries(defined) };
}

/** The options of every room of a client. */
export function roomOptionsOf({ dailyConfig, audioSource, videoSource }: CallOptions): RoomOptions {
  return {
    dailyConfig: safeDailyConfig(dailyConfig ?? null),
    audioSource: safeAudioSource(audioSource ?? true),
    videoSource: videoSource ?? false,
  };
}

/** The options of every call of a client. */
export function callOptionsOf(options: CallOptions, { audioSource }: RoomOptions): CallContext['options'] {
  const { publicKey, apiUrl = API_URL, noiseCancellation = true, videoSource = null } = options;
  return { publicKey, apiUrl, noiseCancellation, audioSource, videoSource };
}

/** The browser's ports. Globals are looked up on use, so that importing this on a server has no effect. */
export function defaultPorts(): Ports {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    platform,
    timers: { ...systemTimers, now: steadyNow },
    media,
    environment,
    createRoom: createDailyRoom,
    createAudio: createAudioOutput,
    createMeter: createSoundMeter,
  };
}

const platform: PlatformPort = { createWebCall, createProvedCall, isUsableKey: isSendableToken };

const media: MediaPort = {
  getUserMedia: async (constraints) => mediaDevices().getUserMedia(constraints),
  listDevices: async () => mediaDevices().enumerateDevices(),
  onDeviceChange: (listener) => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    devices?.addEventListener('devicechange', listener);
    return () => devices?.removeEventListener('devicechange', listener);
  },
};

/** Missing on insecure pages, although the types always declare it. */
function mediaDevices(): MediaDevices {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined)
    throw new DOMException('This browser offers no microphone.', 'NotSupportedError');
  return devices;
}
