/** Synthesizes short sounds: the loudspeaker test, and the beginning and the end of a call. */
import type { AudioOutput } from '../../ports.ts';

type Sound = { readonly gain: number; readonly seconds: number; readonly hertz: readonly number[] };

/** Gains are low enough for headphones. A call's tones rise or fall by a third, and are softer than a voice. */
const SOUNDS = {
  test: { gain: 0.1, seconds: 0.8, hertz: [440] },
  up: { gain: 0.05, seconds: 0.2, hertz: [523, 659] },
  ended: { gain: 0.05, seconds: 0.2, hertz: [659, 523] },
} as const satisfies Record<string, Sound>;

export type SoundName = keyof typeof SOUNDS;

/**
 * The longest delay before playback, s. A sound that the browser holds back longer is dropped, so that it does not play
 * over the agent's voice.
 */
const MAX_DELAY_SECONDS = 0.3;

/**
 * Resolves when the sound is over, aborted, or held back by the browser.
 * @param device a loudspeaker, by id; null is the default. Rejects if nothing can be played there.
 */
export async function playTone(
  output: AudioOutput,
  device: string | null,
  name: SoundName,
  signal?: AbortSignal,
): Promise<void> {
  const { gain: loudness, seconds, hertz }: Sound = SOUNDS[name];
  const context = new AudioContext();
  try {
    const destination = context.createMediaStreamDestination();
    const gain = context.createGain();
    const tone = context.createOscillator();
    tone.connect(gain).connect(destination);
    if (device !== null) await output.setDevice(device);
    destination.stream.getTracks().forEach((track) => output.attach(track));
    await output.play();
    if (signal?.aborted) return;
    const over = new Promise((resolve) => {
      tone.addEventListener('ended', resolve);
      signal?.addEventListener('abort', resolve);
      setTimeout(resolve, (seconds + MAX_DELAY_SECONDS) * 1_000);
    });
    const start = context.currentTime;
    hertz.forEach((pitch, place) =>
      tone.frequency.setValueAtTime(pitch, start + (place * seconds) / hertz.length),
    );
    gain.gain.setValueAtTime(loudness, start);
    // Fade out to avoid a click.
    gain.gain.linearRampToValueAtTime(0, start + seconds);
    tone.start();
    tone.stop(start + seconds);
    await over;
  } finally {
    output.close();
    void context.close();
  }
}
