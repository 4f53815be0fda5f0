/**
 * The protocol between the tag and the owner's call endpoint, as types and constants that both import. Paths are relative
 * to the tag's `call-endpoint`.
 */

/** Changes whenever a consent text changes, in any language. A date, with a letter for a second change on that day. */
export const CONSENT_VERSION = '2026-11-24';

/** `message`: a message for the business, which no agent reads. */
export type Channel = 'voice' | 'writing' | 'message';

/** Longest message to the agent or the business, in UTF-16 code units. */
export const MAX_MESSAGE_CHARACTERS = 2_000;

/** What a visitor agreed to, and when. It contains no name. */
export type ConsentReceipt = {
  readonly version: string;
  /** SHA-256 of the text that was shown, as UTF-8, in lowercase hexadecimal. */
  readonly textHash: string;
  /** Language tag of the text that was shown. */
  readonly language: string;
  /** ISO 8601, by the visitor's clock. */
  readonly at: string;
  /** Whether the text said that the call is recorded. */
  readonly recording: boolean;
};

/** Starts one conversation: the body of `POST calls`, and with {@link ChatInput} that of the first `POST chats`. */
export type EndpointProof = {
  readonly name: string;
  /** The bot check's token, valid for one conversation. */
  readonly botCheck: string;
  readonly consent: ConsentReceipt;
  /**
   * When this was sent, ISO 8601, by the visitor's clock. Compared with `consent.at` it gives the consent's age even if that
   * clock is wrong. The bot check's token proves that the request itself is recent.
   */
  readonly sentAt: string;
  /** The visitor's IANA time zone, so that reminders avoid their night. Optional: scripts from before 2026-11-29 do not send it. */
  readonly timeZone?: string;
};

/** The 201 response to `POST calls`: a subset of the platform's response, with its field names. */
export type EndpointCall = {
  readonly id: string;
  readonly webCallUrl: string;
  readonly artifactPlan?: { readonly videoRecordingEnabled: boolean };
  readonly assistant?: { readonly voice: { readonly provider: string } };
  readonly transport?: { readonly callToken: string };
  /** Longest duration of this call, s. */
  readonly maxDurationSeconds: number;
};

/** A line of the conversation so far, when it continues as a text chat. */
export type ConversationLine = { readonly role: 'user' | 'assistant'; readonly text: string };

/**
 * A random text of 8 to 64 letters, digits, hyphens and underscores, new for each message. Browsers resend a POST if a
 * keep-alive connection breaks, and visitors send a message again; the id lets the server recognize a message that it
 * already has. Optional.
 */
export type MessageId = string;

/**
 * Asks the agent for an answer that was cut off: a public key cannot read the platform's stored answer. The message is
 * not repeated, since the agent may already have acted on it.
 */
export const ASK_AGAIN =
  '(The connection broke while you were answering my last message, and your answer did not reach me whole. Please give me that answer once more, from its beginning, in the language of our conversation. Do not do anything a second time that you have done already.)';
/** Precedes a message that the visitor sends again when its delivery is unknown. */
export const MAYBE_REPEATED =
  '(The connection broke, and I am sending this message again. If you have it already, do not act on it twice.)';

/**
 * Why a message is not a new one. The server then adds {@link ASK_AGAIN} or {@link MAYBE_REPEATED} for the agent, and
 * keeps neither as the visitor's words.
 * - `again`: the answer to the last message was cut off. `input` is {@link ASK_AGAIN}, for servers that do not know `about`
 * - `repeated`: the visitor sends the message with this `id` again
 */
export type About = 'again' | 'repeated';

/** A chat message. Only the request that starts the conversation has `lines`. */
export type ChatInput = {
  readonly id?: MessageId;
  readonly input: string;
  readonly lines?: readonly ConversationLine[];
};

/** `POST chats` in an open conversation. `pass` is the {@link CHAT_PASS_HEADER} of the first response. */
export type ChatTurn = {
  readonly id?: MessageId;
  readonly pass: string;
  readonly input: string;
  /** Omitted for a new message. */
  readonly about?: About;
};
/** `POST chats` that ends the conversation; the response is 204. */
export type ChatEnd = { readonly pass: string; readonly end: true };

/**
 * This response header identifies the conversation. The first response has it, and so does an `already-taken` refusal
 * if the repeated request opened a conversation. The responses to both kinds of message are the platform's event
 * stream.
 */
export const CHAT_PASS_HEADER = 'task-tamer-pass';

