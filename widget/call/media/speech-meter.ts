/** A call's volume and speech events: the rules of `audio-level.ts` with a clock. */
import { nextSpeech, listen, SILENCE, sumLevels, volumeOf, type Speech } from './audio-level.ts';
import type { Timers } from '../ports.ts';

export type SpeechListener = { volume(volume: number): void; started(): void; ended(): void };

export class SpeechMeter {
  readonly #timers: Timers;
  readonly #listener: SpeechListener;
  #speech: Speech = SILENCE;
  #cancel: () => void = () => undefined;
  #closed = false;

  constructor(timers: Timers, listener: SpeechListener) {
    this.#timers = timers;
    this.#listener = listener;
  }

  levels(levels: readonly number[]): void {
    const sum = sumLevels(levels);
    const before = this.#speech;
    this.#speech = nextSpeech(before, sum, this.#timers.now());
    if (!before.speaking && this.#speech.speaking) {
      this.#await(this.#speech.quietAt);
      this.#listener.started();
    }
    // A listener of the speech event may have ended the call.
    if (!this.#closed) this.#listener.volume(volumeOf(sum));
  }

  /** Ends a speech in progress, so that no speech event follows the call. */
  close(): void {
    this.#closed = true;
    this.#cancel();
    const { speaking } = this.#speech;
    this.#speech = SILENCE;
    if (speaking) this.#listener.ended();
  }

  #await(quietAt: number): void {
    this.#cancel = this.#timers.after(Math.max(0, quietAt - this.#timers.now()), () => this.#check());
  }

  #check(): void {
    this.#speech = listen(this.#speech, this.#timers.now());
    if (this.#speech.speaking) this.#await(this.#speech.quietAt);
    else this.#listener.ended();
  }
}
