/** Reads a microphone track: audio frames for the room, and a level for the observer. */
import { levelOf, SoundContext } from './sound-context.ts';

/** How long the audio thread may take to confirm its end. */
const END_LIMIT_MS = 500;

export class MicrophoneTap {
  readonly #sound = new SoundContext();
  readonly #analyser: AnalyserNode;
  readonly #frame: (samples: Int16Array) => void;
  #worklet: AudioWorkletNode | null = null;
  #source: MediaStreamAudioSourceNode | null = null;
  #closed = false;
  #farewell: number | undefined;

  constructor(frame: (samples: Int16Array) => void) {
    this.#frame = frame;
    this.#analyser = this.#sound.context.createAnalyser();
  }

  get rate(): number {
    return this.#sound.context.sampleRate;
  }

  get level(): number {
    return this.#source === null ? 0 : levelOf(this.#analyser);
  }

  /** Rejects if the worklet cannot be loaded, unless the tap was closed meanwhile. */
  async open(workletUrl: string): Promise<void> {
    const { context } = this.#sound;
    try {
      await context.audioWorklet.addModule(workletUrl);
    } catch (error) {
      if (this.#closed) return;
      throw error;
    }
    if (this.#closed) return;
    // Without an output: it only listens, and WebKitGTK 2.50 crashes if a context is closed while a worklet with an
    // output renders its first block (webkit.org/b/304132).
    this.#worklet = new AudioWorkletNode(context, 'microphone-tap', { numberOfOutputs: 0 });
    this.#worklet.port.addEventListener('message', ({ data }: MessageEvent<Int16Array | null>) => {
      if (data === null) this.#bury();
      else this.#frame(data);
    });
    this.#worklet.port.start();
    this.#analyser.connect(this.#worklet);
  }

  listenTo(track: MediaStreamTrack | null): void {
    this.#source?.disconnect();
    this.#source = null;
    if (track === null || this.#closed) return;
    this.#source = this.#sound.context.createMediaStreamSource(new MediaStream([track]));
    this.#source.connect(this.#analyser);
  }

  close(): void {
    this.#closed = true;
    this.listenTo(null);
    if (this.#worklet === null || this.#sound.context.state !== 'running') {
      this.#bury();
      return;
    }
    // Chromium keeps running a connected processor regardless of its return value.
    this.#analyser.disconnect();
    this.#worklet.port.postMessage(null);
    this.#farewell = window.setTimeout(() => this.#bury(), END_LIMIT_MS);
  }

  /** Closes the context after the worklet has ended: in a closed context it never would, and would leak. */
  #bury(): void {
    window.clearTimeout(this.#farewell);
    this.#analyser.disconnect();
    this.#worklet?.port.close();
    this.#worklet = null;
    this.#sound.close();
  }
}
