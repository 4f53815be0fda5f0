/**
 * What the tag and the owner's call endpoint say to each other: types and constants, which both are built from.
 * Paths are relative to the tag's `call-endpoint`.
 */

/** Changes whenever the words that a visitor agrees to change, in any language. A day, and a letter when it is not enough. */
export const CONSENT_VERSION = '2026-11-24';

/** `message`: words that are left for the business. No agent reads them. */
export type Channel = 'voice' | 'writing' | 'message';

/** UTF-16 units of one message, to the agent or for the business. */
export const LONGEST_MESSAGE = 2_000;

/** What somebody agreed to, and when. It names nobody. */
export type ConsentReceipt = {
  readonly version: string;
  /** SHA-256 of the text that was shown, UTF-8, lower-case hexadecimal. */
  readonly textHash: string;
  /** Language tag of the text that was shown. */
  readonly language: string;
  /** ISO 8601, by the visitor's clock. */
  readonly at: string;
  /** True when the text said that the call is recorded. */
  readonly recording: boolean;
};

/** Opens one conversation: `POST calls` with just this, `POST chats` with {@link ChatInput} beside it. */
export type EndpointProof = {
  readonly name: string;
  /** The bot check's answer: good for one conversation. */
  readonly botCheck: string;
  readonly consent: ConsentReceipt;
  /**
   * When this is sent, ISO 8601, by the visitor's clock: how old the consent is, whatever that clock says. Whether the
   * whole is fresh is known from the bot check's answer.
   */
  readonly sentAt: string;
};

/** The answer to `POST calls`, 201: the platform's own field names, and not a field more. */
export type EndpointCall = {
  readonly id: string;
  readonly webCallUrl: string;
  readonly artifactPlan?: { readonly videoRecordingEnabled: boolean };
  readonly assistant?: { readonly voice: { readonly provider: string } };
  readonly transport?: { readonly callToken: string };
  /** The longest that this call lasts, s. */
  readonly maxDurationSeconds: number;
};

/** What was said before, when a conversation goes on in writing. */
export type ConversationLine = { readonly role: 'user' | 'assistant'; readonly text: string };

/** What is written. `lines` only in the request that opens the conversation. */
export type ChatInput = { readonly input: string; readonly lines?: readonly ConversationLine[] };

/** `POST chats` in a conversation that is open: `pass` is what {@link CHAT_PASS_HEADER} of the opening answer said. */
export type ChatTurn = { readonly pass: string; readonly input: string };
/** `POST chats` that ends it, answered with 204. */
export type ChatEnd = { readonly pass: string; readonly end: true };

/** The answers to both are the platform's event stream. This header of the opening answer names the conversation. */
export const CHAT_PASS_HEADER = 'task-tamer-pass';

/** `POST messages`, answered with 201 and no body: a message for the business, behind the same proof as a conversation. */
export type EndpointMessage = EndpointProof & {
  /** A telephone number or a mail address. */
  readonly contact: string;
  /** 1 to 2,000 UTF-16 units. */
  readonly text: string;
};

/** `POST feedback`, answered with 204: whether the call of this id helped. It names nobody. */
export type EndpointFeedback = { readonly id: string; readonly helped: boolean };

/** Why the endpoint refuses: `error` of its answer `{ message, error, statusCode }`, each with a status of its own. */
export const ENDPOINT_REFUSALS = {
  'method-not-allowed': 405,
  'origin-not-allowed': 403,
  'not-found': 404,
  'body-too-large': 413,
  'body-too-slow': 408,
  'bad-request': 400,
  'too-many-starts': 429, // this visitor; Retry-After says when
  'bot-check-refused': 401, // a fresh check may pass
  'consent-refused': 428,
  'budget-spent': 402, // all visitors, until tomorrow; Retry-After says when
  'conversation-ended': 410,
  'platform-busy': 423, // all of its lines are taken; Retry-After where it said when
  'platform-unpaid': 424, // it wants the owner's money first
  'not-configured': 422, // the platform refuses what the owner set: key, agent or address
  'platform-refused': 502,
  'not-available': 503, // the bot check's service or the counters cannot be asked
  'platform-timeout': 504,
} as const;
export type EndpointRefusal = keyof typeof ENDPOINT_REFUSALS;

export type EndpointRefusalBody = {
  readonly message: string;
  readonly error: EndpointRefusal;
  readonly statusCode: number;
  /** Also the answer's `x-request-id`: the owner finds it in the server's log. */
  readonly requestId?: string;
};
