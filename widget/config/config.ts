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

/** Every property of the element. A property that is unset or invalid has its default. */
export type AgentConfig = Readonly<AgentProperties>;

/** Each property's parser and default. */
export const SETTINGS: {
  readonly [Name in PropertyName]: readonly [parse: Parser<AgentConfig[Name]>, fallback: AgentConfig[Name]];
} = {
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
  openOnScroll: [scrollFraction, OPEN_ON_SCROLL],
  launcher: [onOff, true],
  agentName: [label, 'Erin'],
  businessName: [label, 'Task Tamer'],
  language: [language, null],
  strings: [ownStrings, null],
  theme: [theme, 'auto'],
  noiseCancellation: [onOff, true],
  sounds: [onOff, true],
  writing: [onOff, true],
  messages: [onOff, false],
  follow: [onOff, false],
  name: [prefill, ''],
  recording: [onOff, false],
  privacyUrl: [webUrl, null],
  consentText: [consentText, null],
  contactPhone: [phone, null],
  contactUrl: [contactUrl, null],
  bookingTool: [toolNames, null],
  timeZone: [timeZone, null],
  dataLayer: [globalName, null],
  debug: [onOff, false],
};

export const DEFAULT_CONFIG = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, [, fallback]]) => [name, fallback]),
) as AgentConfig;

/** Maps each property to its attribute. Derived, because the contract's list would add its bytes to the page view. */
export const ATTRIBUTE_OF: ReadonlyMap<PropertyName, AttributeName> = new Map(
  Object.keys(SETTINGS).map((name) => [
    name as PropertyName,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as AttributeName,
  ]),
);

/** The host's values: attribute strings, or values assigned to properties. */
export type RawConfig = { readonly [Name in AttributeName]?: unknown };
/** An attribute with an invalid value. */
export type Refused = readonly [attribute: AttributeName, raw: unknown];
export type ReadConfig = { readonly config: AgentConfig; readonly refused: readonly Refused[] };

/** Parses one attribute: {@link REFUSED} if the value is invalid, the default if it is unset. */
export function readAttribute<Name extends PropertyName>(
  name: Name,
  raw: unknown,
  baseUrl: string,
): AgentConfig[Name] | typeof REFUSED {
  const [parse, fallback]: readonly [Parser<AgentConfig[Name]>, AgentConfig[Name]] = SETTINGS[name];
  const value = raw === undefined || raw === null ? undefined : parse(raw, baseUrl);
  return value === undefined ? fallback : value;
}

/** Parses every attribute. `baseUrl` resolves relative URLs. */
export function readConfig(raw: RawConfig, baseUrl: string): ReadConfig {
  const config: Record<string, unknown> = { ...DEFAULT_CONFIG };
  const refused: Refused[] = [];
  for (const [property, attribute] of ATTRIBUTE_OF) {
    const value = readAttribute(property, raw[attribute], baseUrl);
    if (value === REFUSED) refused.push([attribute, raw[attribute]]);
    else config[property] = value;
  }
  return { config: config as AgentConfig, refused };
}
