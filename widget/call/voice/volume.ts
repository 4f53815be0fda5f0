/** The agent's volume. The tag leaves it to the visitor's system controls. */
import { outputThrough } from '../media/playback/audio-output.ts';
import type { AudioOutput } from '../ports.ts';
import type { Emit } from './voice-events.ts';

export type AdjustableOutput = AudioOutput & {
  /** 0 to 1. */
  setVolume(volume: number): void;
};

export function createAdjustableOutput(): AdjustableOutput {
  const element = new Audio();
  const setVolume = (volume: number) => {
    element.volume = volume;
  };
  return { ...outputThrough(element), setVolume };
}

export class Volume {
  readonly #create: () => AdjustableOutput;
  readonly #emit: Emit;
  #volume = 1;
  #output: AdjustableOutput | null = null;

  constructor(create: () => AdjustableOutput, emit: Emit) {
    this.#create = create;
    this.#emit = emit;
  }

  /** Ignores values that are not numbers. */
  set(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.#volume = Math.min(1, Math.max(0, volume));
    this.#output?.setVolume(this.#volume);
  }

  /** Wraps an output so that it follows this volume. A client has one at a time. */
  readonly createOutput = (): AudioOutput => {
    const output = this.#create();
    output.setVolume(this.#volume);
    this.#output = output;
    return {
      attach: (track) => {
        this.#emit('call-audio', { track });
        output.attach(track);
      },
      play: () => output.play(),
      onPaused: (listener) => output.onPaused(listener),
      setDevice: (id) => output.setDevice(id),
      close: () => {
        if (this.#output === output) this.#output = null;
        output.close();
      },
    };
  };
}
