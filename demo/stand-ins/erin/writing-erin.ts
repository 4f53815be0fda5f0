/** Erin in writing: the same dialogue as in a call, one line for each message. */
import { dialogue, lineAfter, stepIn, type Appointment, type Greeting, type Line } from './dialogue.ts';

/** Who is asked for an answer a second time gives it, and does nothing a second time. */
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

  /** What was said before she was written to. */
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
