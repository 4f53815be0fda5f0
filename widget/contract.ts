/**
 * The public contract of `<task-tamer-agent>`, in one place: tag, attributes, events and what each carries.
 * Everything else in the widget derives its types from here. Types and constants only, so that a host
 * page's own TypeScript may import it without pulling in any code.
 */
import type { Channel } from './contract-endpoint.ts';
import type { CallState, EventDetails, EventName, JsonObject } from './contract-events.ts';
import type { OwnStrings } from './contract-words.ts';

export * from './contract-endpoint.ts';
export * from './contract-events.ts';
export * from './contract-words.ts';

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
  strings: 'strings',
  theme: 'theme',
  'noise-cancellation': 'noiseCancellation',
  writing: 'writing',
  messages: 'messages',
  follow: 'follow',
  name: 'name',
  recording: 'recording',
  'privacy-url': 'privacyUrl',
  'consent-text': 'consentText',
  'contact-phone': 'contactPhone',
  'contact-url': 'contactUrl',
  'booking-tool': 'bookingTool',
  'time-zone': 'timeZone',
  'data-layer': 'dataLayer',
} as const;
export type AttributeName = keyof typeof PROPERTIES;
export type PropertyName = (typeof PROPERTIES)[AttributeName];

export const ATTRIBUTES = Object.keys(PROPERTIES) as readonly AttributeName[];

/** An id, or a whole definition given in place. */
export type Reference = string | JsonObject;

export type Theme = 'light' | 'dark' | 'auto';

/** The value itself, its attribute's text, or nothing: what both a property and an attribute can be given. */
export type Written<Value> =
  | Value
  | (boolean extends Value ? 'on' | 'off' : never)
  | (number extends Value ? `${number}` | 'off' : never)
  | (Value extends object ? string : never)
  | null
  | undefined;

/**
 * The element's properties. Each has its attribute's value as it is in force: parsed, and the default where nothing was
 * given or what was given makes no sense. Assigning one is like writing its attribute; objects are kept as they are.
 */
export interface AgentProperties {
  /**
   * Base of [your endpoint](docs/embedding.md#the-bot-check), which verifies the bot check and starts the calls.
   *
   * Calls are then started there: it holds the key. `publicKey`, the agent and its overrides are neither needed nor
   * sent. Null: calls are started at the platform.
   */
  get callEndpoint(): string | null;
  set callEndpoint(value: Written<string>);
  /** The voice platform's public key. Required where there is no endpoint. */
  get publicKey(): string | null;
  set publicKey(value: Written<string>);
  /** Who answers: an id, or a definition as JSON. Without an endpoint it, a squad or a workflow is required. */
  get assistant(): Reference | null;
  set assistant(value: Written<Reference>);
  /** A squad that answers: an id, or a definition as JSON. */
  get squad(): Reference | null;
  set squad(value: Written<Reference>);
  /** A workflow that answers: an id, or a definition as JSON. */
  get workflow(): Reference | null;
  set workflow(value: Written<Reference>);
  /** JSON that changes the assistant or squad for this page. */
  get assistantOverrides(): JsonObject | null;
  set assistantOverrides(value: Written<JsonObject>);
  /** JSON that changes the workflow for this page. */
  get workflowOverrides(): JsonObject | null;
  set workflowOverrides(value: Written<JsonObject>);
  /** Base of the voice platform's REST calls. */
  get apiUrl(): string;
  set apiUrl(value: Written<string>);
  /** The site key of hCaptcha. Without one no call can start. */
  get captchaSiteKey(): string | null;
  set captchaSiteKey(value: Written<string>);
  /**
   * Address of hCaptcha's `api.js`.
   *
   * @defaultValue hCaptcha's own
   */
  get captchaApiUrl(): string | null;
  set captchaApiUrl(value: Written<string>);
  /** JSON for the call engine, for instance `{"bundlePathOverride":"https://…"}`. */
  get dailyConfig(): JsonObject | null;
  set dailyConfig(value: Written<JsonObject>);
  /**
   * Opens once after this fraction of the window's height is scrolled, or `off`.
   *
   * Null: scrolling opens nothing.
   */
  get openOnScroll(): number | null;
  set openOnScroll(value: Written<number>);
  /** `off` hides the floating button. */
  get launcher(): boolean;
  set launcher(value: Written<boolean>);
  /** The agent's name in every text. */
  get agentName(): string;
  set agentName(value: Written<string>);
  /** The name of the business in every text. */
  get businessName(): string;
  set businessName(value: Written<string>);
  /**
   * `en`, or one of [ten more](docs/languages.md), whose words are fetched when they are wanted.
   *
   * Null: that of the page, and then of the browser.
   *
   * @defaultValue the page's, else the browser's
   */
  get language(): string | null;
  set language(value: Written<string>);
  /** [Your own words](docs/languages.md#your-own-words) in the place of some of ours, as JSON. */
  get strings(): OwnStrings | null;
  set strings(value: Written<OwnStrings>);
  /** `light`, `dark`, or what the system prefers. */
  get theme(): Theme;
  set theme(value: Written<Theme>);
  /** `off` sends the microphone as it is. */
  get noiseCancellation(): boolean;
  set noiseCancellation(value: Written<boolean>);
  /** `off` offers calls alone. Squads and workflows cannot be written to. */
  get writing(): boolean;
  set writing(value: Written<boolean>);
  /**
   * `on`: visitors may [leave a message](docs/messages.md) for the business with your endpoint.
   *
   * Offered wherever a call cannot help, and quietly in the form. Needs `callEndpoint`.
   */
  get messages(): boolean;
  set messages(value: Written<boolean>);
  /** `on`: a call goes on when its visitor goes to [another page of the site](docs/following.md). */
  get follow(): boolean;
  set follow(value: Written<boolean>);
  /** Fills in the name field. */
  get name(): string;
  set name(value: Written<string>);
  /**
   * `on` has the consent say that the call is recorded.
   *
   * It switches no recording on or off.
   */
  get recording(): boolean;
  set recording(value: Written<boolean>);
  /** Your privacy page: the consent links to it. */
  get privacyUrl(): string | null;
  set privacyUrl(value: Written<string>);
  /** What you add to the words of the consent: plain text, 500 characters. */
  get consentText(): string | null;
  set consentText(value: Written<string>);
  /** A phone number of the business, shown wherever voice cannot work. */
  get contactPhone(): string | null;
  set contactPhone(value: Written<string>);
  /** A web or mail address of the business, shown wherever voice cannot work. */
  get contactUrl(): string | null;
  set contactUrl(value: Written<string>);
  /** Names of the agent's tools whose answer is a booking, separated by spaces. Null: no booking is shown. */
  get bookingTool(): string | null;
  set bookingTool(value: Written<string>);
  /** Where the business's clocks hang: an IANA name such as `America/Chicago`. Null: a tool's answer may say it. */
  get timeZone(): string | null;
  set timeZone(value: Written<string>);
  /** Name of an array of the page's own that neutral steps are pushed to. Null: of none. */
  get dataLayer(): string | null;
  set dataLayer(value: Written<string>);
}

