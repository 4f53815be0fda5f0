/** Every setting of the tag with its default. `settings-reader.ts` reads them. */
import type { AgentProperties, AttributeName, PropertyName } from '../contract.ts';
import { API_URL } from '../platform/api-url.ts';

/** Given by the specification. */
const OPEN_ON_SCROLL = 0.8; // fraction of the viewport height
/** Fractions of the viewport height beyond which no page scrolls. */
export const SCROLL_LIMIT = 100;

/** Every property of the element. A property that is unset or invalid has its default. */
export type AgentConfig = Readonly<AgentProperties>;

export const DEFAULT_CONFIG: AgentConfig = {
  callEndpoint: null,
  publicKey: null,
  assistant: null,
  squad: null,
  workflow: null,
  assistantOverrides: null,
  workflowOverrides: null,
  apiUrl: API_URL,
  captchaSiteKey: null,
  captchaApiUrl: null,
  dailyConfig: null,
  openOnScroll: OPEN_ON_SCROLL,
  launcher: true,
  avatar: null,
  agentName: 'Erin',
  businessName: 'Task Tamer',
  language: null,
  languages: null,
  strings: null,
  theme: 'auto',
  layout: 'floating',
  noiseCancellation: true,
  sounds: true,
  writing: true,
  prompts: null,
  messages: false,
  follow: false,
  name: '',
  recording: false,
  privacyUrl: null,
  consentText: null,
  contactPhone: null,
  contactUrl: null,
  bookingTool: null,
  replyTool: null,
  timeZone: null,
  dataLayer: null,
  debug: false,
};

export const PROPERTY_NAMES = Object.keys(DEFAULT_CONFIG) as readonly PropertyName[];

/** The attribute of a property. Derived, because the contract's list would add its bytes to the page view. */
export const attributeOf = (property: PropertyName): AttributeName =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as AttributeName;

/** A property with an invalid value. */
export type Refused = readonly [property: PropertyName, raw: unknown];
export type ReadConfig = { readonly config: AgentConfig; readonly refused: readonly Refused[] };
