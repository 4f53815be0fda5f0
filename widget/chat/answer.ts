/** Parses the events of an answer's stream and accumulates its lines. Pure. */
import type { StreamEvent } from '../platform/event-stream-parser.ts';
import { isObject, parseJson } from '../platform/json.ts';
import { MAX_ANSWER_CHARACTERS, MAX_ANSWER_PARTS } from './constants.ts';

export type ChatEvent = {
  /** Null if the event does not include it. */
  readonly sessionId: string | null;
} & (
  | { readonly kind: 'delta'; readonly index: number; readonly text: string }
  /** Complete texts: each replaces the partial text of its output. */
  | { readonly kind: 'output'; readonly texts: readonly OutputText[]; readonly messages: readonly unknown[] }
  | { readonly kind: 'failure'; readonly status: number | null }
  | { readonly kind: 'other' }
);

/** `index` is the position in the platform's output list, which also contains tool calls. */
export type OutputText = { readonly index: number; readonly text: string };

const PATH = /^chat\.output\[(\d{1,4})\]\.content$/;
/** An upper limit for the platform's IDs, in characters. */
const MAX_ID_CHARACTERS = 200;

/** Null for an unknown event, which is skipped. */
export function parseChatEvent({ name, data }: StreamEvent): ChatEvent | null {
  const value = parseJson(data);
  if (name === 'error') return failureIn(isObject(value) ? value : {});
  return isObject(value) ? readEvent(value) : null;
}

function readEvent(event: Record<string, unknown>): ChatEvent {
  const { path, delta, output } = event;
  if (isFailure(event)) return failureIn(event);
  const sessionId = sessionIn(event);
  if (Array.isArray(output))
    return { kind: 'output', sessionId, texts: output.flatMap(readOutput), messages: output };
  // Without a path: used only by the platform's own widget.
  if (typeof output === 'string') return { kind: 'delta', sessionId, index: 0, text: output };
  const [, index] = (typeof path === 'string' && PATH.exec(path)) || [];
  if (index === undefined || typeof delta !== 'string') return { kind: 'other', sessionId };
  return { kind: 'delta', sessionId, index: Number(index), text: delta };
}

function failureIn(event: Record<string, unknown>): ChatEvent {
  return { kind: 'failure', sessionId: sessionIn(event), status: statusIn(event) };
}

function sessionIn({ sessionId }: Record<string, unknown>): string | null {
  const isUsable = typeof sessionId === 'string' && sessionId !== '' && sessionId.length <= MAX_ID_CHARACTERS;
  return isUsable ? sessionId : null;
}

/** Matches `{ error }`, `{ message, statusCode }` and `{ type: 'error' }`. */
function isFailure({ error, statusCode, type, delta }: Record<string, unknown>): boolean {
  if (typeof delta === 'string') return false;
  const isErrorObject = (typeof error === 'string' && error !== '') || isObject(error);
  return isErrorObject || type === 'error' || typeof statusCode === 'number';
}

function statusIn({ statusCode, error }: Record<string, unknown>): number | null {
  const status = statusCode ?? (isObject(error) ? (error['statusCode'] ?? error['status']) : null);
  return typeof status === 'number' && status >= 400 && status < 600 ? status : null;
}

/** Only the agent's own messages in a list: tool calls and results are not part of a line. */
function readOutput(message: unknown, index: number): readonly OutputText[] {
  if (!isObject(message) || message['role'] !== 'assistant') return [];
  const { content } = message;
  return typeof content === 'string' ? [{ index, text: content }] : [];
}

/** In the order in which they began; none is empty. */
export type Parts = readonly OutputText[];

export type AppliedEvent = {
  readonly parts: Parts;
  /** The answer exceeds a limit and was truncated. */
  readonly isTooLong: boolean;
};

/** A lone high surrogate, whose other half is still to come. */
const LONE_HEAD = /[\uD800-\uDBFF]$/;

export function applyEvent(parts: Parts, event: ChatEvent): AppliedEvent {
  if (event.kind === 'delta') return withText(parts, event.index, (old) => old + event.text);
  if (event.kind !== 'output') return { parts, isTooLong: false };
  return event.texts.reduce<AppliedEvent>(
    (grown, { index, text }) => {
      const next = withText(grown.parts, index, () => text);
      return { parts: next.parts, isTooLong: grown.isTooLong || next.isTooLong };
    },
    { parts, isTooLong: false },
  );
}

function withText(parts: Parts, index: number, change: (old: string) => string): AppliedEvent {
  const place = parts.findIndex((part) => part.index === index);
  const old = parts[place]?.text ?? '';
  const text = change(old);
  if (text === '' || text === old) return { parts, isTooLong: false };
  if (place < 0 && parts.length >= MAX_ANSWER_PARTS) return { parts, isTooLong: true };
  const room = MAX_ANSWER_CHARACTERS - parts.reduce((sum, part) => sum + part.text.length, 0) + old.length;
  const fitting = { index, text: text.slice(0, Math.max(0, room)) };
  const grown = place < 0 ? [...parts, fitting] : parts.map((part, at) => (at === place ? fitting : part));
  return { parts: grown.filter((part) => part.text !== ''), isTooLong: text.length > room };
}

/** The text without a trailing half character. */
export const shown = (text: string): string => text.replace(LONE_HEAD, '');
