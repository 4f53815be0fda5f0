/** Measures a track's loudness with Web Audio. */
import type { SoundMeter } from '../../ports.ts';

/** Samples per measurement: more than arrive between two measurements, so that no sound is missed. */
const WINDOW_SAMPLES = 8_192;

/** Throws where the browser has no Web Audio. */
export function createSoundMeter(): SoundMeter {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW_SAMPLES;
  const samples = new Float32Array(WINDOW_SAMPLES);
  let source: MediaStreamAudioSourceNode | null = null;
  let measuredAt = 0;
  const resume = () => void context.resume().catch(() => undefined);
  return {
    listenTo: (track) => {
      source?.disconnect();
      // A track that cannot be measured (in Firefox, one with another sample rate) must not count as silence.
      source = null;
      source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(analyser);
      resume();
    },
    level: () => {
      const at = context.currentTime;
      // A stopped audio clock has measured nothing, which must not count as silence.
      if (source === null || at === measuredAt) return null;
      measuredAt = at;
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    resume,
    close: () => void context.close().catch(() => undefined),
  };
}
