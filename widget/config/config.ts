/**
 * Every setting of the tag with its default, and how a page view of the module build reads one. The single script, and the
 * module from the first intent on, read them with `exact.ts`.
 */
import type { AgentProperties, AttributeName, PropertyName } from '../contract.ts';
import { API_URL } from '../platform/api-url.ts';
import { honestLine } from './characters.ts';

/** Given by the specification. */
const OPEN_ON_SCROLL_FRACTION = 0.8; // of the viewport height
/** No page scrolls further, in heights of the viewport. */
export const MAX_SCROLL_VIEWPORTS = 100;

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
  openOnScroll: OPEN_ON_SCROLL_FRACTION,
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

/** Reads an element's raw values: attribute strings, or values assigned to properties. */
export type SettingReader = {
  /** One property's effective value. */
  get<Name extends PropertyName>(name: Name, raw: unknown, baseUrl: string): AgentConfig[Name];
  /** Every property's. `baseUrl` resolves relative URLs. Null if this reader does not detect invalid values. */
  read(rawOf: (name: PropertyName) => unknown, baseUrl: string): ReadConfig | null;
};

/** Accepted by {@link EARLY_READER}: far above any legitimate value. */
const MAX_TEXT_CHARACTERS = 2_048;

/**
 * Knows a property's type by its default and its name. Values have the right type and are safe to use; one that is invalid
 * for another reason is returned as it was written, until the dialog's code is loaded.
 */
export const EARLY_READER: SettingReader = {
  get<Name extends PropertyName>(name: Name, raw: unknown, baseUrl: string): AgentConfig[Name] {
    const fallback = DEFAULT_CONFIG[name];
    try {
      const value = raw === null ? undefined : valueLike(fallback, name, raw, baseUrl);
      return value === undefined ? fallback : (value as AgentConfig[Name]);
    } catch {
      return fallback;
    }
  },
  read: () => null,
};

/** @throws {Error} for some invalid values; for others it returns undefined */
function valueLike(fallback: unknown, name: PropertyName, raw: unknown, baseUrl: string): unknown {
  // Copied, so that later mutations, getters and cycles have no effect.
  if (typeof raw !== 'string') return JSON.parse(JSON.stringify(raw));
  if (name === 'launcher' && raw === 'two') return raw;
  if (typeof fallback === 'boolean') return (fallback ? /^(?!(off|false)$)/ : /^(on|true)?$/).test(raw);
  const text = honestLine(raw);
  if (text === 'off' && typeof fallback !== 'string') return null;
  if (text === '' || text.length > MAX_TEXT_CHARACTERS) return undefined;
  if (typeof fallback === 'number')
    return Number(text) > 0 ? Math.min(Number(text), MAX_SCROLL_VIEWPORTS) : undefined;
  if (/Url|Endpoint|avatar/.test(name)) {
    const { href } = new URL(text, baseUrl);
    return /^(https?|mailto):/.test(href) || (name === 'avatar' && href.startsWith('data:image'))
      ? href
      : undefined;
  }
  const isJson = fallback === null && (/Overrides|Config|strings/.test(name) || text.startsWith('{'));
  return isJson ? JSON.parse(raw) : text;
}
