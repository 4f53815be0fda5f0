/** The world as browsers offer it. Looked up when used, so that importing this on a server does nothing. */
export { API_URL } from '../platform/api-url.ts';
import { isSendableToken } from '../platform/request.ts';
import { createProvedCall, createWebCall } from '../platform/web-call.ts';
import { createAudioOutput } from './media/audio-output.ts';
import { createSoundMeter } from './media/sound-meter.ts';
import { createDailyRoom } from './daily/daily-room.ts';
import { environment } from './environment.ts';
import type { MediaPort, PlatformPort, Ports, Timers } from './ports.ts';

export function defaultPorts(): Ports {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    platform,
    timers,
    media,
    environment,
    createRoom: createDailyRoom,
    createAudio: createAudioOutput,
    createMeter: createSoundMeter,
  };
}

const platform: PlatformPort = { createWebCall, createProvedCall, isUsableKey: isSendableToken };

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
