/** What two ways of writing to the agent have in common: the requests of one session after the other. */
import type { ConversationLine } from '../contract-endpoint.ts';
import { withoutEndSlashes } from '../platform/url.ts';
import type { ChatError } from './chat-error.ts';
import { LONGEST_HANDOVER, MOST_HANDED_OVER } from './constants.ts';

/** A POST with JSON. */
export type ChatRequest = {
  readonly url: string;
  /** For messages: method and path, without whatever else the address holds. */
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** It opens a session, and hands over what was said before. */
  readonly opens: boolean;
};

export type ChatSession = {
  /** For the platform's records; null when nobody tells. */
  readonly id: string | null;
  /** The next message goes on with the session under way. */
  readonly isOpen: boolean;
  /** What keeps any message from being sent. */
  obstacle(): ChatError | null;
  message(text: string, before: readonly ConversationLine[]): ChatRequest;
  /** In the session that had the last message, whatever has become of it. Null when it is not known. */
  followUp(text: string): ChatRequest | null;
  /** The agent has the request. */
  accepted(request: ChatRequest, answer: Response): void;
  /** The stream named its session. True when that is another than was asked for: the agent knows nothing of before. */
  named(id: string): boolean;
  /** The next message opens another session. */
  forget(): void;
  /** Null when there is nothing to end. */
  ending(): ChatRequest | null;
};

/** The newest lines that fit. */
export function handedOver(lines: readonly ConversationLine[]): readonly ConversationLine[] {
  let room = LONGEST_HANDOVER;
  const said = lines.filter(({ text }) => text.trim() !== '').slice(-MOST_HANDED_OVER);
  const left = said.findLastIndex(({ text }) => (room -= text.length) < 0);
  return said.slice(left + 1).map(({ role, text }) => ({ role, text }));
}

export function addressOf(base: string, path: string): Pick<ChatRequest, 'url' | 'title'> {
  return { url: `${withoutEndSlashes(base)}${path}`, title: `POST ${path}` };
}
