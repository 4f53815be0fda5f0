/** An AudioContext that starts as soon as the browser allows it, and is closed quietly. */
const GESTURES = ['pointerdown', 'keydown'] as const;
/** Seconds of sound at a time: with the usual hundredth a busy machine drops some. */
const PORTION = 0.06;

export class SoundContext {
  readonly context = new AudioContext({ latencyHint: PORTION });
  readonly #resume = () => void this.context.resume().catch(() => undefined);

  constructor() {
    // Before the visitor has touched the page a context may not run: try again on each gesture.
    for (const type of GESTURES) window.addEventListener(type, this.#resume, true);
    this.#resume();
  }

  close(): void {
    for (const type of GESTURES) window.removeEventListener(type, this.#resume, true);
    if (this.context.state !== 'closed') void this.context.close().catch(() => undefined);
  }
}

/** Root mean square of what passes an analyser, 0 to 1. */
export function levelOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
