/**
 * The public contract of `<task-tamer-agent>`: its tag, attributes, events and methods. The rest of the widget derives its
 * types from here. It contains only types and constants, so that a host can import it without any code.
 */
import type { Channel } from './contract-endpoint.ts';
import type { CallState, EventDetails, EventName, JsonObject } from './contract-events.ts';
import type { OwnStrings } from './contract-words.ts';

export * from './contract-endpoint.ts';
export * from './contract-events.ts';
export * from './contract-words.ts';

export const TAG = 'task-tamer-agent';

/** A click on an element of the host page with this attribute opens the dialog. */
export const OPENER_ATTRIBUTE = 'data-task-tamer-open';

/** With the value `allow` on the tag, the page's session recorders may record the dialog, calls and text chats. */
export const REPLAY_ATTRIBUTE = 'data-session-replay';

/** Maps each attribute to its property. */
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
  avatar: 'avatar',
  'agent-name': 'agentName',
  'business-name': 'businessName',
  language: 'language',
  languages: 'languages',
  strings: 'strings',
  theme: 'theme',
  layout: 'layout',
  'noise-cancellation': 'noiseCancellation',
  sounds: 'sounds',
  writing: 'writing',
  prompts: 'prompts',
  messages: 'messages',
  follow: 'follow',
  name: 'name',
  recording: 'recording',
  'privacy-url': 'privacyUrl',
  'consent-text': 'consentText',
  'contact-phone': 'contactPhone',
  'contact-url': 'contactUrl',
  'booking-tool': 'bookingTool',
  'reply-tool': 'replyTool',
  'time-zone': 'timeZone',
  'data-layer': 'dataLayer',
  debug: 'debug',
} as const;
export type AttributeName = keyof typeof PROPERTIES;
export type PropertyName = (typeof PROPERTIES)[AttributeName];

export const ATTRIBUTES = Object.keys(PROPERTIES) as readonly AttributeName[];

/** An id, or an inline definition. */
export type Reference = string | JsonObject;

export type Theme = 'light' | 'dark' | 'auto';

export type AgentLayout = 'floating' | 'inline';

export type AgentLauncher = boolean | 'two';

/**
 * The minimum height of a card in the page, for style sheets that reserve its space. The tag's own is in `theme.css`.
 */
export const CARD_HEIGHT = '280px';

/** The values that a property accepts: its type, its attribute's text, or nothing. */
export type Written<Value> =
  | Value
  | (boolean extends Value ? 'on' | 'off' : never)
  | (number extends Value ? `${number}` | 'off' : never)
  | (Value extends object ? string : never)
  | null
  | undefined;

/**
 * The element's properties. Each returns the effective value: the parsed attribute, or the default if it is unset or
 * invalid. Assigning one sets its attribute, except for objects, which the element stores.
 */
