/** Explains invalid values in plain English, for the page's owner. Messages do not repeat the value. */
import type { AttributeName, PropertyName } from '../contract.ts';
import {
  attributeOf,
  LAYOUTS,
  MAX_CONSENT_TEXT_CHARACTERS,
  MAX_KEY_CHARACTERS,
  MAX_LABEL_CHARACTERS,
  MAX_PREFILL_CHARACTERS,
  SETTINGS,
  THEMES,
  type AgentConfig,
  type Refused,
} from './config.ts';
import { isDefinition, MAX_JSON_CHARACTERS, MAX_SCROLL_VIEWPORTS, plainUrl, REFUSED } from './parsers.ts';
import { readAttribute, readAttributes, type RawConfig } from './settings-reader.ts';

type Expected = string | ((raw: unknown, baseUrl: string) => string);

const textOf = (limit: number): Expected => `must be text of at most ${limit} characters`;
const jsonObject = (raw: unknown): string =>
  // A framework converted an object to a string to write it as an attribute.
  raw === '[object Object]'
    ? 'was given an object as text: write JSON.stringify(object), or assign the property'
    : `must be a JSON object of at most ${MAX_JSON_CHARACTERS} characters`;

const EXPECTED: ReadonlyMap<unknown, Expected> = new Map<unknown, Expected>([
  [SETTINGS.publicKey[0], textOf(MAX_KEY_CHARACTERS)],
  [SETTINGS.agentName[0], textOf(MAX_LABEL_CHARACTERS)],
  [SETTINGS.name[0], textOf(MAX_PREFILL_CHARACTERS)],
  [SETTINGS.consentText[0], textOf(MAX_CONSENT_TEXT_CHARACTERS)],
  [SETTINGS.theme[0], `must be one of ${THEMES.join(', ')}`],
  [SETTINGS.layout[0], `must be one of ${LAYOUTS.join(', ')}`],
  [
    SETTINGS.callEndpoint[0],
    (raw, baseUrl) =>
      plainUrl(raw, baseUrl) ? 'must begin with https' : 'must be a web address without a query',
  ],
  [
    SETTINGS.assistant[0],
    (raw) =>
      isDefinition(raw) ? jsonObject(raw) : 'must be an id, or an inline definition as a JSON object',
  ],
  [SETTINGS.dailyConfig[0], jsonObject],
  [SETTINGS.apiUrl[0], 'must be a web address'],
  [SETTINGS.avatar[0], 'must be a web address, or a data URL of an image, of at most 2,048 characters'],
  [SETTINGS.contactUrl[0], 'must be a web or mail address'],
  [SETTINGS.openOnScroll[0], `must be a number above 0 and up to ${MAX_SCROLL_VIEWPORTS}, or "off"`],
  [SETTINGS.launcher[0], 'must be "on", "off" or "two"'],
  [SETTINGS.writing[0], 'must be "on" or "off"'],
  [SETTINGS.language[0], 'must be a language tag such as "en" or "es"'],
  [SETTINGS.strings[0], 'must be a JSON object of texts'],
  [SETTINGS.contactPhone[0], 'must be a phone number, such as +1 212 555 0142 or 1-800-FLOWERS'],
  [SETTINGS.bookingTool[0], 'must be names, separated by spaces'],
  [SETTINGS.prompts[0], 'must be up to four questions of at most 80 characters, separated by "|"'],
  [SETTINGS.timeZone[0], 'must be a time zone such as "America/Chicago"'],
  [SETTINGS.dataLayer[0], 'must be the name of an array of the page'],
]);

function expectedOf(name: PropertyName, raw: unknown, baseUrl: string): string {
  const expected = EXPECTED.get(SETTINGS[name][0]) ?? 'makes no sense';
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
    ? { value: SETTINGS[name][1], problem: expectedOf(name, raw, baseUrl) }
    : { value, problem: null };
}

/** Parses every attribute and lists the problems. */
export function parseConfig(raw: RawConfig, baseUrl: string): ParsedConfig {
  const { config, refused } = readAttributes(raw, baseUrl);
  return { config, problems: refused.map((one) => problemOf(one, baseUrl)) };
}
