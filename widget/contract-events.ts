/** The stages, errors and events of the contract, with each event's detail. Hosts import them from `contract.ts`. */
import type { ConsentReceipt, Channel, EndpointRefusal } from './contract-endpoint.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** The ten stages of starting a call, in the order in which they are reported. */
export const STAGES = [
  'validation',
  'initialization',
  'web-call-creation',
  'daily-call-object-creation',
  'mobile-permissions',
  'daily-call-join',
  'video-recording-setup',
  'video-recording-started',
  'audio-observer-setup',
  'audio-processing-setup',
] as const;
export type StageName = (typeof STAGES)[number];
export type StageStatus = 'started' | 'completed' | 'failed';

/** The error types that the specification names, then the tag's additions. */
export const ERROR_TYPES = [
  'validation-error',
  'daily-call-object-creation-error',
  'daily-call-join-error',
  'video-recording-setup-error',
  'audio-observer-setup-error',
  'audio-processing-setup-error',
  'start-method-error',
  'web-call-creation-error',
  'microphone-error',
  'camera-error',
  'call-dropped-error',
  'audio-playback-error',
  'audio-processor-recovery-error',
  'reconnect-error',
  'send-error',
  'configuration-error',
  'interface-error',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

/** Why something failed, grouped by what the visitor can do about it. */
export type FailureReason =
  | 'not-configured' // no key, no agent, or the platform refused them (400, 401, 403, 404)
  | 'payment-required' // 402
  | 'paused' // the call endpoint: the owner takes no calls at the moment
  | 'rate-limited' // 429
  | 'too-many-starts' // the call endpoint: this visitor has started too many calls
  | 'budget-spent' // the call endpoint: no visitor gets another call today
  | 'bot-check-refused' // the call endpoint: the bot check must be repeated
  | 'consent-refused' // the call endpoint: consent must be given again
  | 'server-error' // 5xx
  | 'bad-answer' // the platform's response is not a call
  | 'timeout'
  | 'offline'
  | 'network'
  | 'microphone-denied'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'microphone-lost'
  | 'page-forbids-microphone' // Permissions-Policy, or a frame without `allow`
  | 'page-forbids-engine' // Trusted Types without a default policy, or a frame without an origin
  | 'insecure-page'
  | 'unsupported-browser'
  | 'engine-blocked' // the call engine's script could not be loaded or run
  | 'room-refused' // full, gone, expired, not allowed
  | 'ejected'
  | 'connection-lost'
  | 'audio-blocked' // the browser requires a tap before it plays sound
  | 'already-in-call'
  | 'cancelled'
  | 'unknown';

/** Why a call ended. A reason that the platform gives is passed through unchanged. */
export type EndReason =
  | 'customer-ended-call'
  | 'assistant-ended-call'
  | 'exceeded-max-duration' // the call reached its longest duration
  | 'connection-lost'
  | 'call-failed'
  | 'element-removed'
  | 'controls-unreachable' // the page prevents End Call from being shown
  | 'page-closed'
  | 'not-resumed' // the previous page stored the call, and this page did not resume it
  | (string & {});

/** Why a written conversation ended. */
export type ChatEndReason =
  | 'customer-ended-chat'
  | 'call-started' // it continues as a call
  | 'element-removed'
  | 'page-closed';

/** The state of the call. `joined`: connected, but the agent is not listening yet. */
export type CallState = 'idle' | 'starting' | 'joined' | 'live' | 'ending';

/** `call`: another call or application, if the browser reports it; otherwise `device`. */
export type MicrophonePause = 'call' | 'device';

export type StageReport = {
  readonly stage: StageName;
  readonly status: StageStatus;
  /** Milliseconds. Set for completed and failed stages that took time. */
  readonly duration?: number;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly metadata?: JsonObject;
};

/**
 * The detail of each event. The tag never adds the visitor's name, but what is said in a call (`transcript`,
 * `call-message`) can contain it: "Thank you, Grace".
 */
export type EventDetails = {
  /** The dialog is about to open. Cancelable. */
  'agent-open': { readonly trigger: OpenTrigger };
  /** The dialog closed. */
  'agent-close': { readonly reason: CloseReason };
  /**
   * The visitor ticked [the consent](docs/setup/embedding.md#consent).
   *
   * Fires again if the visitor unticks and ticks it again.
   */
  consent: ConsentReceipt;
  /** One of the ten stages of a start began, completed or failed. */
  'call-start-progress': StageReport;
  /** The call is connected. */
  'call-start-success': {
    readonly callId: string;
    readonly totalDuration: number;
    readonly timestamp: string;
    /** The call began on an earlier page, which reported it already. */
    readonly resumed?: true;
    /** When a resumed call began, in milliseconds since 1970. */
    readonly since?: number;
  };
  /** A call could not start, or its start was canceled. */
  'call-start-failed': {
    readonly stage: StageName | 'unknown';
    readonly totalDuration: number;
    readonly error: string;
    readonly reason: FailureReason;
    readonly timestamp: string;
    readonly context: JsonObject;
  };
  /** The agent is listening. `resumed` is set if the call began on an earlier page or was rejoined. */
  'call-start': { readonly resumed?: true };
  /** A joined call ended. */
  'call-end': { readonly reason: EndReason };
  /** The agent started to speak. */
  'speech-start': Record<string, never>;
  /** The agent stopped speaking. */
  'speech-end': Record<string, never>;
  /** The agent's volume, 0 to 1, about every 100 ms. */
  'volume-level': { readonly volume: number };
  /** The platform sent a message; `message` is unchanged. */
  'call-message': { readonly message: JsonObject };
  /**
   * The visitor or the agent said or wrote something.
   *
   * `final` is true once the line is complete.
   */
  transcript: {
    readonly role: 'assistant' | 'user';
    readonly text: string;
    readonly final: boolean;
    readonly channel: Exclude<Channel, 'message'>;
  };
  /**
   * The visitor's microphone was paused, by a phone call or the device; `by` is null once it is back.
   *
   * The call stays connected, and its audio resumes automatically.
   */
  'microphone-paused': { readonly by: MicrophonePause | null };
  /** The agent's video started; `track` is null when it ends. */
  'call-video': { readonly track: MediaStreamTrack | null };
  /** Something failed or is not configured. */
  'call-error': {
    readonly type: ErrorType;
    readonly message: string;
    readonly fatal: boolean;
    readonly reason: FailureReason;
    readonly stage?: StageName;
    /** HTTP status, if the platform responded. */
    readonly status?: number;
    /** Seconds to wait before the next attempt, if the platform said so. */
    readonly retryAfter?: number;
    /** The id of the refused request in the server's log, if the response had one. */
    readonly requestId?: string;
  };
  /**
   * The agent received the first message of a text chat.
   *
   * `sessionId` is the chat's id at the platform, if known.
   */
  'chat-start': { readonly sessionId: string | null };
  /** A text chat ended. */
  'chat-end': { readonly reason: ChatEndReason };
  /** A message got no answer, or an incomplete one. */
  'chat-error': {
    readonly reason: FailureReason;
    readonly message: string;
    /** Whether the agent received the message: no, unknown, or yes. */
    readonly delivery: 'none' | 'unknown' | 'arrived';
    /** HTTP status, if there was a response. */
    readonly status?: number;
    /** Seconds to wait before the next attempt, if the platform said so. */
    readonly retryAfter?: number;
    /** The `error` of the owner's endpoint, if it refused the message. */
    readonly refusal?: EndpointRefusal;
    /** The id of the refused request in the server's log, if the response had one. */
    readonly requestId?: string;
  };
  /** The business received the message that a visitor left. */
  'message-sent': Record<string, never>;
  /** A message was not received. The form keeps it, so the visitor can try again. */
  'message-failed': {
    readonly reason: FailureReason;
    readonly message: string;
    /** HTTP status, if there was a response. */
    readonly status?: number;
    /** Seconds to wait before the next attempt, if the endpoint said so. */
    readonly retryAfter?: number;
    /** The id of the refused request in the server's log, if the response had one. */
    readonly requestId?: string;
  };
  /** A booking tool confirmed or changed a booking. Fires once for the same facts. */
  booking: BookingDetail;
  /** The visitor answered "Did this help?" after a call. */
  'call-feedback': { readonly helped: boolean };
};

/** The booking, as far as the tool's answer describes it. The tag never adds a name. */
export type BookingDetail = {
  readonly what?: string;
  /** ISO 8601, in UTC. Without an offset if the time zone is unknown; only a date if the time is. */
  readonly start?: string;
  readonly end?: string;
  /** The business's time zone, as an IANA name. */
  readonly timeZone?: string;
  readonly where?: string;
};

/** The events of a call. `transcript` also fires in text chats. */
export const CALL_EVENTS = [
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'call-start',
  'call-end',
  'speech-start',
  'speech-end',
  'volume-level',
  'call-message',
  'transcript',
  'microphone-paused',
  'call-video',
  'call-error',
] as const;
/** The events of a text chat. */
export const CHAT_EVENTS = ['chat-start', 'chat-end', 'chat-error'] as const;
/** The events of a message for the business. */
export const MESSAGE_EVENTS = ['message-sent', 'message-failed'] as const;
/** The results of a conversation. */
export const OUTCOME_EVENTS = ['booking', 'call-feedback'] as const;
/** Every event. A pure call, because bundlers would keep the spread lists in the tag, which does not use them. */
export const EVENTS = /* @__PURE__ */ (() =>
  [
    'agent-open',
    'agent-close',
    'consent',
    ...CALL_EVENTS,
    ...CHAT_EVENTS,
    ...MESSAGE_EVENTS,
    ...OUTCOME_EVENTS,
  ] as const)();
export type EventName = (typeof EVENTS)[number];

/** Dispatches an event to the page. Returns false if a listener canceled it. */
export type EmitEvent = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;

/** `conversation`: switching between voice and text chat opens the form again. */
export type OpenTrigger = 'launcher' | 'scroll' | 'method' | 'page-element' | 'failure' | 'conversation';
export type CloseReason = 'visitor' | 'submitted' | 'method' | 'removed';
