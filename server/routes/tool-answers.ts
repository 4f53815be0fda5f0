/**
 * Extracts bookings and replies from the platform's output: answers of the owner's booking and reply tools in a
 * documented format. Other tools, arguments, prompts, and answers of an unknown tool are not forwarded.
 */
import { readAnswer, type ToolAnswer } from '../../widget/booking/booking.ts';
import { readReplies, unrecognizedReplies } from '../../widget/booking/replies.ts';
import { unrecognizedAnswer } from '../../widget/booking/tool-calls.ts';
import { isObject } from '../../widget/platform/json.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf, type Fields } from '../http/fields.ts';

/** Maximum UTF-16 units of an answer as JSON: the tag ignores longer ones. */
const MAX_ANSWER_CHARACTERS = 20_000;
const MAX_ID_CHARACTERS = 200;
/** Maximum turns: of a platform's list, the newest; of a text answer, the tool calls and answers that are kept. */
const MAX_TURNS = 50;
const MAX_CALLS = 200;
const MAX_ANSWERS = 20;

/** A turn of the output list, in the format that the tag reads. */
type ToolTurn = {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly name: string;
  readonly content: unknown;
};

export type ToolAnswers = {
  /** The new bookings and replies of the event; null if there are none. */
  in(event: unknown): { readonly output: readonly ToolTurn[] } | null;
};

/** Tracks one text answer: the platform sends its list repeatedly, and each answer is forwarded once. */
export function createToolAnswers({ settings, report }: Context): ToolAnswers {
  const { bookingTools, replyTools } = settings;
  const calls = new KnownCalls([...bookingTools, ...replyTools]);
  const forwarded = new Set<string>();
  const take = ({ tool_call_id: id, name, content }: ToolTurn): boolean => {
    const text = JSON.stringify(content);
    const isLong = text.length > MAX_ANSWER_CHARACTERS;
    const key = `${id} ${isLong ? '' : text}`;
    if (forwarded.size >= MAX_ANSWERS || forwarded.has(key)) return false;
    forwarded.add(key);
    if (isLong)
      report(
        'tool-answer',
        `${name} answered with more than ${MAX_ANSWER_CHARACTERS} characters: no card shows it.`,
      );
    if (isLong) return false;
    const problems: string[] = [];
    const booking = bookingTools.includes(name) ? bookingIn(name, content, settings.now(), problems) : null;
    const isReply = replyTools.includes(name) && hasReplies(name, content, problems);
    // A tool may be in both lists.
    const isBooking = booking === 'booked' || booking === 'ended' || booking === 'impossible';
    if (booking === 'impossible' || (!isBooking && !isReply))
      problems.forEach((problem) => report('tool-answer', problem));
    return isBooking || isReply;
  };
  return {
    in(event) {
      const output = fieldOf(event, 'output');
      if (!Array.isArray(output)) return null;
      const turns = output.slice(-MAX_TURNS).filter(isObject);
      // Collect all calls first, because one list may give a call two names.
      turns.forEach((turn) => calls.note(turn));
      const answers = turns.flatMap((turn) => calls.answerIn(turn)).filter(take);
      return answers.length === 0 ? null : { output: answers };
    },
  };
}

/** An impossible one is forwarded, too: the inbox tells the owner, and the tag shows no card. */
function bookingIn(tool: string, content: unknown, now: number, problems: string[]): ToolAnswer['kind'] {
  const answer = readAnswer(content, null, now);
  if ('problem' in answer) problems.push(unrecognizedAnswer(tool, answer.problem));
  return answer.kind;
}

function hasReplies(tool: string, content: unknown, problems: string[]): boolean {
  const answer = readReplies(content);
  if ('problem' in answer) problems.push(unrecognizedReplies(tool, answer.problem));
  return 'replies' in answer && answer.replies.length > 0;
}

/** The tool of each call, by the call's id. */
class KnownCalls {
  readonly #tools: readonly string[];
  /** Null for a call of another tool, or with two names. */
  readonly #names = new Map<string, string | null>();

  constructor(tools: readonly string[]) {
    this.#tools = tools;
  }

  note(turn: Fields): void {
    if (isAnswer(turn)) return this.#name(idIn(turn), fieldOf(turn, 'name'));
    for (const call of ['tool_calls', 'toolCalls'].flatMap((key) => fieldOf(turn, key)))
      this.#name(idIn(call), fieldOf(call, 'function', 'name') ?? fieldOf(call, 'name'));
  }

  /** Returns at most one answer. A failed call has none, because its reason is only for the owner. */
  answerIn(turn: Fields): readonly ToolTurn[] {
    const id = idIn(turn);
    const name = id === null ? null : this.#names.get(id);
    const content = fieldOf(turn, 'result') ?? fieldOf(turn, 'content') ?? null;
    if (!isAnswer(turn) || id === null || !name || fieldOf(turn, 'error') || content === null) return [];
    return [{ role: 'tool', tool_call_id: id, name, content }];
  }

  #name(id: string | null, name: unknown): void {
    if (id === null || name === undefined || name === null) return;
    if (!this.#names.has(id) && this.#names.size >= MAX_CALLS) return;
    const isSame = (this.#names.get(id) ?? name) === name && this.#names.get(id) !== null;
    this.#names.set(id, isSame && typeof name === 'string' && this.#tools.includes(name) ? name : null);
  }
}

const isAnswer = (turn: Fields): boolean =>
  ['tool', 'tool_call_result'].includes(String(fieldOf(turn, 'role')));

const idIn = (turn: unknown): string | null =>
  textOf(
    fieldOf(turn, 'toolCallId') ?? fieldOf(turn, 'tool_call_id') ?? fieldOf(turn, 'id'),
    MAX_ID_CHARACTERS,
  );
