/**
 * The public contract of `<task-tamer-agent>`, in one place: tag, attributes, events and what each carries.
 * Everything else in the widget derives its types from here. Types and constants only, so that a host
 * page's own TypeScript may import it without pulling in any code.
 */
import type { ConversationWay } from './contract-endpoint.ts';
import type { CallStatus, EventDetails, EventName, JsonObject } from './contract-events.ts';

export * from './contract-endpoint.ts';
export * from './contract-events.ts';

export const TAG = 'task-tamer-agent';

/** Host pages open the widget from any element that carries this attribute. */
export const OPENER_ATTRIBUTE = 'data-task-tamer-open';

/** Each attribute with its property. */
export const PROPERTIES = {
  'call-endpoint': 'callEndpoint',
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
  writing: 'writing',
  follow: 'follow',
  name: 'name',
  recording: 'recording',
  'privacy-url': 'privacyUrl',
  'consent-text': 'consentText',
  'contact-phone': 'contactPhone',
  'contact-url': 'contactUrl',
} as const;
export type AttributeName = keyof typeof PROPERTIES;
export type PropertyName = (typeof PROPERTIES)[AttributeName];

export const ATTRIBUTES = Object.keys(PROPERTIES) as readonly AttributeName[];

/** An id, or a whole definition given in place. */
export type Reference = string | JsonObject;

export type Theme = 'light' | 'dark' | 'auto';

/**
 * The element's properties. Each has its attribute's value as it is in force: parsed, and the default where nothing was
 * given or what was given makes no sense. Assigning one is like writing its attribute; objects are kept as they are.
 */
export interface AgentProperties {
  /**
   * Base of the owner's call endpoint, where calls are then started: it verifies the bot check and holds the key.
   * `publicKey`, the agent and its overrides are neither needed nor sent. Null: calls are started at the platform.
   */
  callEndpoint: string | null;
  /** The voice platform's public key. */
  publicKey: string | null;
  /** Who answers: an id, or a definition in place. One of the three is needed, unless `callEndpoint` knows. */
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
  /** Whether visitors may write instead of speaking. Squads and workflows cannot be written to. */
  writing: boolean;
  /** Whether a call goes on when its visitor goes to another page of the site that has the tag. */
  follow: boolean;
  /** Fills in the name field. */
  name: string;
  /** Whether calls are recorded: the consent then says so. It switches no recording on or off. */
  recording: boolean;
  /** The owner's privacy page: the consent links to it. */
  privacyUrl: string | null;
  /** What the owner adds to the words of the consent: plain text. */
  consentText: string | null;
  contactPhone: string | null;
  contactUrl: string | null;
}

export type OpenOptions = { readonly way?: ConversationWay };

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
  /** `way`: what the dialog's main button begins, `voice` when it is left out. What is written already comes back. */
  open(options?: OpenOptions): void;
  /** Closes the dialog, and takes the conversation panel out of sight: what is written there is not ended. */
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
