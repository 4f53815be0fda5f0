/** Handles devices that are plugged in or removed during a call. */
import type { MediaPort } from '../ports.ts';
import type { LocalAudio } from './microphone/local-audio.ts';
import type { RemoteAudio } from './playback/remote-audio.ts';
import { listDevices } from './device-list.ts';

type Ends = {
  readonly local: Pick<LocalAudio, 'look'>;
  readonly agent: { readonly audio: RemoteAudio };
};

/**
 * Watches until the returned function is called. Browser and engine switch microphones by themselves, so ask which one
 * is in use. A removed loudspeaker would play nowhere, so switch to the default one.
 */
export function watchDevices(media: MediaPort, { local, agent }: Ends): () => void {
  return media.onDeviceChange(() => {
    local.look();
    void resetIfUnplugged(media, agent.audio);
  });
}

async function resetIfUnplugged(media: MediaPort, audio: RemoteAudio): Promise<void> {
  const chosen = audio.device;
  if (chosen === null) return;
  const devices = await listDevices(media, 'speaker');
  // A browser that suddenly lists no devices is hiding them.
  const isUnplugged = devices.length > 0 && devices.every(({ id }) => id !== chosen);
  if (isUnplugged && audio.device === chosen) await audio.leaveDevice();
}
