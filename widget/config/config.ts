/** Every setting of the tag: how its value is parsed, and its default. `settings-reader.ts` reads them. */
import type { AgentProperties, AttributeName, Channel, PropertyName } from '../contract.ts';
import { API_URL } from '../platform/api-url.ts';
import {
  contactUrl,
  endpointUrl,
  globalName,
  image,
  jsonObject,
  language,
  launcher,
  oneOf,
  onOff,
  ownStrings,
  phone,
  prompts,
  reference,
  scrollFraction,
  text,
  timeZone,
  toolNames,
  webUrl,
  type Parser,
} from './parsers.ts';

/** What the call endpoint has answered to `GET config`. */
export type EndpointStatus =
  /** The consent is not known yet. */
  | { readonly status: 'loading' }
  /** The consent cannot be known. */
  | { readonly status: 'unreachable' }
  | {
      readonly status: 'known';
      readonly channels: readonly Channel[];
      /** When the business is open, as the endpoint answered: `parsedHours` checks it. */
      readonly hours?: unknown;
    };

/** Every property of the element. A property that is unset or invalid has its default. */
export type AgentConfig = Readonly<AgentProperties> & {
  /** If undefined, the page's own settings are all that is known. */
  readonly endpoint?: EndpointStatus | undefined;
};

/** What the endpoint says of the settings that a page leaves out. */
export type Served = { readonly [Name in PropertyName | 'colors']?: unknown } & Pick<AgentConfig, 'endpoint'>;

/** Given by the specification. */
const OPEN_ON_SCROLL_FRACTION = 0.8; // of the viewport height
/** Far above any legitimate value. */
export const MAX_KEY_CHARACTERS = 512;
export const MAX_LABEL_CHARACTERS = 80;
export const MAX_PREFILL_CHARACTERS = 1000;
export const MAX_CONSENT_TEXT_CHARACTERS = 500;
const key = text(MAX_KEY_CHARACTERS);
const label = text(MAX_LABEL_CHARACTERS);
const prefill = text(MAX_PREFILL_CHARACTERS);
const consentText = text(MAX_CONSENT_TEXT_CHARACTERS);

export const THEMES = ['light', 'dark', 'auto'] as const;
const theme = oneOf(...THEMES);

export const LAYOUTS = ['floating', 'inline'] as const;
const layout = oneOf(...LAYOUTS);

type Setting<Value> = readonly [parse: Parser<Value>, fallback: Value];

export const SETTINGS: { readonly [Name in PropertyName]: Setting<AgentConfig[Name]> } = {
  callEndpoint: [endpointUrl, null],
  publicKey: [key, null],
  assistant: [reference, null],
  squad: [reference, null],
  workflow: [reference, null],
  assistantOverrides: [jsonObject, null],
  workflowOverrides: [jsonObject, null],
  apiUrl: [webUrl, API_URL],
  captchaSiteKey: [key, null],
  captchaApiUrl: [webUrl, null],
  dailyConfig: [jsonObject, null],
  openOnScroll: [scrollFraction, OPEN_ON_SCROLL_FRACTION],
  launcher: [launcher, true],
  avatar: [image, null],
  agentName: [label, 'Erin'],
  businessName: [label, 'Task Tamer'],
  language: [language, null],
  languages: [toolNames, null],
  strings: [ownStrings, null],
  theme: [theme, 'auto'],
  layout: [layout, 'floating'],
  noiseCancellation: [onOff, true],
  sounds: [onOff, true],
  writing: [onOff, true],
  prompts: [prompts, null],
  messages: [onOff, false],
  follow: [onOff, false],
  name: [prefill, ''],
  recording: [onOff, false],
  privacyUrl: [webUrl, null],
  consentText: [consentText, null],
  contactPhone: [phone, null],
  contactUrl: [contactUrl, null],
  bookingTool: [toolNames, null],
  replyTool: [toolNames, null],
  timeZone: [timeZone, null],
  dataLayer: [globalName, null],
  debug: [onOff, false],
};

/** What the page has set, or what the endpoint says. An empty text is no setting; a switch without a value is on. */
export const orServed = (own: unknown, served: unknown): unknown =>
  typeof served === 'string' ? own || served : (own ?? served);

export const PROPERTY_NAMES = Object.keys(SETTINGS) as readonly PropertyName[];

/** Marked as pure, so that the bundler omits it where nothing uses it. */
export const DEFAULT_CONFIG = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ PROPERTY_NAMES.map((name) => [name, SETTINGS[name][1]]),
) as AgentConfig;

/** The attribute of a property. Derived, because the contract's list would add its bytes to the page view. */
export const attributeOf = (property: PropertyName): AttributeName =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as AttributeName;

/** A property with an invalid value. */
export type Refused = readonly [property: PropertyName, raw: unknown];
export type ReadConfig = { readonly config: AgentConfig; readonly refused: readonly Refused[] };
