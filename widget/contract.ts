/**
 * The public contract of `<task-tamer-agent>`, in one place: tag, attributes, events and what each carries.
 * Everything else in the widget derives its types from here. Types and constants only, so that a host
 * page's own TypeScript may import it without pulling in any code.
 */
export const TAG = 'task-tamer-agent';

/** Host pages open the widget from any element that carries this attribute. */
export const OPENER_ATTRIBUTE = 'data-task-tamer-open';

/** Each attribute with its property. */
export const PROPERTIES = {
  'public-key': 'publicKey',
  assistant: 'assistant',
  squad: 'squad',
  workflow: 'workflow',
  'assistant-overrides': 'assistantOverrides',
  'workflow-overrides': 'workflowOverrides',
  'api-url': 'apiUrl',
  'captcha-site-key': 'captchaSiteKey',
  'captcha-api-url': 'captchaApiUrl',
  'daily-config': 'dailyConfig',
  'open-on-scroll': 'openOnScroll',
  launcher: 'launcher',
  'agent-name': 'agentName',
  'business-name': 'businessName',
  language: 'language',
  theme: 'theme',
  'noise-cancellation': 'noiseCancellation',
  name: 'name',
  'contact-phone': 'contactPhone',
  'contact-url': 'contactUrl',
} as const;
export type AttributeName = keyof typeof PROPERTIES;
export type PropertyName = (typeof PROPERTIES)[AttributeName];

export const ATTRIBUTES = Object.keys(PROPERTIES) as readonly AttributeName[];

export type JsonObject = { readonly [key: string]: unknown };
/** An id, or a whole definition given in place. */
export type Reference = string | JsonObject;

export type Theme = 'light' | 'dark' | 'auto';

/**
 * The element's properties. Each has its attribute's value as it is in force: parsed, and the default where nothing was
 * given or what was given makes no sense. Assigning one is like writing its attribute; objects are kept as they are.
 */
export interface AgentProperties {
  /** The voice platform's public key. */
  publicKey: string | null;
  /** Who answers: an id, or a definition in place. One of the three is needed. */
  assistant: Reference | null;
  squad: Reference | null;
  workflow: Reference | null;
  assistantOverrides: JsonObject | null;
  workflowOverrides: JsonObject | null;
  /** Base of the voice platform's REST calls. */
  apiUrl: string;
  /** Without one no call can start. */
  captchaSiteKey: string | null;
  /** Null: hCaptcha's own. */
  captchaApiUrl: string | null;
  /** For the call engine. */
  dailyConfig: JsonObject | null;
  /** Fraction of the window's height, or null when scrolling opens nothing. */
  openOnScroll: number | null;
  launcher: boolean;
  agentName: string;
  businessName: string;
  /** A language tag, or null to follow the page and then the browser. */
  language: string | null;
  theme: Theme;
  noiseCancellation: boolean;
  /** Fills in the name field. */
  name: string;
  contactPhone: string | null;
  contactUrl: string | null;
}

/** The ten steps of starting a call, in the order in which they are reported. */
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

/** The kinds of error that the specification names, then our own for what it does not name. */
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

/** Why something failed, in terms of what a visitor can do about it. */
export type FailureReason =
  | 'not-configured' // no key, no agent, or the platform refused them (400, 401, 403, 404)
  | 'payment-required' // 402
  | 'rate-limited' // 429
  | 'server-error' // 5xx
  | 'bad-answer' // the platform answered something that is not a call
  | 'timeout'
  | 'offline'
  | 'network'
  | 'microphone-denied'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'microphone-lost'
  | 'page-forbids-microphone' // Permissions-Policy, or a frame without `allow`
  | 'insecure-page'
  | 'unsupported-browser'
  | 'engine-blocked' // the call engine's script could not be loaded or run
  | 'room-refused' // full, gone, expired, not allowed
  | 'ejected'
  | 'connection-lost'
  | 'audio-blocked' // the browser wants a tap before it plays sound
  | 'already-in-call'
  | 'cancelled'
  | 'unknown';

