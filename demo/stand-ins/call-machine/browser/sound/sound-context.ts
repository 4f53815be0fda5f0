/** An AudioContext that starts as soon as the browser allows it, and closes without errors. */
const GESTURES = ['pointerdown', 'keydown'] as const;
/** The buffer: with the default of a hundredth, a busy machine drops audio. */
const LATENCY_SECONDS = 0.06;

export class SoundContext {
  readonly context = new AudioContext({ latencyHint: LATENCY_SECONDS });
  readonly #resume = () => void this.context.resume().catch(() => undefined);

  constructor() {
    // Autoplay policies suspend a context before a user gesture, so retry on each.
    for (const type of GESTURES) window.addEventListener(type, this.#resume, true);
    this.#resume();
  }

  close(): void {
    for (const type of GESTURES) window.removeEventListener(type, this.#resume, true);
    if (this.context.state !== 'closed') void this.context.close().catch(() => undefined);
  }
}

/** The analyser's root mean square, 0 to 1. */
export function levelOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
