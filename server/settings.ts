/** What an owner sets: the types, and every default in one place. */
import type { ConsentReceipt, Channel, EndpointRefusal } from '../widget/contract-endpoint.ts';
import type { EndpointInbox } from './routes/endpoint-inbox.ts';
import type { CounterStore } from './counters/counter-store.ts';

/** A JSON object, as the voice platform's API takes it. */
export type Definition = Readonly<Record<string, unknown>>;

/**
 * Where the visitor's address stands. Name a header only if a proxy of yours always sets it: anybody can send headers.
 * - `socket`: what the server hands over as `info.address`
 * - `cf-connecting-ip`, `x-real-ip`: that header
 * - `x-forwarded-for-first`, `x-forwarded-for-last`: the first or the last address of `x-forwarded-for`
 * - `{ header }`: a header of another name, with one address
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
  /** Conversations that one address may try to begin in 10 minutes. Default 5. */
  readonly startsIn10Minutes: number;
  /** The same in a day. Default 20. */
  readonly startsPerDay: number;
  /** Calls a day, of all visitors together. Default 200. */
  readonly callsPerDay: number;
  /**
   * Minutes of calls a day. A call reserves `callSeconds`; with an inbox, what it did not use is given back when it is
   * over. Default 2,000.
   */
  readonly minutesPerDay: number;
  /** The longest that a call lasts, s: 10 to 43,200, which are the platform's bounds. Default 600. */
  readonly callSeconds: number;
  /** Conversations in writing a day, of all visitors together. Default 200. */
  readonly chatsPerDay: number;
  /** Messages of the visitor in one of these, the first included. Default 40. */
  readonly messagesPerChat: number;
  /** Characters (UTF-16 units) of one message. Default 2,000. */
  readonly messageCharacters: number;
  /** The longest that a conversation in writing is open, s. Default 3,600. */
  readonly chatSeconds: number;
  /** Messages that are left a day, by all visitors together. Default 200. */
  readonly messagesPerDay: number;
};

/** Seconds, fractions included, until what is waited for counts as failed. */
export type EndpointTimeLimits = {
  /** The visitor's request, whole. Default 10. */
  readonly body: number;
  /** hCaptcha's answer. Default 5. */
  readonly botCheck: number;
  /** The platform's answer; of a stream each piece. Default 20. */
  readonly platform: number;
  /** One question to the counters. Default 2. */
  readonly store: number;
  /** `onReceipt`, `onFeedback` and `onMessage`. Default 5. */
  readonly receipt: number;
};

/** One for each conversation that began, and each message that was left. It names nobody. */
export type Receipt = {
  /** The platform's id of the call, or of the session of a conversation in writing; of a message the inbox's. */
  readonly id: string;
  /** When it began: ISO 8601, by this server's clock. */
  readonly at: string;
  readonly channel: Channel;
  readonly consent: ConsentReceipt;
  /** The assistant's id; `inline` for a definition. */
  readonly agent: string;
};

/** What a visitor said of a call that is over. It names nobody. */
export type Feedback = {
  /** The call's, as the visitor's browser has it: a receipt has the same, unless somebody made it up. */
  readonly id: string;
  /** ISO 8601, by this server's clock. */
  readonly at: string;
  readonly helped: boolean;
};

/** What a visitor left for the business. */
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

/** What was answered, for counting. Nothing in it is about a visitor. */
export type EndpointAnswer = {
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** Null: none of these. */
  readonly path: 'calls' | 'chats' | 'messages' | 'feedback' | null;
  readonly status: number;
  /** Null: not refused. */
  readonly error: EndpointRefusal | null;
  /** The request's `x-request-id`, or one of our own; the answer has the same. */
  readonly requestId: string;
};

/** An owner's own words by their names, as the tag's `strings`. */
export type OwnTexts = Readonly<Record<string, string>>;