/** Why a call ended. The platform's own word is passed on as it came when it gave one. */
export type EndReason =
  | 'customer-ended-call'
  | 'assistant-ended-call'
  | 'connection-lost'
  | 'call-failed'
  | 'element-removed'
  | 'page-closed'
  | (string & {});

/** The state of the call as hosts see it. `joined`: in the room, the agent is not listening yet. */
export type CallStatus = 'idle' | 'starting' | 'joined' | 'live' | 'ending';

export type StageReport = {
  readonly stage: StageName;
  readonly status: StageStatus;
  /** Milliseconds. Present on completed and failed stages that took time. */
  readonly duration?: number;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly metadata?: JsonObject;
};

/**
 * The detail of each event. The tag itself puts the visitor's name into none of them; what is said in a call
 * (`transcript`, `call-message`) can hold it all the same: "Thank you, Grace".
 */
export type EventDetails = {
  'agent-open': { readonly trigger: OpenTrigger };
  'agent-close': { readonly reason: CloseReason };
  'call-start-progress': StageReport;
  'call-start-success': {
    readonly callId: string;
    readonly totalDuration: number;
    readonly timestamp: string;
  };
  'call-start-failed': {
    readonly stage: StageName | 'unknown';
    readonly totalDuration: number;
    readonly error: string;
    readonly reason: FailureReason;
    readonly timestamp: string;
    readonly context: JsonObject;
  };
  'call-start': Record<string, never>;
  'call-end': { readonly reason: EndReason };
  'speech-start': Record<string, never>;
  'speech-end': Record<string, never>;
  /** 0 to 1, about every 100 ms while in a call. */
  'volume-level': { readonly volume: number };
  'call-message': { readonly message: JsonObject };
  transcript: { readonly role: 'assistant' | 'user'; readonly text: string; readonly final: boolean };
  'call-video': { readonly track: MediaStreamTrack | null };
  'call-error': {
    readonly type: ErrorType;
    readonly message: string;
    readonly fatal: boolean;
    readonly reason: FailureReason;
    readonly stage?: StageName;
    /** HTTP status, when the platform answered with one. */
    readonly status?: number;
  };
};

/** The events of a call, then those of the dialog. */
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
  'call-video',
  'call-error',
] as const;
export const EVENTS = ['agent-open', 'agent-close', ...CALL_EVENTS] as const;
export type EventName = (typeof EVENTS)[number];

/** Sends an event to the page. False when a listener has cancelled it. */
export type EmitEvent = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;

export type OpenTrigger = 'launcher' | 'scroll' | 'method' | 'page-element' | 'failure';
export type CloseReason = 'visitor' | 'submitted' | 'method' | 'removed';

export type SayOptions = {
  readonly endCallAfterSpoken?: boolean;
  readonly interruptionsEnabled?: boolean;
  readonly interruptAssistantEnabled?: boolean;
};

/** One finding of `diagnose()`: a fact, whether it stands in the way of a call, and what to do about it. */
export type Finding = {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem' | 'unknown';
  /** Plain English, for the owner of the page. */
  readonly message: string;
};

export type Report = {
  readonly version: string;
  readonly callStatus: CallStatus;
  readonly lastCallId: string | null;
  readonly findings: readonly Finding[];
};

/** What host pages may call on the element. There is no method that starts a call past the form. */
export interface AgentMethods {
  open(): void;
  close(): void;
  /** Resolves when the call is torn down; at once when there is none. */
  endCall(): Promise<void>;
  setMuted(muted: boolean): void;
  /** Has the agent say this. False when there is no call. */
  say(text: string, options?: SayOptions): boolean;
  /** Sends a message to the agent's platform. False when there is no call. */
  send(message: JsonObject): boolean;
  diagnose(): Promise<Report>;
  readonly callState: CallStatus;
  readonly muted: boolean;
  readonly version: string;
}

type AgentEventMap = { [Name in EventName]: CustomEvent<EventDetails[Name]> };

/** The element as TypeScript sees it on a host page. */
export interface TaskTamerAgentElement extends HTMLElement, AgentMethods, AgentProperties {
  addEventListener<Name extends EventName>(
    type: Name,
    listener: (event: AgentEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    [TAG]: TaskTamerAgentElement;
  }
}