/** `POST messages`: a message for the business, with the same proof as a conversation. The response is 201 without a body. */
export type EndpointMessage = EndpointProof & {
  /** A repeated request is answered like the first. */
  readonly id?: MessageId;
  /** A phone number or an email address. */
  readonly contact: string;
  /** 1 to 2,000 UTF-16 code units. */
  readonly text: string;
};

/** Reasons of a start that ended before the endpoint was asked, because the microphone did not open. */
export const MICROPHONE_FAILURES = [
  'microphone-denied',
  'microphone-missing',
  'microphone-in-use',
  'microphone-lost',
] as const;
export type MicrophoneFailure = (typeof MICROPHONE_FAILURES)[number];

/**
 * `POST feedback`: facts that only the browser knows: whether the call with this id helped, or why no call was
 * requested. It contains no name. The response is 204.
 */
export type EndpointFeedback =
  | { readonly id: string; readonly helped: boolean }
  | { readonly failed: MicrophoneFailure };

/** `POST checks`: the settings of a page, for `diagnose()`. It starts nothing. */
export type EndpointCheck = {
  /** The tag's `captcha-site-key`. */
  readonly siteKey: string | null;
  /** The tag's {@link CONSENT_VERSION}. */
  readonly consentVersion: string;
};

/** The 200 response to `POST checks`. */
export type EndpointCheckResult = {
  /**
   * Problems that turn away visitors of this page, or did so in the last ten minutes; in plain English, for the owner.
   */
  readonly problems: readonly string[];
};

/** Texts by their names, as in the tag's `strings`. */
type Texts = Readonly<Record<string, string>>;

/** From Sunday to Saturday: spans from minute to minute of the day, in the business's time zone. A closed day has none. */
export type OpeningHours = readonly (readonly (readonly [from: number, to: number])[])[];

/**
 * The 200 response to `GET config`: what the pages of a business show, each value null if it is not set. The tag fills in
 * what its attributes leave out.
 */
export type EndpointConfig = {
  /** Those that are open now. The only field of a business that cannot be served, whose status is that of the refusal. */
  readonly channels: readonly Channel[];
  readonly siteKey: string;
  readonly businessName: string | null;
  readonly agentName: string;
  readonly avatar: string | null;
  readonly languages: string | null;
  /** A list if the owner's pages use several. */
  readonly strings: Texts | readonly Texts[] | null;
  readonly prompts: string | null;
  readonly recording: boolean | null;
  readonly privacyUrl: string | null;
  readonly consentText: string | null;
  readonly contactPhone: string | null;
  readonly contactUrl: string | null;
  readonly timeZone: string | null;
  readonly hours: OpeningHours | null;
  readonly bookingTools: readonly string[];
  readonly replyTools: readonly string[];
  /** Named like the custom properties `--task-tamer-…`. */
  readonly colors: Texts | null;
  /** Whether calls may continue on the next page. */
  readonly follow: boolean;
  readonly callSeconds: number;
  readonly messageCharacters: number;
};

/** Why the endpoint refuses a request: the `error` of {@link EndpointRefusalBody}, each with a distinct status. */
export const ENDPOINT_REFUSALS = {
  'method-not-allowed': 405,
  'origin-not-allowed': 403,
  'not-found': 404,
  'body-too-large': 413,
  'body-too-slow': 408,
  'bad-request': 400,
  'too-many-starts': 429, // limits of this visitor; has Retry-After
  'bot-check-refused': 401, // a new bot check may pass
  'consent-refused': 428,
  'budget-spent': 402, // limits of all visitors, until tomorrow; has Retry-After
  'conversation-ended': 410,
  'already-taken': 409, // the agent has this message; its answer went to the first request
  'platform-busy': 423, // its concurrency limit is reached; has Retry-After if the platform sent one
  'platform-unpaid': 424, // the owner's account has no credit
  'not-configured': 422, // the owner paused this channel, or the platform refused the owner's key, agent or URL
  'platform-refused': 502,
  'not-available': 503, // the bot check's service or the counter store cannot be reached
  'platform-timeout': 504,
} as const;
export type EndpointRefusal = keyof typeof ENDPOINT_REFUSALS;

export type EndpointRefusalBody = {
  readonly message: string;
  readonly error: EndpointRefusal;
  readonly statusCode: number;
  /** The same as the response's `x-request-id`, which is in the server's log. */
  readonly requestId?: string;
};
