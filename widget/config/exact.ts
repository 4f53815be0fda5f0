/** Parses the tag's raw attribute values into a complete, bounded `AgentConfig`, and lists the invalid ones. Never throws. */
import type { AttributeName, PropertyName } from '../contract.ts';
import {
  attributeOf,
  DEFAULT_CONFIG,
  PROPERTY_NAMES,
  type AgentConfig,
  type ReadConfig,
  type Refused,
  type SettingReader,
} from './config.ts';
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
  REFUSED,
  scrollFraction,
  text,
  timeZone,
  toolNames,
  webUrl,
  type Parser,
} from './parsers.ts';

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

export const PARSERS: { readonly [Name in PropertyName]: Parser<AgentConfig[Name]> } = {
  callEndpoint: endpointUrl,
  publicKey: key,
  assistant: reference,
  squad: reference,
  workflow: reference,
  assistantOverrides: jsonObject,
  workflowOverrides: jsonObject,
  apiUrl: webUrl,
  captchaSiteKey: key,
  captchaApiUrl: webUrl,
  dailyConfig: jsonObject,
  openOnScroll: scrollFraction,
  launcher,
  avatar: image,
  agentName: label,
  businessName: label,
  language,
  languages: toolNames,
  strings: ownStrings,
  theme,
  layout,
  noiseCancellation: onOff,
  sounds: onOff,
  writing: onOff,
  prompts,
  messages: onOff,
  follow: onOff,
  name: prefill,
  recording: onOff,
  privacyUrl: webUrl,
  consentText,
  contactPhone: phone,
  contactUrl,
  bookingTool: toolNames,
  replyTool: toolNames,
  timeZone,
  dataLayer: globalName,
  debug: onOff,
};

/** The host's values: attribute strings, or values assigned to properties. */
export type RawConfig = { readonly [Name in AttributeName]?: unknown };

/** Parses one attribute: {@link REFUSED} if the value is invalid, the default if it is unset. */
export function readAttribute<Name extends PropertyName>(
  name: Name,
  raw: unknown,
  baseUrl: string,
): AgentConfig[Name] | typeof REFUSED {
  const parse: Parser<AgentConfig[Name]> = PARSERS[name];
  const value = raw === undefined || raw === null ? undefined : parse(raw, baseUrl);
  return value === undefined ? DEFAULT_CONFIG[name] : value;
}

/** Reads one element. */
export class ExactReader implements SettingReader {
  readonly #reported = new Map<PropertyName, unknown>();

  get<Name extends PropertyName>(name: Name, raw: unknown, baseUrl: string): AgentConfig[Name] {
    const value = readAttribute(name, raw, baseUrl);
    return value === REFUSED ? DEFAULT_CONFIG[name] : value;
  }

  /** Each invalid value is returned once. */
  read(rawOf: (name: PropertyName) => unknown, baseUrl: string): ReadConfig {
    const config: Record<string, unknown> = {};
    const refused: Refused[] = [];
    for (const name of PROPERTY_NAMES) {
      const raw = rawOf(name);
      const value = readAttribute(name, raw, baseUrl);
      config[name] = value === REFUSED ? DEFAULT_CONFIG[name] : value;
      if (value !== REFUSED || this.#reported.get(name) === raw) continue;
      this.#reported.set(name, raw);
      refused.push([name, raw]);
    }
    return { config: config as AgentConfig, refused };
  }
}

/** Parses every attribute. */
export const readAttributes = (raw: RawConfig, baseUrl: string): ReadConfig =>
  new ExactReader().read((name) => raw[attributeOf(name)], baseUrl);
