/** Runs on the audio thread: cuts the microphone's audio into 16-bit frames of 20 ms. */
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const FRAME_SECONDS = 0.02;
const FULL_SCALE = 32_767;

class MicrophoneTap extends AudioWorkletProcessor {
  #frame = new Int16Array(Math.round(sampleRate * FRAME_SECONDS));
  #filled = 0;
  #over = false;

  constructor() {
    super();
    // Any message ends the processor.
    this.port.addEventListener('message', () => (this.#over = true));
    this.port.start();
  }

  /** Returns false once it has ended: an active processor keeps its node and everything the node references. */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    for (const sample of inputs[0]?.[0] ?? []) {
      this.#frame[this.#filled] = Math.max(-1, Math.min(1, sample)) * FULL_SCALE;
      this.#filled += 1;
      if (this.#filled === this.#frame.length) this.#send();
    }
    if (this.#over) this.port.postMessage(null);
    return !this.#over;
  }

  #send(): void {
    const full = this.#frame;
    this.#frame = new Int16Array(full.length);
    this.#filled = 0;
    this.port.postMessage(full, [full.buffer]);
  }
}

registerProcessor('microphone-tap', MicrophoneTap);
