/** How a client is set up: its options, and the ports to the browser that it is not given. */
import type { JsonObject } from '../contract.ts';
import { API_URL } from '../platform/api-url.ts';
import { isSendableToken } from '../platform/request.ts';
import { systemTimers } from '../platform/waiting.ts';
import { createProvedCall, createWebCall } from '../platform/web-call.ts';
import type { CallContext } from './call-context.ts';
import { createDailyRoom } from './daily/daily-room.ts';
import { environment } from './environment.ts';
import { createAudioOutput } from './media/audio-output.ts';
import { createSoundMeter } from './media/sound-meter.ts';
import type { MediaPort, PlatformPort, Ports } from './ports.ts';
import type { AudioSource, RoomOptions, VideoSource } from './room/room.ts';
import { safeAudioSource, safeDailyConfig } from './start/safe-defaults.ts';

/** What a page that holds calls decides. */
export type CallOptions = {
  /** The voice platform's public key. */
  readonly publicKey: string;
  /** Base of the voice platform's API. Default: its public one. */
  readonly apiUrl?: string;
  /** Passed to the call engine as its `dailyConfig`, made safe. */
  readonly dailyConfig?: JsonObject | null;
  /** Default: true. */
  readonly noiseCancellation?: boolean;
  /** Default: the default microphone. A device id, or a track. `false` is rewritten to `true` with a warning. */
  readonly audioSource?: AudioSource;
  /** Logs every step of a call to the console: no name, no word of it, no key. Default: false. */
  readonly debug?: boolean;
  /** Default: a camera only when the call is recorded. A device id, a track, or whether to open one. */
  readonly videoSource?: VideoSource;
};

/** With the ports that a test, or an unusual page, hands in; the others are the browser's own. */
export type CallClientOptions = CallOptions & Partial<Ports>;

export type StartOptions = {
  /** Cancels the start when it is aborted before the call is up: for its reason, where that is a text. */
  readonly signal?: AbortSignal;
};

/** The ports given, completed with the browser's own. */
export function portsOf(options: CallClientOptions): Ports {
  const { fetch, platform, timers, media, environment, createRoom, createAudio, createMeter } = options;
  const given = { fetch, platform, timers, media, environment, createRoom, createAudio, createMeter };
  const defined = Object.entries(given).filter(([, port]) => port !== undefined);
  return { ...defaultPorts(), ...Object.fromEntries(defined) };
}

/** What every room of a client is made with. */
export function roomOptionsOf({ dailyConfig, audioSource, videoSource }: CallOptions): RoomOptions {
  return {
    dailyConfig: safeDailyConfig(dailyConfig ?? null),
    audioSource: safeAudioSource(audioSource ?? true),
    videoSource: videoSource ?? false,
  };
}

/** What every call of a client is made with. */
export function callOptionsOf(options: CallOptions, { audioSource }: RoomOptions): CallContext['options'] {
  const { publicKey, apiUrl = API_URL, noiseCancellation = true, videoSource = null } = options;
  return { publicKey, apiUrl, noiseCancellation, audioSource, videoSource };
}

/** The world as browsers offer it. Looked up when used, so that importing this on a server does nothing. */
export function defaultPorts(): Ports {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    platform,
    timers: systemTimers,
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

/** Missing on insecure pages, whatever the types say. */
function mediaDevices(): MediaDevices {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined)
    throw new DOMException('This browser offers no microphone.', 'NotSupportedError');
  return devices;
}
