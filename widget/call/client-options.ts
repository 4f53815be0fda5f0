/** How a voice client is set up, and what may be asked of it. */
import type { JsonObject } from '../contract.ts';
import type { WebCall } from '../platform/web-call.ts';
import { defaultPorts } from './default-ports.ts';
import type { Ports } from './ports.ts';
import type { AudioSource, VideoSource } from './room.ts';

export type VoiceClientOptions = Partial<Ports> & {
  readonly publicKey: string;
  /** Base of the voice platform's API. */
  readonly apiUrl?: string;
  /** Passed to the call engine, made safe. */
  readonly dailyConfig?: JsonObject | null;
  /** On by default. */
  readonly noiseCancellation?: boolean;
  /** Default microphone unless given: a device id or a track. `false` is rewritten to `true` with a warning. */
  readonly audioSource?: AudioSource;
  /** Camera: by default only when the call is recorded. */
  readonly videoSource?: VideoSource;
};

export type StartOptions = { readonly signal?: AbortSignal };

/** What is needed to come back to a call. */
export type ReconnectTarget = Pick<WebCall, 'webCallUrl'> & Partial<WebCall>;

/** The ports given, completed with the browser's own. */
export function portsOf(options: VoiceClientOptions): Ports {
  const { fetch, platform, timers, media, environment, createRoom, createAudio } = options;
  const given = { fetch, platform, timers, media, environment, createRoom, createAudio };
  const defined = Object.entries(given).filter(([, port]) => port !== undefined);
  return { ...defaultPorts(), ...Object.fromEntries(defined) };
}

export function completeTarget(target: ReconnectTarget): WebCall {
  return {
    id: target.id ?? 'unknown',
    webCallUrl: target.webCallUrl,
    videoRecordingEnabled: target.videoRecordingEnabled ?? false,
    voiceProvider: target.voiceProvider ?? null,
    callToken: target.callToken ?? null,
  };
}
