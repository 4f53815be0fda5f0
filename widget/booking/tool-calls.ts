/**
 * Reads the answers of the owner's tools from the platform's messages, in each of their shapes. A tool call only states
 * the model's intention; its answer is the booking. Pure.
 */
import type { JsonObject } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { readAnswer, type Booking, type BookingEnd } from './booking.ts';

type ToolCall = {
  readonly id: string;
  readonly name: string | null;
  /** Undefined until the tool has answered; `null` is a valid answer. */
  readonly answer: unknown;
};

/** Tool calls by ID. `isUsed`: the answer was already used and must not be used again. */
export type ToolCalls = ReadonlyMap<string, { readonly name: string | null; readonly isUsed: boolean }>;

export type Answer = { readonly id: string; readonly tool: string; readonly content: unknown };

export type BookingChange = { readonly kind: 'booked'; readonly booking: Booking } | BookingEnd;

export type BookingsFound = {
  readonly calls: ToolCalls;
  /** In the order of the answers. */
  readonly changes: readonly BookingChange[];
  /** For the owner: answers of booking tools in no documented format. They never quote an answer. */
  readonly problems: readonly string[];
  /** Whether a tool reported a booking at an impossible time. */
  readonly isDoubtful: boolean;
};

export type BookingRules = {
  /** The names of the tools whose answer is a booking. */
  readonly tools: readonly string[];
  /** An IANA name; null if the page sets none. */
  readonly timeZone: string | null;
  /** When the answers came, ms since 1970. */
  readonly now: number;
};

export const NO_CALLS: ToolCalls = new Map();

const MAX_ID_CHARACTERS = 200;
/** Limit of a tool's answer in UTF-16 code units; a longer one is no booking. */
const MAX_ANSWER_CHARACTERS = 20_000;
/** Older calls are dropped; they are not among the turns that are read. */
const MAX_CALLS = 200;
/** How many of the latest turns are read: the platform sends the whole conversation each time. */
const MAX_TURNS = 50;

export function findBookings(
  calls: ToolCalls,
  message: JsonObject,
  { tools, timeZone, now }: BookingRules,
): BookingsFound {
  const changes: BookingChange[] = [];
  const problems: string[] = [];
  let isDoubtful = false;
  const known = readAnswers(calls, message, tools, ({ id, tool, content }) => {
    const answer = readAnswer(content, timeZone, now);
    if (answer.kind === 'booked') {
      const { booking } = answer;
      changes.push({ kind: 'booked', booking: { id: calendarId(booking.reference ?? id), ...booking } });
    }
    if (answer.kind === 'ended') changes.push(answer);
    if ('problem' in answer) problems.push(unrecognizedAnswer(tool, answer.problem));
    isDoubtful ||= answer.kind === 'impossible';
    return answer.kind === 'booked' || answer.kind === 'ended';
  });
  return { calls: known, changes, problems, isDoubtful };
}

/** @param take receives each answer of these tools until it returns true: the platform repeats the whole conversation */
export function readAnswers(
  calls: ToolCalls,
  message: JsonObject,
  tools: readonly string[],
  take: (answer: Answer) => boolean,
): ToolCalls {
  const known = new Map(calls);
  for (const { id, answer: content, ...call } of callsIn(message)) {
    const before = known.get(id);
    if (before?.isUsed) continue;
    const [oldest] = known.keys();
    if (!before && oldest !== undefined && known.size >= MAX_CALLS) known.delete(oldest);
    const name = before?.name ?? call.name;
    const isOurs = name !== null && tools.includes(name) && content !== undefined;
    known.set(id, { name, isUsed: isOurs && take({ id, tool: name, content }) });
  }
  return known;
}

/** For the owner's console and server log. */
export const unrecognizedAnswer = (tool: string, problem: string): string =>
  `The answer of the booking tool "${tool}" ${problem}, so no booking is shown. See docs/features/bookings.md.`;

const calendarId = (id: string): string => id.replace(/[^\p{L}\p{N}_.-]+/gu, '-');

function callsIn(message: JsonObject): readonly ToolCall[] {
  switch (message['type']) {
    case 'tool-calls':
      return listsIn(message, 'toolCallList', 'toolCalls').flatMap(requestedBy);
    case 'tool-calls-result':
      return listsIn(message, 'toolCallResult', 'toolCallResults', 'results').flatMap(answeredBy);
    case 'conversation-update':
      return listsIn(message, 'messagesOpenAIFormatted', 'messages', 'conversation').flatMap(inTurn);
    default:
      return [];
  }
}

/** The objects under these keys, each a list or a single object. */
const listsIn = (message: JsonObject, ...keys: readonly string[]): readonly JsonObject[] =>
  keys.flatMap((key) => [message[key] ?? []].flat().slice(-MAX_TURNS).filter(isObject));

function inTurn(turn: JsonObject): readonly ToolCall[] {
  const { role } = turn;
  if (role === 'tool' || role === 'tool_call_result') return answeredBy(turn);
  return listsIn(turn, 'tool_calls', 'toolCalls').flatMap(requestedBy);
}

function requestedBy(call: JsonObject): readonly ToolCall[] {
  const { id, function: used } = call;
  const { name } = isObject(used) ? used : call;
  return toolCall(id, name, undefined);
}

function answeredBy(turn: JsonObject): readonly ToolCall[] {
  const { toolCallId, tool_call_id: otherId, id, name, error, result, content } = turn;
  return toolCall(toolCallId ?? otherId ?? id, name, error ? { error } : (result ?? content));
}

function toolCall(id: unknown, name: unknown, answer: unknown): readonly ToolCall[] {
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARACTERS) return [];
  const isShort = (JSON.stringify(answer) ?? '').length <= MAX_ANSWER_CHARACTERS;
  return isShort ? [{ id, name: typeof name === 'string' ? name : null, answer }] : [];
}
