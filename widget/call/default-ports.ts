/** The world as browsers offer it. Looked up when used, so that importing this on a server does nothing. */
export { API_URL } from '../platform/api-url.ts';
import { isSendableToken } from '../platform/request.ts';
import { createWebCall, isHttpUrl } from '../platform/web-call.ts';
import { createAudioOutput } from './audio-output.ts';
import { createDailyRoom } from './daily-room.ts';
import { isMobile } from './mobile.ts';
import type { Environment, MediaPort, PlatformPort, Ports, Timers } from './ports.ts';

export function defaultPorts(): Ports {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    platform,
    timers,
    media,
    environment,
    createRoom: createDailyRoom,
    createAudio: createAudioOutput,
  };
}

const platform: PlatformPort = {
  createWebCall,
  isUsableKey: isSendableToken,
  isRoomUrl: (url): url is string => typeof url === 'string' && isHttpUrl(url),
};

const timers: Timers = {
  now: () => Date.now(),
  after: (ms, run) => {
    const id = globalThis.setTimeout(run, ms);
    return () => globalThis.clearTimeout(id);
  },
};

const media: MediaPort = {
  getUserMedia: async (constraints) => mediaDevices().getUserMedia(constraints),
  listDevices: async () => mediaDevices().enumerateDevices(),
};

/** Missing on insecure pages, whatever the types say. */
function mediaDevices(): MediaDevices {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined)
    throw new DOMException('This browser offers no microphone.', 'NotSupportedError');
  return devices;
}

const environment: Environment = {
  online: () => navigator.onLine,
  secure: () => globalThis.isSecureContext,
  webRtc: () => typeof globalThis.RTCPeerConnection === 'function',
  mobile: () => isMobile(navigator),
  microphoneAllowed: () => policyAllows('microphone'),
  onConnectivity: (listener) => {
    const online = () => listener(true);
    const offline = () => listener(false);
    globalThis.addEventListener('online', online);
    globalThis.addEventListener('offline', offline);
    return () => {
      globalThis.removeEventListener('online', online);
      globalThis.removeEventListener('offline', offline);
    };
  },
};

type FeaturePolicy = { allowsFeature(feature: string): boolean };

/** Chromium alone tells; elsewhere a refusal by policy looks like one by the visitor. */
function policyAllows(feature: string): boolean {
  const policy: unknown =
    Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy');
  return isFeaturePolicy(policy) ? policy.allowsFeature(feature) : true;
}

function isFeaturePolicy(policy: unknown): policy is FeaturePolicy {
  return (
    typeof policy === 'object' &&
    policy !== null &&
    typeof Reflect.get(policy, 'allowsFeature') === 'function'
  );
}
