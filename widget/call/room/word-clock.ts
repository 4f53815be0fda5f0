/** Reports each of the agent's words when it is spoken. */
import type { Timers } from '../ports.ts';
import type { SpokenLetters } from '../spoken-letters.ts';
import { NOTHING_SPOKEN, reduceSpokenWords, type SpokenWordsEvent } from './spoken-words.ts';

export class WordClock {
  readonly #timers: Timers;
  readonly #report: (spoken: SpokenLetters | null) => void;
  #words = NOTHING_SPOKEN;
  #cancel: () => void = () => undefined;

  constructor(timers: Timers, report: (spoken: SpokenLetters | null) => void) {
    this.#timers = timers;
    this.#report = report;
  }

  onEvent(event: SpokenWordsEvent): void {
    const before = this.#words;
    const words = reduceSpokenWords(before, event);
    this.#words = words;
    this.#cancel();
    const next = Math.min(...words.pending.map(({ at }) => at));
    if (next < Infinity) {
      const passes = (): void => this.onEvent({ type: 'time', at: this.#timers.now() });
      this.#cancel = this.#timers.after(Math.max(0, next - this.#timers.now()), passes);
    }
    const { text, letters, spoken, phase } = words;
    const hasChanged = letters !== before.letters || spoken !== before.spoken || phase !== before.phase;
    if (hasChanged) this.#report(phase === 'over' ? null : { text, letters, spoken });
  }

  close(): void {
    this.#cancel();
  }
}