export type EndpointSettings = {
  /** The voice platform's private key. */
  readonly privateKey: string;
  /** Who answers: an id, or a definition. */
  readonly assistant: string | Definition;
  /** Changes the assistant for every conversation. Name, length and receipt are added to it. */
  readonly assistantOverrides?: Definition;
  /** hCaptcha's secret. */
  readonly botCheckSecret: string;
  /** hCaptcha's site key, the one of the tag's `captcha-site-key`. */
  readonly siteKey: string;
  /** The pages that may ask, each like `https://example.com`: exactly these. */
  readonly origins: readonly string[];
  /** Hosts on which the bot check may have been passed. Default: those of `origins`. */
  readonly hostnames?: readonly string[];
  readonly limits?: Partial<EndpointLimits>;
  readonly timeLimits?: Partial<EndpointTimeLimits>;
  /** Versions of the consent text that are good. Default: the one that this package was built with. */
  readonly consentVersions?: readonly string[];
  /**
   * The tag's `business-name`. With it the hash of each consent is held against the words that this owner's pages show;
   * {@link agentName}, {@link consentText} and {@link strings} then have to say what the tag says. Default: the hashes
   * of consents are not checked.
   */
  readonly businessName?: string;
  /** The tag's `agent-name`. Default `Erin`. */
  readonly agentName?: string;
  /** The tag's `consent-text`. Default none. */
  readonly consentText?: string;
  /** The tag's `strings`: of one tag, or of each language's. Default none. */
  readonly strings?: OwnTexts | readonly OwnTexts[];
  /** Default `socket`. */
  readonly addressFrom?: AddressSource;
  /** What visitors may begin. Leave one out to pause it: they are offered the other ways. Default all three. */
  readonly channels?: readonly Channel[];
  /** Where the days of `limits` begin at midnight: an IANA name like `America/Chicago`. Default `UTC`. */
  readonly timeZone?: string;
  /** Where is counted. Default: the memory of this process, which other processes know nothing of. */
  readonly store?: CounterStore;
  /** Is told of every conversation that began. Default: one line of JSON on the standard output. */
  readonly onReceipt?: (receipt: Receipt) => void | Promise<void>;
  /** Is told whether a call helped. Default: one line of JSON on the standard output. */
  readonly onFeedback?: (feedback: Feedback) => void | Promise<void>;
  /**
   * Is told of every message that a visitor leaves. When it rejects, the visitor is told that the message was not
   * received, and may send it again. Default: none, and without an inbox no message is taken.
   */
  readonly onMessage?: (message: LeftMessage) => void | Promise<void>;
  /** Keeps every conversation for the owner. `task-tamer-server` brings one (`INBOX`). Default: none. */
  readonly inbox?: EndpointInbox;
  /** Called with every answer, for counting and access logs. */
  readonly onAnswer?: (answer: EndpointAnswer) => void | Promise<void>;
  /** Called with a line on what needs attention, once per cause in ten minutes. Default: the standard error output. */
  readonly onProblem?: (problem: string) => void | Promise<void>;
  /**
   * At least 32 characters, the same in all instances: what addresses are counted under and conversations in writing
   * are signed with is derived from it. Default: derived from `privateKey`.
   */
  readonly secret?: string;
  /**
   * The secret before {@link secret} was changed: conversations that it signed go on. Remove it a day later. Default none.
   */
  readonly previousSecret?: string;
  /** Default `https://api.vapi.ai`. */
  readonly apiUrl?: string;
  /** Default hCaptcha's. */
  readonly siteverifyUrl?: string;
  /**
   * Whether a call's room outlasts its visitor, for tags with `follow`. An agent may wait in it for as long as its own
   * silence timeout allows, and that is paid for. Default false.
   */
  readonly keepsRooms?: boolean;
  /**
   * Names of the agent's tools whose answers in writing reach the page, which shows the visitor what is booked: those
   * of the tag's `booking-tool`. What such a tool answers is read by whoever looks. Default none.
   */
  readonly bookingTools?: readonly string[];
  /** Allows hCaptcha's public test keys, which check nothing, and addresses without https. Default false. */
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
  messageCharacters: 2_000,
  chatSeconds: 3_600,
  messagesPerDay: 200,
};

/** A longer timer than 2^31 ms ends at once, and a body holds no longer message. */
export const LIMIT_MAXIMA: EndpointLimits = {
  startsIn10Minutes: 1_000_000,
  startsPerDay: 1_000_000,
  callsPerDay: 1_000_000,
  minutesPerDay: 10_000_000,
  // The platform's.
  callSeconds: 43_200,
  chatsPerDay: 1_000_000,
  messagesPerChat: 10_000,
  messageCharacters: 8_000,
  chatSeconds: 86_400,
  messagesPerDay: 1_000_000,
};

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

/** hCaptcha publishes these for tests: with the secret, anybody passes with the token that is published beside it. */
export const TEST_KEYS = {
  secret: '0x0000000000000000000000000000000000000000',
  siteKey: '10000000-ffff-ffff-ffff-000000000001',
  /** What is said to be the host of every test. */
  hostname: 'dummy-key-pass',
} as const;
