/** How loud a track is, by Web Audio. */
import type { SoundMeter } from '../ports.ts';

/** Samples that are looked at: more than come between two looks, so that no sound is missed. */
const WINDOW = 8_192;

/** Throws where the browser has no Web Audio. */
export function createSoundMeter(): SoundMeter {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW;
  const samples = new Float32Array(WINDOW);
  let source: MediaStreamAudioSourceNode | null = null;
  let measuredAt = 0;
  return {
    listenTo: (track) => {
      source?.disconnect();
      // A track that cannot be measured (Firefox: of another sample rate) is not to be taken for silence.
      source = null;
      source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(analyser);
      context.resume().catch(() => undefined);
    },
    level: () => {
      const at = context.currentTime;
      // A clock that stands still has heard nothing since, which is not silence.
      if (source === null || at === measuredAt) return null;
      measuredAt = at;
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    close: () => void context.close().catch(() => undefined),
  };
}
