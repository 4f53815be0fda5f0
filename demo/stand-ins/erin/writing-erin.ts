/** Erin in text: the dialogue of a call, one line per message. */
import { dialogue, lineAfter, stepIn, type Appointment, type Greeting, type Line } from './dialogue.ts';

/** Repeats an answer on request without repeating its side effects. */
const ASKS_AGAIN = /once more, from its beginning/;
const IS_REPEATED = /sending this message again/;

export class WritingErin {
  readonly #lines: readonly Line[];
  #step = -1;
  #lastInput = '';
  #lastAnswer: Line | null = null;

  constructor(greeting: Greeting, appointment: Appointment) {
    this.#lines = dialogue(greeting, appointment);
  }

  /** Restores the progress of an earlier conversation. */
  remember(said: string): void {
    this.#step = Math.max(this.#step, stepIn(this.#lines, said));
  }

  answer(input: string): Line & { readonly isRepeated: boolean } {
    if (this.#lastAnswer !== null && this.#isKnown(input))
      return { ...this.#lastAnswer, books: false, isRepeated: true };
    const { line, step } = lineAfter(this.#lines, this.#step);
    this.#step = step;
    this.#lastInput = input;
    this.#lastAnswer = line;
    return { ...line, isRepeated: false };
  }

  #isKnown(input: string): boolean {
    return ASKS_AGAIN.test(input) || (IS_REPEATED.test(input) && input.endsWith(this.#lastInput));
  }
}
