/** A loudspeaker that was chosen and is gone would play into nothing: the default one takes over. */
import type { MediaPort } from '../ports.ts';
import type { RemoteAudio } from './remote-audio.ts';
import { listDevices } from './sound-devices.ts';

/** Until the returned function is called. */
export function watchLoudspeaker(media: MediaPort, audio: RemoteAudio): () => void {
  return media.onDeviceChange(() => void leaveIfGone(media, audio));
}

async function leaveIfGone(media: MediaPort, audio: RemoteAudio): Promise<void> {
  const chosen = audio.device;
  if (chosen === null) return;
  const devices = await listDevices(media, 'speaker');
  // A browser that lists none at all has only gone quiet about them.
  const isGone = devices.length > 0 && devices.every(({ id }) => id !== chosen);
  if (isGone && audio.device === chosen) await audio.leaveDevice();
}
