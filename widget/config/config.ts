/** Parses the tag's raw attribute values into a complete, bounded `AgentConfig`. Never throws. */
import type { AgentProperties, AttributeName, PropertyName } from '../contract.ts';
import {
  contactUrl,
  endpointUrl,
  globalName,
  jsonObject,
  language,
  oneOf,
  onOff,
  ownStrings,
  phone,
  prompts,
  reference,
  REFUSED,
  scrollFraction,
  text,
  timeZone,
  toolNames,
  webUrl,
  type Parser,
} from './parsers.ts';
import { API_URL } from '../platform/api-url.ts';

/** Given by the specification. */
const OPEN_ON_SCROLL = 0.8; // fraction of the viewport height

/** Longest values accepted, in characters: far above any legitimate value. */
export const KEY_LIMIT = 512;
export const LABEL_LIMIT = 80;
export const PREFILL_LIMIT = 1000;
export const CONSENT_TEXT_LIMIT = 500;
export const key = text(KEY_LIMIT);
export const label = text(LABEL_LIMIT);
export const prefill = text(PREFILL_LIMIT);
export const consentText = text(CONSENT_TEXT_LIMIT);

export const THEMES = ['light', 'dark', 'auto'] as const;
export const theme = oneOf(...THEMES);

export const LAYOUTS = ['floating', 'inline'] as const;
export const layout = oneOf(...LAYOUTS);

/** Every property of the element. A property that is unset or invalid has its default. */
export type AgentConfig = Readonly<AgentProperties>;

type Setting<Value> =
  | readonly [parse: Parser<Value>, fallback: Value]
  | (null extends Value ? readonly [parse: Parser<Value>] : never);

/** Each property's parser and default: null if none is given. */
export const SETTINGS: { readonly [Name in PropertyName]: Setting<AgentConfig[Name]> } = {
  callEndpoint: [endpointUrl],
  publicKey: [key],
  assistant: [reference],
  squad: [reference],
  workflow: [reference],
  assistantOverrides: [jsonObject],
  workflowOverrides: [jsonObject],
  apiUrl: [webUrl, API_URL],
  captchaSiteKey: [key],
  captchaApiUrl: [webUrl],
  dailyConfig: [jsonObject],
  openOnScroll: [scrollFraction, OPEN_ON_SCROLL],
  launcher: [onOff, true],
  agentName: [label, 'Erin'],
  businessName: [label, 'Task Tamer'],
  language: [language],
  strings: [ownStrings],
  theme: [theme, 'auto'],
  layout: [layout, 'floating'],
  noiseCancellation: [onOff, true],
  sounds: [onOff, true],
  writing: [onOff, true],
  prompts: [prompts],
  messages: [onOff, false],
  follow: [onOff, false],
  name: [prefill, ''],
  recording: [onOff, false],
  privacyUrl: [webUrl],
  consentText: [consentText],
  contactPhone: [phone],
  contactUrl: [contactUrl],
  bookingTool: [toolNames],
  replyTool: [toolNames],
  timeZone: [timeZone],
  dataLayer: [globalName],
  debug: [onOff, false],
};

export const PROPERTY_NAMES = Object.keys(SETTINGS) as readonly PropertyName[];

// Both calls are marked pure, because a page view does not use the result.
export const DEFAULT_CONFIG = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ PROPERTY_NAMES.map((name) => [name, defaultOf(name)]),
) as AgentConfig;

/** The attribute of a property. Derived, because the contract's list would add its bytes to the page view. */
export const attributeOf = (property: PropertyName): AttributeName =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as AttributeName;

/** The host's values: attribute strings, or values assigned to properties. */
export type RawConfig = { readonly [Name in AttributeName]?: unknown };
/** A property with an invalid value. */
export type Refused = readonly [property: PropertyName, raw: unknown];
export type ReadConfig = { readonly config: AgentConfig; readonly refused: readonly Refused[] };

/** Parses one attribute: {@link REFUSED} if the value is invalid, the default if it is unset. */
export function readAttribute<Name extends PropertyName>(
  name: Name,
  raw: unknown,
  baseUrl: string,
): AgentConfig[Name] | typeof REFUSED {
  const [parse] = SETTINGS[name] as Setting<AgentConfig[Name]>;
  const value = raw === undefined || raw === null ? undefined : parse(raw, baseUrl);
  return value === undefined ? defaultOf(name) : value;
}

export function defaultOf<Name extends PropertyName>(name: Name): AgentConfig[Name] {
  const [, fallback = null] = SETTINGS[name];
  return fallback as AgentConfig[Name];
}

/** Parses every property's value. `baseUrl` resolves relative URLs. */
export function readConfig(rawOf: (name: PropertyName) => unknown, baseUrl: string): ReadConfig {
  const config: Record<string, unknown> = {};
  const refused: Refused[] = [];
  for (const name of PROPERTY_NAMES) {
    const raw = rawOf(name);
    const value = readAttribute(name, raw, baseUrl);
    config[name] = value === REFUSED ? defaultOf(name) : value;
    if (value === REFUSED) refused.push([name, raw]);
  }
  return { config: config as AgentConfig, refused };
}

/** Parses every attribute. */
export const readAttributes = (raw: RawConfig, baseUrl: string): ReadConfig =>
  readConfig((name) => raw[attributeOf(name)], baseUrl);
