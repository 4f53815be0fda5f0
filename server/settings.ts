/** The owner's settings: types, defaults and limits. */
import {
  MAX_MESSAGE_CHARACTERS,
  type Channel,
  type ConsentReceipt,
  type EndpointRefusal,
} from '../widget/contract-endpoint.ts';
import type { Log } from './http/reports.ts';
import type { EndpointInbox } from './routes/endpoint-inbox.ts';
import type { CounterStore } from './counters/counter-store.ts';
import type { PageSettings } from './page-settings.ts';

/** A JSON object, as the voice platform's API takes it. */
export type Definition = Readonly<Record<string, unknown>>;

/**
 * The source of the visitor's address. Name a header only if your proxy always sets it, because anyone can send
 * headers.
 * - `socket`: `info.address`, which the server passes
 * - `cf-connecting-ip`, `x-real-ip`: that header
 * - `x-forwarded-for-first`, `x-forwarded-for-last`: the first or the last address of `x-forwarded-for`
 * - `{ header }`: another header with one address
 */
export type AddressSource =
  | 'socket'
  | 'cf-connecting-ip'
  | 'x-real-ip'
  | 'x-forwarded-for-first'
  | 'x-forwarded-for-last'
  | { readonly header: string };

/** Whole numbers from 1 to {@link LIMIT_MAXIMA}. A day begins at midnight in {@link EndpointSettings.timeZone}. */
export type EndpointLimits = {
  /** Starts of one address in 10 minutes. */
  readonly startsIn10Minutes: number;
  /** Starts of one address in a day. */
  readonly startsPerDay: number;
  /** Calls of all visitors in a day. */
  readonly callsPerDay: number;
  /**
   * Minutes of all calls in a day. A call reserves `CALL_SECONDS`; with an inbox, the unused rest is returned when it ends.
   */
  readonly minutesPerDay: number;
  /** Longest call, in seconds. At least 10. */
  readonly callSeconds: number;
  /** Text chats of all visitors in a day. */
  readonly chatsPerDay: number;
  /** Messages of the visitor in one text chat, including the first. */
  readonly messagesPerChat: number;
  /** Length of one chat message, in UTF-16 units. */
  readonly messageCharacters: number;
  /** Longest text chat, in seconds. */
  readonly chatSeconds: number;
  /** [Messages](docs/features/messages.md) that all visitors may leave in a day. */
  readonly messagesPerDay: number;
};

/** Time limits in seconds; fractions are allowed. */
export type EndpointTimeLimits = {
  /** The visitor's complete request. Default 10. */
  readonly body: number;
  /** hCaptcha's answer. Default 5. */
  readonly botCheck: number;
  /** The platform's answer, or each piece of a stream. Default 20. */
  readonly platform: number;
  /** One request to the counters. Default 2. */
  readonly store: number;
  /** `onReceipt`, `onFeedback` and `onMessage`. Default 5. */
  readonly receipt: number;
};

/** A record of one started conversation or received message. It contains no name. */
export type Receipt = {
  /** The platform's id of the call or of the text chat's session; for a message, the inbox's id. */
  readonly id: string;
  /** When it started: ISO 8601, on this server's clock. */
  readonly at: string;
  readonly channel: Channel;
  readonly consent: ConsentReceipt;
  /** The assistant's id, or `inline` for a definition. */
  readonly agent: string;
  /** {@link EndpointSettings.businessName}; null if it is not set. */
  readonly business: string | null;
};

/** A visitor's answer to "Did this help?" after a call. It contains no name. */
export type Feedback = {
  /** The call's id, as sent by the browser: compare it with the receipts, because it can be forged. */
  readonly id: string;
  /** ISO 8601, by this server's clock. */
  readonly at: string;
  readonly helped: boolean;
};

/** A message that a visitor left for the business. */
export type LeftMessage = {
  /** A UUID. */
  readonly id: string;
  /** ISO 8601, by this server's clock. */
  readonly at: string;
  readonly name: string;
  /** A telephone number or a mail address. */
  readonly contact: string;
  readonly text: string;
  readonly consent: ConsentReceipt;
};

/** One answer, for metrics and access logs. It contains nothing about the visitor. */
export type EndpointAnswer = {
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** Null for any other path. */
  readonly path: 'calls' | 'chats' | 'messages' | 'feedback' | 'checks' | 'config' | null;
  readonly status: number;
  /** Null if the request was not refused. */
  readonly error: EndpointRefusal | null;
  /** The request's `x-request-id`, or a generated one; the answer has the same. */
  readonly requestId: string;
};

/** The owner's texts by their names, as in the tag's `strings`. */
export type OwnTexts = Readonly<Record<string, string>>;

