/** What a chat client says of itself while a conversation is written. */
import type { ConversationLine } from '../contract-endpoint.ts';
import type { EventDetails } from '../contract.ts';
import type { ChatError } from './chat-error.ts';

/** What the visitor has written. */
export type Message = {
  /** Chosen by the caller, its own for each message. The same id again is the same message, tried again. */
  readonly id: string;
  readonly text: string;
  /**
   * The conversation up to this message, oldest first, however it was held. It is read only where the message opens
   * a session: the first, and the one after an expired one. Longer ones lose their oldest lines.
   */
  readonly before?: readonly ConversationLine[];
};

/**
 * `waiting`: a message is on its way, and the agent has not begun to answer. `resuming`: the answer broke off, and is
 * asked for once more. `message` is the id of the message.
 */
export type ChatState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly message: string }
  | { readonly status: 'answering'; readonly message: string }
  | { readonly status: 'resuming'; readonly message: string }
  | { readonly status: 'ended' };

/**
 * One line of an answer as it stands: the whole text so far, so that the newest update replaces the one before. An
 * answer has several lines when the agent uses tools in it; `part` numbers them from 0, without gaps.
 */
export type Answer = {
  /** Id of the message that is answered. */
  readonly message: string;
  readonly part: number;
  readonly text: string;
  /** No update of this part follows, but after {@link ChatClient.askAgain}. */
  readonly final: boolean;
  /** Not all of it has come: the connection broke, it was stopped, or it was longer than any honest answer. */
  readonly cut: boolean;
};

/** How a message came out. A `cut` answer can be asked for again ({@link ChatClient.askAgain}). */
export type DeliveryResult =
  | { readonly kind: 'answered' }
  | { readonly kind: 'cut'; readonly error: ChatError }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: ChatError };

export type ChatClientEvents = {
  state: ChatState;
  /** The agent has the message. Told once for each message. */
  sent: { readonly message: string };
  answer: Answer;
  /** The platform's list of what was put out, tools included. Of any shape. */
  output: { readonly messages: readonly unknown[] };
  /**
   * All lines of this answer that have come so far are void: it is told anew from part 0. Only after
   * {@link ChatClient.askAgain} and after a connection that broke.
   */
  'answer-restarted': { readonly message: string };
  /** What became of a message. Told last, also to whoever awaits {@link ChatClient.send}. */
  settled: { readonly message: string; readonly outcome: DeliveryResult };
  /**
   * The platform had forgotten the session. `linesHandedOver`: the agent knows the conversation all the same. If not,
   * it answers this message without, and is told with the next.
   */
  'session-renewed': { readonly linesHandedOver: boolean };
  // Those of the contract, to be passed on to the host page.
  'chat-start': EventDetails['chat-start'];
  'chat-end': EventDetails['chat-end'];
  'chat-error': EventDetails['chat-error'];
  transcript: EventDetails['transcript'];
};
