/**
 * Passes on the bookings among all that the platform puts out: answers of the owner's booking tools in a documented
 * format. Everything else stays here: other tools, their arguments, prompts, and answers whose tool is in doubt.
 */
import { readAnswer } from '../../widget/booking/booking.ts';
import { unrecognizedAnswer } from '../../widget/booking/tool-calls.ts';
import { isObject } from '../../widget/platform/json.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf, type Fields } from '../http/fields.ts';

/** UTF-16 units of an answer as JSON: of longer ones the tag shows nothing. */
const LONGEST_ANSWER = 20_000;
const LONGEST_ID = 200;
/** Of a platform's list, the newest; and of one answer in writing, the tools' calls and answers that are kept. */
const MOST_TURNS = 50;
const MOST_CALLS = 200;
const MOST_ANSWERS = 20;

/** As it stands in the list of what was put out, where the tag looks for it. */
type ToolTurn = {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly name: string;
  readonly content: unknown;
};

export type BookingAnswers = {
  /** What the event tells that was not told before; null where that is nothing. */
  in(event: unknown): { readonly output: readonly ToolTurn[] } | null;
};

/** For one answer in writing: its list is sent again and again, and each answer in it is passed on once. */
export function createBookingAnswers({ settings, report }: Context): BookingAnswers {
  const calls = new BookingCalls(settings.bookingTools);
  const told = new Set<string>();
  const take = ({ tool_call_id: id, name, content }: ToolTurn): boolean => {
    const text = JSON.stringify(content);
    const isLong = text.length > LONGEST_ANSWER;
    const key = `${id} ${isLong ? '' : text}`;
    if (told.size >= MOST_ANSWERS || told.has(key)) return false;
    told.add(key);
    const answer = isLong ? null : readAnswer(content, null);
    if (isLong)
      report(
        'booking-answer',
        `${name} answered with more than ${LONGEST_ANSWER} characters: no card shows it.`,
      );
    if (answer?.kind === 'unrecognized') report('booking-answer', unrecognizedAnswer(name, answer.problem));
    return answer?.kind === 'booked';
  };
  return {
    in(event) {
      const output = fieldOf(event, 'output');
      if (!Array.isArray(output)) return null;
      const turns = output.slice(-MOST_TURNS).filter(isObject);
      // All of them first: one list may give a call two names.
      turns.forEach((turn) => calls.note(turn));
      const answers = turns.flatMap((turn) => calls.answerIn(turn)).filter(take);
      return answers.length === 0 ? null : { output: answers };
    },
  };
}

/** Whose each call is, by its id. */
class BookingCalls {
  readonly #tools: readonly string[];
  /** Null: of another tool, or of two. */
  readonly #names = new Map<string, string | null>();

  constructor(tools: readonly string[]) {
    this.#tools = tools;
  }

  note(turn: Fields): void {
    if (isAnswer(turn)) return this.#name(idIn(turn), fieldOf(turn, 'name'));
    for (const call of ['tool_calls', 'toolCalls'].flatMap((key) => fieldOf(turn, key)))
      this.#name(idIn(call), fieldOf(call, 'function', 'name') ?? fieldOf(call, 'name'));
  }

  /** One or none. A failed call is no booking, and its reason is for the owner alone. */
  answerIn(turn: Fields): readonly ToolTurn[] {
    const id = idIn(turn);
    const name = id === null ? null : this.#names.get(id);
    const content = fieldOf(turn, 'result') ?? fieldOf(turn, 'content') ?? null;
    if (!isAnswer(turn) || id === null || !name || fieldOf(turn, 'error') || content === null) return [];
    return [{ role: 'tool', tool_call_id: id, name, content }];
  }

  #name(id: string | null, name: unknown): void {
    if (id === null || name === undefined || name === null) return;
    if (!this.#names.has(id) && this.#names.size >= MOST_CALLS) return;
    const isSame = (this.#names.get(id) ?? name) === name && this.#names.get(id) !== null;
    this.#names.set(id, isSame && typeof name === 'string' && this.#tools.includes(name) ? name : null);
  }
}

const isAnswer = (turn: Fields): boolean =>
  ['tool', 'tool_call_result'].includes(String(fieldOf(turn, 'role')));

const idIn = (turn: unknown): string | null =>
  textOf(fieldOf(turn, 'toolCallId') ?? fieldOf(turn, 'tool_call_id') ?? fieldOf(turn, 'id'), LONGEST_ID);
