/**
 * Which of the agent's tools were asked, and which have answered. What a tool is asked is an intention of the model;
 * only its answer is a booking. Reads the platform's messages in each of the shapes that they come in. Pure.
 */
import type { JsonObject } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { readBooking, type Booking } from './booking.ts';
import { confirms } from './confirmation.ts';

type ToolCall = {
  readonly id: string;
  readonly name: string | null;
  readonly asked: unknown;
  /** Undefined until it has answered. */
  readonly answer: unknown;
};

/** By id. An answer is told once. */
export type ToolCalls = ReadonlyMap<string, Omit<ToolCall, 'id'> & { readonly isTold: boolean }>;

export type Heard = { readonly calls: ToolCalls; readonly booked: readonly Booking[] };

export type BookingRules = {
  /** Names of the tools whose answer is a booking. */
  readonly tools: readonly string[];
  /** An IANA name; null where the page gave none. */
  readonly timeZone: string | null;
};

export const NO_CALLS: ToolCalls = new Map();

const LONGEST_ID = 200;
/** UTF-16 units of what a tool was asked or has answered: what is longer is no booking. */
const LONGEST_CONTENT = 20_000;
/** The oldest are forgotten: none of them stands in the turns that are read. */
const MOST_CALLS = 200;
/** Those of a list that are read: a conversation is sent whole, again and again. */
const MOST_TURNS = 50;

export function hear(calls: ToolCalls, message: JsonObject, { tools, timeZone }: BookingRules): Heard {
  const known = new Map(calls);
  const booked: Booking[] = [];
  for (const call of callsIn(message)) {
    const before = known.get(call.id);
    if (before?.isTold) continue;
    const [oldest] = known.keys();
    if (!before && oldest !== undefined && known.size >= MOST_CALLS) known.delete(oldest);
    const name = before?.name ?? call.name;
    const asked = before?.asked ?? call.asked;
    const isTold = name !== null && tools.includes(name) && confirms(call.answer);
    known.set(call.id, { name, asked, answer: call.answer, isTold });
    if (isTold) booked.push(readBooking(call.id, asked, call.answer, timeZone));
  }
  return { calls: known, booked };
}

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
  const { name, arguments: asked } = isObject(used) ? used : call;
  return toolCall(id, name, asked, undefined);
}

function answeredBy(turn: JsonObject): readonly ToolCall[] {
  const { toolCallId, tool_call_id: otherId, id, name, error, result, content } = turn;
  return toolCall(toolCallId ?? otherId ?? id, name, undefined, error ? { error } : (result ?? content));
}

function toolCall(id: unknown, name: unknown, asked: unknown, answer: unknown): readonly ToolCall[] {
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) return [];
  const isShort = [asked, answer].every((value) => (JSON.stringify(value) ?? '').length <= LONGEST_CONTENT);
  return isShort ? [{ id, name: typeof name === 'string' ? name : null, asked, answer }] : [];
}