export interface AgentProperties {
  /**
   * Base URL of [your endpoint](docs/server/call-endpoint.md), which verifies the bot check and starts the calls.
   *
   * The endpoint holds the key and knows the agent, so `publicKey`, the agent and its overrides are neither needed nor
   * sent. If unset, the page starts calls at the platform.
   */
  get callEndpoint(): string | null;
  set callEndpoint(value: Written<string>);
  /** The voice platform's public key. Required without `call-endpoint`. */
  get publicKey(): string | null;
  set publicKey(value: Written<string>);
  /**
   * The assistant that answers: an id, or a definition as JSON. Without `call-endpoint` an assistant, a squad or a
   * workflow is required.
   */
  get assistant(): Reference | null;
  set assistant(value: Written<Reference>);
  /** The squad that answers: an id, or a definition as JSON. */
  get squad(): Reference | null;
  set squad(value: Written<Reference>);
  /** The workflow that answers: an id, or a definition as JSON. */
  get workflow(): Reference | null;
  set workflow(value: Written<Reference>);
  /** JSON that overrides parts of the assistant or squad on this page. */
  get assistantOverrides(): JsonObject | null;
  set assistantOverrides(value: Written<JsonObject>);
  /** JSON that overrides parts of the workflow on this page. */
  get workflowOverrides(): JsonObject | null;
  set workflowOverrides(value: Written<JsonObject>);
  /** Base URL of the voice platform's REST API. */
  get apiUrl(): string;
  set apiUrl(value: Written<string>);
  /** hCaptcha's site key. Required, here or at your endpoint: without it no call can start. */
  get captchaSiteKey(): string | null;
  set captchaSiteKey(value: Written<string>);
  /**
   * URL of hCaptcha's `api.js`.
   *
   * @defaultValue hCaptcha's own
   */
  get captchaApiUrl(): string | null;
  set captchaApiUrl(value: Written<string>);
  /** JSON options for the call engine, for example `{"bundlePathOverride":"https://…"}`. */
  get dailyConfig(): JsonObject | null;
  set dailyConfig(value: Written<JsonObject>);
  /**
   * Opens the dialog once, after the visitor has scrolled this fraction of the window's height; `off` disables it.
   */
  get openOnScroll(): number | null;
  set openOnScroll(value: Written<number>);
  /** `off` hides the floating button; `two` shows [two, Call and Message](docs/setup/appearance.md#call-and-message). */
  get launcher(): AgentLauncher;
  set launcher(value: Written<AgentLauncher>);
  /**
   * A [picture of the agent](docs/features/conversation.md#a-picture-of-the-agent) or your logo: a web address, or a `data:` URL of
   * an image.
   */
  get avatar(): string | null;
  set avatar(value: Written<string>);
  /** The agent's name, used in every text. */
  get agentName(): string;
  set agentName(value: Written<string>);
  /** The name of the business, used in every text. */
  get businessName(): string;
  set businessName(value: Written<string>);
  /**
   * `en`, or one of [ten more](docs/setup/languages.md), which are fetched on demand.
   *
   * If unset, the page's language, then the browser's.
   *
   * @defaultValue the page's, then the browser's
   */
  get language(): string | null;
  set language(value: Written<string>);
  /**
   * Languages that visitors may [choose in the dialog](docs/setup/languages.md#a-language-menu), separated by spaces, such as
   * `en es vi`; `all` for every one.
   */
  get languages(): string | null;
  set languages(value: Written<string>);
  /** JSON that replaces texts with [your own](docs/setup/languages.md#your-own-texts). */
  get strings(): OwnStrings | null;
  set strings(value: Written<OwnStrings>);
  /** `light`, `dark`, or `auto`, which follows the system. */
  get theme(): Theme;
  set theme(value: Written<Theme>);
  /**
   * `inline` shows the agent as a [card in the page](docs/setup/inline.md), where the tag stands; `floating` as a button in the
   * corner and a dialog.
   */
  get layout(): AgentLayout;
  set layout(value: Written<AgentLayout>);
  /** `off` disables noise cancellation. */
  get noiseCancellation(): boolean;
  set noiseCancellation(value: Written<boolean>);
  /** `off` disables the soft tones that mark the beginning and the end of a call. */
  get sounds(): boolean;
  set sounds(value: Written<boolean>);
  /** `off` disables [text chat](docs/features/writing.md). Chat works with a single assistant only. */
  get writing(): boolean;
  set writing(value: Written<boolean>);
  /**
   * Up to four [first questions](docs/features/conversation.md#first-questions) of at most 80 characters, separated by `|`. A press
   * asks one.
   */
  get prompts(): string | null;
  set prompts(value: Written<string>);
  /**
   * `on` lets visitors [leave a message](docs/features/messages.md) for the business. Needs `call-endpoint`; if unset, the
   * endpoint decides.
   *
   * Offered wherever a call cannot work, and below Start Call.
   */
  get messages(): boolean;
  set messages(value: Written<boolean>);
  /** `on` keeps a call alive when the visitor [follows a link](docs/features/following.md) to another page of the site. */
  get follow(): boolean;
  set follow(value: Written<boolean>);
  /** The visitor's name, filled into the form. */
  get name(): string;
  set name(value: Written<string>);
  /**
   * `on` makes the consent say that the call is recorded. It does not turn recording on: do that at the platform.
   */
  get recording(): boolean;
  set recording(value: Written<boolean>);
  /** URL of your privacy policy, linked from the consent. */
  get privacyUrl(): string | null;
  set privacyUrl(value: Written<string>);
  /** Text added to the consent: plain, at most 500 characters. */
  get consentText(): string | null;
  set consentText(value: Written<string>);
  /** Phone number of the business, shown when a call cannot work. */
  get contactPhone(): string | null;
  set contactPhone(value: Written<string>);
  /** Web or email address of the business, shown when a call cannot work. */
  get contactUrl(): string | null;
  set contactUrl(value: Written<string>);
  /** Names of the agent's [booking tools](docs/features/bookings.md), separated by spaces. If unset, no booking is shown. */
  get bookingTool(): string | null;
  set bookingTool(value: Written<string>);
  /**
   * Names of the agent's [reply tools](docs/features/conversation.md#replies-to-press), separated by spaces. If unset, no reply is
   * shown.
   */
  get replyTool(): string | null;
  set replyTool(value: Written<string>);
  /** The business's time zone, as an IANA name such as `America/Chicago`. If unset, the tool's answer may supply it. */
  get timeZone(): string | null;
  set timeZone(value: Written<string>);
  /** Name of a global array, such as `dataLayer`, that receives [anonymous events](docs/features/bookings.md#your-numbers). */
  get dataLayer(): string | null;
  set dataLayer(value: Written<string>);
  /** `on` logs each step of calls and chats to the console, [without names, words or keys](docs/setup/troubleshooting.md#the-debug-log). */
  get debug(): boolean;
  set debug(value: Written<boolean>);
}

