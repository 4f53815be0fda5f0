/** The events and types of a chat client. */
import type { ConversationLine } from '../contract-endpoint.ts';
import type { EventDetails } from '../contract.ts';
import type { ChatError } from './chat-error.ts';

/** A message from the visitor. */
export type Message = {
  /** Chosen by the caller and unique per message. Sending the same ID again retries that message. */
  readonly id: string;
  readonly text: string;
  /**
   * The conversation before this message, oldest line first, in any channel. Only used if the message opens a session:
   * the first one, or one after an expiry. If too long, the oldest lines are dropped.
   */
  readonly before?: readonly ConversationLine[];
};

/**
 * `waiting`: a message was sent and the answer has not begun. `resuming`: the answer was cut off and is requested
 * again. `message` is the message's ID.
 */
export type ChatState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly message: string }
  | { readonly status: 'answering'; readonly message: string }
  | { readonly status: 'resuming'; readonly message: string }
  | { readonly status: 'ended' };

/**
 * One line of an answer, with its complete text so far: each update replaces the previous one. An answer has several
 * lines if the agent uses tools; `part` numbers them from 0 without gaps.
 */
export type Answer = {
  /** The ID of the answered message. */
  readonly message: string;
  readonly part: number;
  readonly text: string;
  /** No further update of this part, except after {@link ChatClient.askAgain}. */
  readonly final: boolean;
  /** Incomplete: the connection broke, it was stopped, or it exceeded the length limit. */
  readonly cut: boolean;
};

/** The result of sending a message. A `cut` answer can be requested again ({@link ChatClient.askAgain}). */
export type DeliveryResult =
  | { readonly kind: 'answered' }
  | { readonly kind: 'cut'; readonly error: ChatError }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: ChatError };

export type ChatClientEvents = {
  state: ChatState;
  /** The agent has received the message. Emitted once per message. */
  sent: { readonly message: string };
  answer: Answer;
  /** The platform's output list, including tools. Not validated. */
  output: { readonly messages: readonly unknown[] };
  /**
   * Discard all lines of this answer; it restarts at part 0. Only after {@link ChatClient.askAgain} or a broken
   * connection.
   */
  'answer-restarted': { readonly message: string };
  /** The message's result, also returned by {@link ChatClient.send}. Emitted last. */
  settled: { readonly message: string; readonly outcome: DeliveryResult };
  /**
   * The platform had dropped the session. If `linesHandedOver` is false, the agent answers this message without the
   * earlier conversation and receives it with the next one.
   */
  'session-renewed': { readonly linesHandedOver: boolean };
  // Public events, forwarded to the host page.
  'chat-start': EventDetails['chat-start'];
  'chat-end': EventDetails['chat-end'];
  'chat-error': EventDetails['chat-error'];
  transcript: EventDetails['transcript'];
};
