/** Devices that come and go in a call. */
import type { MediaPort } from '../ports.ts';
import type { LocalAudio } from './local-audio.ts';
import type { RemoteAudio } from './remote-audio.ts';
import { listDevices } from './device-list.ts';

type Ends = {
  readonly local: Pick<LocalAudio, 'look'>;
  readonly agent: { readonly audio: RemoteAudio };
};

/**
 * Until the returned function is called. Browser and engine take another microphone by themselves: which one is asked.
 * A loudspeaker that was chosen and is gone would play into nothing: the default one takes over.
 */
export function watchDevices(media: MediaPort, { local, agent }: Ends): () => void {
  return media.onDeviceChange(() => {
    local.look();
    void leaveIfGone(media, agent.audio);
  });
}

async function leaveIfGone(media: MediaPort, audio: RemoteAudio): Promise<void> {
  const chosen = audio.device;
  if (chosen === null) return;
  const devices = await listDevices(media, 'speaker');
  // A browser that lists none at all has only gone quiet about them.
  const isGone = devices.length > 0 && devices.every(({ id }) => id !== chosen);
  if (isGone && audio.device === chosen) await audio.leaveDevice();
}
