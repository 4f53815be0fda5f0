/** The interface of chat sessions, at the platform or the owner's endpoint: builds the requests of one session. */
import type { ConversationLine } from '../contract-endpoint.ts';
import { withoutEndSlashes } from '../platform/url.ts';
import type { ChatError } from './chat-error.ts';
import { MAX_HANDOVER_CHARACTERS, MAX_HANDOVER_LINES } from './constants.ts';

/** A POST request with a JSON body. */
export type ChatRequest = {
  readonly url: string;
  /** The method and path for error messages, without the rest of the URL. */
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** Opens a session and includes the earlier conversation. */
  readonly opens: boolean;
};

export type SessionMessage = {
  /** The client's id of the message, the same when it is sent again. */
  readonly id: string;
  readonly text: string;
  /** The earlier lines, for a new session. */
  readonly before: readonly ConversationLine[];
  /** The agent may already have received the message. */
  readonly isRepeated: boolean;
};

export type ChatSession = {
  /** The session's ID in the platform's records; null if unknown. */
  readonly id: string | null;
  /** The next message continues the current session. */
  readonly isOpen: boolean;
  /** An error that prevents sending any message. */
  obstacle(): ChatError | null;
  message(message: SessionMessage): ChatRequest;
  /** Requests the last answer again, in the session of the last message. Null if that session is unknown. */
  askAgain(): ChatRequest | null;
  /** The agent has received the request. */
  accepted(request: ChatRequest, answer: Response): void;
  /** The stream named its session. Returns true if it is not the requested one, so the agent has no earlier context. */
  named(id: string): boolean;
  /** Makes the next message open a new session. */
  forget(): void;
  /** Null if there is nothing to end. */
  ending(): ChatRequest | null;
};

/** The newest lines that fit the limits. */
export function handedOver(lines: readonly ConversationLine[]): readonly ConversationLine[] {
  let room = MAX_HANDOVER_CHARACTERS;
  const newest = lines.filter(({ text }) => text.trim() !== '').slice(-MAX_HANDOVER_LINES);
  const left = newest.findLastIndex(({ text }) => (room -= text.length) < 0);
  return newest.slice(left + 1).map(({ role, text }) => ({ role, text }));
}

export function addressOf(base: string, path: string): Pick<ChatRequest, 'url' | 'title'> {
  return { url: `${withoutEndSlashes(base)}${path}`, title: `POST ${path}` };
}
