/** Erin's audio: complete utterances in, one live track out. */
import { levelOf, SoundContext } from './sound-context.ts';

const FULL_SCALE = 32_768;
const ANALYSED_SAMPLES = 2_048;

export class AgentVoice {
  readonly #sound = new SoundContext();
  readonly #output: MediaStreamAudioDestinationNode;
  readonly #gain: GainNode;
  readonly #analyser: AnalyserNode;
  readonly #played: (utterance: number) => void;
  #current: AudioBufferSourceNode | null = null;

  constructor(played: (utterance: number) => void) {
    const { context } = this.#sound;
    this.#played = played;
    this.#output = context.createMediaStreamDestination();
    this.#gain = context.createGain();
    this.#analyser = context.createAnalyser();
    this.#analyser.fftSize = ANALYSED_SAMPLES;
    this.#gain.connect(this.#analyser).connect(this.#output);
  }

  get track(): MediaStreamTrack | undefined {
    return this.#output.stream.getAudioTracks()[0];
  }

  get level(): number {
    return levelOf(this.#analyser);
  }

  play(utterance: number, samples: Int16Array, rate: number): void {
    this.flush();
    if (samples.length === 0) {
      this.#played(utterance);
      return;
    }
    const { context } = this.#sound;
    const buffer = context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / FULL_SCALE),
      0,
    );
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#gain);
    source.addEventListener('ended', () => {
      source.disconnect();
      if (this.#current !== source) return;
      this.#current = null;
      this.#played(utterance);
    });
    this.#current = source;
    source.start();
  }

  /** Drops audio that has not played; it is not reported as played. */
  flush(): void {
    const source = this.#current;
    this.#current = null;
    source?.stop();
  }

  setAudible(audible: boolean): void {
    this.#gain.gain.value = audible ? 1 : 0;
  }

  close(): void {
    this.flush();
    this.track?.stop();
    this.#sound.close();
  }
}
