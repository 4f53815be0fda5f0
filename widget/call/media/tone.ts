/** A short tone, for a visitor who wants to know whether a loudspeaker is the right one. */
import type { AudioOutput } from '../ports.ts';

/** Of full loudness: it startles nobody who wears headphones. */
const GAIN = 0.1;
const LENGTH_S = 0.8;

/**
 * Resolves when it is over. Call it inside a press.
 * @param device a loudspeaker, by id; null is the default one. Rejects where nothing can be played there.
 */
export async function playTone(output: AudioOutput, device: string | null): Promise<void> {
  const context = new AudioContext();
  try {
    const destination = context.createMediaStreamDestination();
    const gain = context.createGain();
    const tone = context.createOscillator();
    gain.gain.value = GAIN;
    tone.connect(gain).connect(destination);
    if (device !== null) await output.setDevice(device);
    destination.stream.getTracks().forEach((track) => output.attach(track));
    await output.play();
    const over = new Promise((resolve) => tone.addEventListener('ended', resolve));
    tone.start();
    tone.stop(context.currentTime + LENGTH_S);
    await over;
  } finally {
    output.close();
    void context.close();
  }
}
