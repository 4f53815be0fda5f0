/** Explains invalid values in plain English, for the page's owner. Messages do not repeat the value. */
import type { AttributeName, PropertyName } from '../contract.ts';
import {
  attributeOf,
  DEFAULT_CONFIG,
  MAX_SCROLL_VIEWPORTS,
  type AgentConfig,
  type Refused,
} from './config.ts';
import {
  MAX_CONSENT_TEXT_CHARACTERS,
  MAX_KEY_CHARACTERS,
  MAX_LABEL_CHARACTERS,
  LAYOUTS,
  PARSERS,
  MAX_PREFILL_CHARACTERS,
  readAttribute,
  readAttributes,
  THEMES,
  type RawConfig,
} from './exact.ts';
import { isDefinition, MAX_JSON_CHARACTERS, plainUrl, REFUSED } from './parsers.ts';

type Expected = string | ((raw: unknown, baseUrl: string) => string);

const textOf = (limit: number): Expected => `must be text of at most ${limit} characters`;
const jsonObject = (raw: unknown): string =>
  // A framework converted an object to a string to write it as an attribute.
  raw === '[object Object]'
    ? 'was given an object as text: write JSON.stringify(object), or assign the property'
    : `must be a JSON object of at most ${MAX_JSON_CHARACTERS} characters`;

const EXPECTED: ReadonlyMap<unknown, Expected> = new Map<unknown, Expected>([
  [PARSERS.publicKey, textOf(MAX_KEY_CHARACTERS)],
  [PARSERS.agentName, textOf(MAX_LABEL_CHARACTERS)],
  [PARSERS.name, textOf(MAX_PREFILL_CHARACTERS)],
  [PARSERS.consentText, textOf(MAX_CONSENT_TEXT_CHARACTERS)],
  [PARSERS.theme, `must be one of ${THEMES.join(', ')}`],
  [PARSERS.layout, `must be one of ${LAYOUTS.join(', ')}`],
  [
    PARSERS.callEndpoint,
    (raw, baseUrl) =>
      plainUrl(raw, baseUrl) ? 'must begin with https' : 'must be a web address without a query',
  ],
  [
    PARSERS.assistant,
    (raw) =>
      isDefinition(raw) ? jsonObject(raw) : 'must be an id, or an inline definition as a JSON object',
  ],
  [PARSERS.dailyConfig, jsonObject],
  [PARSERS.apiUrl, 'must be a web address'],
  [PARSERS.avatar, 'must be a web address, or a data URL of an image, of at most 2,048 characters'],
  [PARSERS.contactUrl, 'must be a web or mail address'],
  [PARSERS.openOnScroll, `must be a number above 0 and up to ${MAX_SCROLL_VIEWPORTS}, or "off"`],
  [PARSERS.launcher, 'must be "on", "off" or "two"'],
  [PARSERS.writing, 'must be "on" or "off"'],
  [PARSERS.language, 'must be a language tag such as "en" or "es"'],
  [PARSERS.strings, 'must be a JSON object of texts'],
  [PARSERS.contactPhone, 'must be a phone number'],
  [PARSERS.bookingTool, 'must be names, separated by spaces'],
  [PARSERS.prompts, 'must be up to four questions of at most 80 characters, separated by "|"'],
  [PARSERS.timeZone, 'must be a time zone such as "America/Chicago"'],
  [PARSERS.dataLayer, 'must be the name of an array of the page'],
]);

function expectedOf(name: PropertyName, raw: unknown, baseUrl: string): string {
  const expected = EXPECTED.get(PARSERS[name]) ?? 'makes no sense';
  return typeof expected === 'string' ? expected : expected(raw, baseUrl);
}

export type ConfigProblem = { readonly attribute: AttributeName; readonly message: string };
export type ParsedConfig = { readonly config: AgentConfig; readonly problems: readonly ConfigProblem[] };

/** The problem with an invalid value. */
export function problemOf([name, raw]: Refused, baseUrl: string): ConfigProblem {
  const attribute = attributeOf(name);
  const expected = expectedOf(name, raw, baseUrl);
  return { attribute, message: `The attribute ${attribute} ${expected}. Its default is used.` };
}

/** Parses one attribute. An invalid value yields the default and a problem in plain English. */
export function parseAttribute<Name extends PropertyName>(
  name: Name,
  raw: unknown,
  baseUrl: string,
): { readonly value: AgentConfig[Name]; readonly problem: string | null } {
  const value = readAttribute(name, raw, baseUrl);
  return value === REFUSED
    ? { value: DEFAULT_CONFIG[name], problem: expectedOf(name, raw, baseUrl) }
    : { value, problem: null };
}

/** Parses every attribute and lists the problems. */
export function parseConfig(raw: RawConfig, baseUrl: string): ParsedConfig {
  const { config, refused } = readAttributes(raw, baseUrl);
  return { config, problems: refused.map((one) => problemOf(one, baseUrl)) };
}
