/** Reads replies for the visitor to press, and links, from the answers of the owner's reply tools. Pure. */
import { honestLine } from '../config/characters.ts';
import { readLink, type Link } from '../config/link.ts';
import type { JsonObject } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { NO_OBJECT, objectIn } from './booking.ts';
import { readAnswers, type ToolCalls } from './tool-calls.ts';

/** `link` is null for a reply, which is sent to the agent when the visitor presses it. */
export type Reply = { readonly text: string; readonly link: Link | null };

/** `problem` completes "The answer …" for the owner and never quotes the answer. */
export type RepliesAnswer = { readonly replies: readonly Reply[] } | { readonly problem: string };

export type RepliesFound = {
  readonly calls: ToolCalls;
  /** The newest replies; null if the message has none. */
  readonly replies: readonly Reply[] | null;
  readonly problems: readonly string[];
};

const MAX_REPLIES = 3;
/** UTF-16 units. */
const MAX_REPLY_CHARACTERS = 80;
const SCHEME = /^(?:https|mailto|tel):/i;

export function findReplies(calls: ToolCalls, message: JsonObject, tools: readonly string[]): RepliesFound {
  let replies: readonly Reply[] | null = null;
  const problems: string[] = [];
  const known = readAnswers(calls, sinceVisitor(message), tools, ({ tool, content }) => {
    const answer = readReplies(content);
    if ('problem' in answer) problems.push(unrecognizedReplies(tool, answer.problem));
    else ({ replies } = answer);
    return 'replies' in answer;
  });
  return { calls: known, replies, problems };
}

/** For the owner's console and server log. */
export const unrecognizedReplies = (tool: string, problem: string): string =>
  `The answer of the reply tool "${tool}" ${problem}, so no reply is shown. See docs/features/conversation.md.`;

/** Replies that the visitor has already answered are not offered again when the platform repeats the conversation. */
const sinceVisitor = (message: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(message).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.slice(value.findLastIndex(isVisitors) + 1) : value,
    ]),
  );

const isVisitors = (turn: unknown): boolean => isObject(turn) && turn['role'] === 'user';

/** `{"replies": ["Tuesday", {"text": "Directions", "url": "https://…"}]}`, see `docs/features/conversation.md`. */
export function readReplies(answer: unknown): RepliesAnswer {
  const value = objectIn(answer);
  if (value === null) return { problem: NO_OBJECT };
  const given = Object.hasOwn(value, 'replies') ? value['replies'] : undefined;
  if (!Array.isArray(given)) return value['error'] ? { replies: [] } : { problem: 'has no list "replies"' };
  if (given.length > MAX_REPLIES) return { problem: `has more than ${MAX_REPLIES} replies` };
  const replies: Reply[] = [];
  for (const one of given) {
    const reply = readReply(one);
    if (typeof reply === 'string') return { problem: reply };
    replies.push(reply);
  }
  return { replies };
}

/** Returns the problem as text if the value is not a valid reply. */
function readReply(given: unknown): Reply | string {
  const { text, url, ...others } =
    typeof given === 'string' ? { text: given } : (Object(given) as JsonObject);
  const words = typeof text === 'string' ? honestLine(text.slice(0, MAX_REPLY_CHARACTERS * 4)) : '';
  if (words === '' || words.length > MAX_REPLY_CHARACTERS)
    return `has a reply without a text of 1 to ${MAX_REPLY_CHARACTERS} characters`;
  if (Object.keys(others).length > 0) return 'has a reply with a field other than "text" and "url"';
  if (url === undefined) return { text: words, link: null };
  const link = typeof url === 'string' && SCHEME.test(url) ? readLink(url) : null;
  return link === null ? 'has a reply whose "url" is not https, mailto or tel' : { text: words, link };
}