export type OpenOptions = { readonly channel?: Channel };

export type SayOptions = {
  readonly endCallAfterSpoken?: boolean;
  readonly interruptionsEnabled?: boolean;
  readonly interruptAssistantEnabled?: boolean;
};

/** One finding of `diagnose()`: a fact, whether it prevents calls, and what to do about it. */
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

/** The element's methods. No method starts a call: the visitor always goes through the form. */
export interface AgentMethods {
  /**
   * Opens the dialog for a call; `{ channel: 'writing' }` opens it for text chat, `{ channel: 'message' }` for a message.
   *
   * An open chat is shown again.
   */
  open(options?: OpenOptions): void;
  /** Closes the dialog. A text chat continues in the background. */
  close(): void;
  /**
   * Cancels a call that is starting or ends one that is live. Resolves when all resources are released.
   *
   * Resolves immediately if there is no call.
   */
  endCall(): Promise<void>;
  /** Mutes or unmutes the visitor. */
  setMuted(muted: boolean): void;
  /** Makes the agent say this text. Returns false if there is no call. */
  say(text: string, options?: SayOptions): boolean;
  /** Sends a message to the voice platform. Returns false if there is no call. */
  send(message: JsonObject): boolean;
  /** Resolves with the version, the last call's id, and everything on this page that could prevent a call. */
  diagnose(): Promise<Report>;
  /** `idle`, `starting`, `joined`, `live` or `ending`. */
  readonly callState: CallState;
  /** Whether the visitor is muted. */
  readonly muted: boolean;
  /** The script's version. */
  readonly version: string;
}

/** The element's events by name, including those of every HTML element. */
export interface AgentEventMap extends HTMLElementEventMap, AgentEvents {}
type AgentEvents = { [Name in EventName]: CustomEvent<EventDetails[Name]> };

/** The element's type on a host page. */
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