export type EndpointSettings = PageSettings & {
  /**
   * Separates the businesses of one server: a UUID in lower case, which is a part of all keys and counters. A pass of one
   * business is worthless at another. Default: the same id for every server with a single business.
   */
  readonly businessId?: string;
  /** The voice platform's private key. */
  readonly privateKey: string;
  /** The assistant that answers: an id, or a definition. */
  readonly assistant: string | Definition;
  /** Overrides parts of the assistant. The visitor's name, the length limit and the receipt are added. */
  readonly assistantOverrides?: Definition;
  /** hCaptcha's secret. */
  readonly botCheckSecret: string;
  /** hCaptcha's site key, the one of the tag's `captcha-site-key`. */
  readonly siteKey: string;
  /** The exact origins of the pages that may start conversations, such as `https://example.com`. */
  readonly origins: readonly string[];
  /** Hosts on which the bot check may have been passed. Default: those of `origins`. */
  readonly hostnames?: readonly string[];
  readonly limits?: Partial<EndpointLimits>;
  readonly timeLimits?: Partial<EndpointTimeLimits>;
  /** Accepted versions of the consent text. Default: this package's and all earlier ones. */
  readonly consentVersions?: readonly string[];
  /**
   * The tag's `business-name`, which receipts and everything of the inbox show. If set, the hash of each consent is compared with the text that the owner's pages show;
   * {@link agentName}, {@link consentText} and {@link strings} must then equal the tag's. Default: hashes are not checked.
   */
  readonly businessName?: string;
  /** The tag's `agent-name`. Default `Erin`. */
  readonly agentName?: string;
  /** The tag's `consent-text`. Default none. */
  readonly consentText?: string;
  /** The tag's `strings`, or a list of them if pages use several. Default none. */
  readonly strings?: OwnTexts | readonly OwnTexts[];
  /** Default `socket`. */
  readonly addressFrom?: AddressSource;
  /** Channels that visitors may use. Omit one to pause it; visitors are then offered the others. An empty list pauses all. Default all three. */
  readonly channels?: readonly Channel[];
  /** The time zone of the days in `limits`, as an IANA name such as `America/Chicago`. Default `UTC`. */
  readonly timeZone?: string;
  /** The counters. Default: this process's memory, which other processes do not share. */
  readonly store?: CounterStore;
  /** Called for every started conversation. Default: one line of JSON on standard output. */
  readonly onReceipt?: (receipt: Receipt) => void | Promise<void>;
  /** Called when a visitor answers "Did this help?". Default: one line of JSON on standard output. */
  readonly onFeedback?: (feedback: Feedback) => void | Promise<void>;
  /**
   * Called for every message that a visitor leaves. If it rejects, the visitor reads that the message was not received,
   * unless the {@link inbox} has it: then the failure is only logged. Default none: without an inbox, messages are refused.
   */
  readonly onMessage?: (message: LeftMessage) => void | Promise<void>;
  /** Stores every conversation for the owner. `task-tamer-server` provides one (`INBOX`). Default none. */
  readonly inbox?: EndpointInbox;
  /** Called with every answer, for counting and access logs. */
  readonly onAnswer?: (answer: EndpointAnswer) => void | Promise<void>;
  /**
   * Receives a line on what needs attention, once per cause in ten minutes: a pino logger, or any object with `warn` and
   * `error`. No line contains a visitor's name, words or address, or a key. Default: JSON on the standard error output.
   */
  readonly log?: Log;
  /**
   * At least 32 characters, the same in all instances. Keys the counters of addresses and encrypts the passes of text
   * chats. Default: derived from `privateKey`.
   */
  readonly secret?: string;
  /**
   * The previous {@link secret}: passes of text chats that it encrypted stay valid. Remove it after a day. Default none.
   */
  readonly previousSecret?: string;
  /** Default `https://api.vapi.ai`. */
  readonly apiUrl?: string;
  /** Default hCaptcha's. */
  readonly siteverifyUrl?: string;
  /**
   * Whether a call's room outlives its visitor, for tags with `follow`. The agent may then wait in it, at your cost, until
   * its silence timeout. Default false.
   */
  readonly keepsRooms?: boolean;
  /**
   * The tag's `booking-tool`s, whose bookings in text chats reach the page. Anyone can read such an answer in the page.
   * Default none.
   */
  readonly bookingTools?: readonly string[];
  /**
   * The tag's `reply-tool`s, whose replies in text chats reach the page. Anyone can read such an answer in the page.
   * Default none.
   */
  readonly replyTools?: readonly string[];
  /** Allows hCaptcha's public test keys, which accept everyone, and URLs without https. Default false. */
  readonly test?: boolean;
  /** Default: the runtime's. */
  readonly fetch?: typeof fetch;
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
};

export const DEFAULT_LIMITS: EndpointLimits = {
  startsIn10Minutes: 5,
  startsPerDay: 20,
  callsPerDay: 200,
  minutesPerDay: 2_000,
  callSeconds: 600,
  chatsPerDay: 200,
  messagesPerChat: 40,
  messageCharacters: MAX_MESSAGE_CHARACTERS,
  chatSeconds: 3_600,
  messagesPerDay: 200,
};

/** Bounded, because a timer beyond 2^31 ms fires immediately, and the body limit allows no longer message. */
export const LIMIT_MAXIMA: EndpointLimits = {
  startsIn10Minutes: 1_000_000,
  startsPerDay: 1_000_000,
  callsPerDay: 1_000_000,
  minutesPerDay: 10_000_000,
  // The platform's limits.
  callSeconds: 43_200,
  chatsPerDay: 1_000_000,
  messagesPerChat: 10_000,
  messageCharacters: 8_000,
  chatSeconds: 86_400,
  messagesPerDay: 1_000_000,
};

/** Of secrets that keep others out. */
export const MIN_SECRET_CHARACTERS = 32;

export const DEFAULT_TIME_ZONE = 'UTC';

export const DEFAULT_TIME_LIMITS: EndpointTimeLimits = {
  body: 10,
  botCheck: 5,
  platform: 20,
  store: 2,
  receipt: 5,
};

export { API_URL } from '../widget/platform/api-url.ts';
export const SITEVERIFY_URL = 'https://api.hcaptcha.com/siteverify';

/** hCaptcha's published test keys: with them, a published token always passes. */
export const TEST_KEYS = {
  secret: '0x0000000000000000000000000000000000000000',
  siteKey: '10000000-ffff-ffff-ffff-000000000001',
  /** The host name that hCaptcha reports for them. */
  hostname: 'dummy-key-pass',
} as const;
