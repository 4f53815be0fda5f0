/** A short tone to test a loudspeaker. */
import type { AudioOutput } from '../../ports.ts';

/** Peak gain, low enough for headphones. */
const GAIN = 0.1;
const LENGTH_S = 0.8;

/**
 * Resolves when the tone is over. Call it inside a user gesture.
 * @param device a loudspeaker, by id; null is the default. Rejects if nothing can be played there.
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
