/** Erin in text: the dialogue of a call, one line per message. */
import { BookDialogue, type BookTools } from './book-dialogue.ts';
import { dialogue, lineAfter, stepIn, type Appointment, type Greeting, type Line } from './dialogue.ts';

/** Repeats an answer on request without repeating its side effects. */
const ASKS_AGAIN = /once more, from its beginning/;
const IS_REPEATED = /sending this message again/;

export class WritingErin {
  readonly #lines: readonly Line[];
  readonly #book: BookDialogue | null;
  #step = -1;
  #lastInput = '';
  #lastAnswer: Line | null = null;

  /** @param tools of the owner's appointment book; null without one */
  constructor(greeting: Greeting, appointment: Appointment, tools: BookTools | null) {
    this.#lines = dialogue(greeting, appointment, { hasBook: tools !== null });
    this.#book = tools === null ? null : new BookDialogue(tools, greeting.name);
  }

  /** Restores the progress of an earlier conversation. */
  remember(said: string): void {
    this.#step = Math.max(this.#step, stepIn(this.#lines, said));
  }

  async answer(input: string): Promise<Line & { readonly isRepeated: boolean }> {
    if (this.#lastAnswer !== null && this.#isKnown(input))
      return { ...this.#lastAnswer, books: false, isRepeated: true };
    const { line: next, step } = lineAfter(this.#lines, this.#stepBefore(input));
    const line = this.#book === null ? next : await this.#book.lineFor(next, input);
    this.#step = step;
    this.#lastInput = input;
    this.#lastAnswer = line;
    return { ...line, isRepeated: false };
  }

  /** A visitor who begins with a request gets times at once, without being asked what it is. */
  #stepBefore(input: string): number {
    const offersNext = (this.#lines[1]?.offers ?? null) !== null;
    return this.#step === -1 && offersNext && this.#book?.hear(input) === true ? 0 : this.#step;
  }

  #isKnown(input: string): boolean {
    return ASKS_AGAIN.test(input) || (IS_REPEATED.test(input) && input.endsWith(this.#lastInput));
  }
}
