/**
 * The answers of the agent's booking tools, in each shape in which the platform's messages carry them. A tool call is only
 * the model's intention; a booking is what the tool answers. Pure.
 */
import type { JsonObject } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { readAnswer, type Booking } from './booking.ts';

type ToolCall = {
  readonly id: string;
  readonly name: string | null;
  /** Undefined until the tool has answered. `null` is an answer, too. */
  readonly answer: unknown;
};

/** By id. `isBooked`: its booking was reported, and is not reported again. */
export type ToolCalls = ReadonlyMap<string, { readonly name: string | null; readonly isBooked: boolean }>;

export type Heard = {
  readonly calls: ToolCalls;
  readonly booked: readonly Booking[];
  /** For the page's owner: answers of booking tools in no documented format. They hold no word of an answer. */
  readonly problems: readonly string[];
};

export type BookingRules = {
  /** Names of the tools whose answer is a booking. */
  readonly tools: readonly string[];
  /** An IANA name; null where the page gave none. */
  readonly timeZone: string | null;
};

export const NO_CALLS: ToolCalls = new Map();

const LONGEST_ID = 200;
/** UTF-16 units of a tool's answer: a longer one is no booking. */
const LONGEST_CONTENT = 20_000;
/** The oldest are forgotten: none of them stands in the turns that are read. */
const MOST_CALLS = 200;
/** Those of a list that are read: a conversation is sent whole, again and again. */
const MOST_TURNS = 50;

export function hear(calls: ToolCalls, message: JsonObject, { tools, timeZone }: BookingRules): Heard {
  const known = new Map(calls);
  const booked: Booking[] = [];
  const problems: string[] = [];
  for (const call of callsIn(message)) {
    const before = known.get(call.id);
    if (before?.isBooked) continue;
    const [oldest] = known.keys();
    if (!before && oldest !== undefined && known.size >= MOST_CALLS) known.delete(oldest);
    const name = before?.name ?? call.name;
    const answer =
      name !== null && tools.includes(name) && call.answer !== undefined
        ? readAnswer(call.answer, timeZone)
        : null;
    known.set(call.id, { name, isBooked: answer?.kind === 'booked' });
    if (answer?.kind === 'booked') booked.push({ id: calendarId(call.id), ...answer.booking });
    if (answer?.kind === 'unrecognized') problems.push(unrecognizedAnswer(name ?? '', answer.problem));
  }
  return { calls: known, booked, problems };
}

/** For the owner, at the tag and at the server alike. */
export const unrecognizedAnswer = (tool: string, problem: string): string =>
  `The answer of the booking tool "${tool}" ${problem}, so no booking is shown. See docs/bookings.md for the format.`;

const calendarId = (id: string): string => id.replace(/[^\w.-]+/g, '-');

function callsIn(message: JsonObject): readonly ToolCall[] {
  switch (message['type']) {
    case 'tool-calls':
      return listsIn(message, 'toolCallList', 'toolCalls').flatMap(askedBy);
    case 'tool-calls-result':
      return listsIn(message, 'toolCallResult', 'toolCallResults', 'results').flatMap(answeredBy);
    case 'conversation-update':
      return listsIn(message, 'messagesOpenAIFormatted', 'messages', 'conversation').flatMap(inTurn);
    default:
      return [];
  }
}

/** What stands under these names, whether it is a list or a single one. */
const listsIn = (message: JsonObject, ...keys: readonly string[]): readonly JsonObject[] =>
  keys.flatMap((key) => [message[key] ?? []].flat().slice(-MOST_TURNS).filter(isObject));

function inTurn(turn: JsonObject): readonly ToolCall[] {
  const { role } = turn;
  if (role === 'tool' || role === 'tool_call_result') return answeredBy(turn);
  return listsIn(turn, 'tool_calls', 'toolCalls').flatMap(askedBy);
}

function askedBy(call: JsonObject): readonly ToolCall[] {
  const { id, function: used } = call;
  const { name } = isObject(used) ? used : call;
  return toolCall(id, name, undefined);
}

function answeredBy(turn: JsonObject): readonly ToolCall[] {
  const { toolCallId, tool_call_id: otherId, id, name, error, result, content } = turn;
  return toolCall(toolCallId ?? otherId ?? id, name, error ? { error } : (result ?? content));
}

function toolCall(id: unknown, name: unknown, answer: unknown): readonly ToolCall[] {
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) return [];
  const isShort = (JSON.stringify(answer) ?? '').length <= LONGEST_CONTENT;
  return isShort ? [{ id, name: typeof name === 'string' ? name : null, answer }] : [];
}