export type OpenOptions = { readonly channel?: Channel };

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
  readonly callState: CallState;
  readonly lastCallId: string | null;
  readonly findings: readonly Finding[];
};

/** What host pages may call on the element. There is no method that starts a call past the form. */
export interface AgentMethods {
  /**
   * Opens the dialog; with `{ channel: 'writing' }` its main button begins writing, with `{ channel: 'message' }` it
   * leaves a message.
   *
   * `voice` where `channel` is left out. What is written already comes back.
   */
  open(options?: OpenOptions): void;
  /** Closes the dialog; a conversation in writing goes on out of sight. */
  close(): void;
  /**
   * Cancels a call that is starting, ends one that is live; resolves when everything is torn down.
   *
   * Resolves at once when there is none.
   */
  endCall(): Promise<void>;
  /** Mutes the visitor's microphone, or unmutes it. */
  setMuted(muted: boolean): void;
  /** Has the agent say this; false when there is no call. */
  say(text: string, options?: SayOptions): boolean;
  /** Sends a message to the voice platform; false when there is no call. */
  send(message: JsonObject): boolean;
  /** Resolves with the version, the last call's id and what on this page stands in the way of a call. */
  diagnose(): Promise<Report>;
  /** `idle`, `starting`, `joined`, `live` or `ending`. */
  readonly callState: CallState;
  /** Whether the visitor is muted. */
  readonly muted: boolean;
  /** The script's version. */
  readonly version: string;
}

/** The events of the element by name: those of the tag, and those of every HTML element. */
export interface AgentEventMap extends HTMLElementEventMap, AgentEvents {}
type AgentEvents = { [Name in EventName]: CustomEvent<EventDetails[Name]> };

/** The element as TypeScript sees it on a host page. */
export interface TaskTamerAgentElement extends HTMLElement, AgentMethods, AgentProperties {
  addEventListener<Name extends keyof AgentEventMap>(
    type: Name,
    listener: (this: TaskTamerAgentElement, event: AgentEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof AgentEventMap>(
    type: Name,
    listener: (this: TaskTamerAgentElement, event: AgentEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    [TAG]: TaskTamerAgentElement;
  }
}
