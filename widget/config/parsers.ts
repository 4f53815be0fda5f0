/**
 * One parser per kind of attribute. Each accepts any value and returns the parsed one, `undefined` if it counts as unset,
 * or {@link REFUSED} if it is invalid. None throws. The messages for invalid values are in `setting-problems.ts`, which
 * loads on demand.
 */
import type { AgentLauncher, JsonObject, OwnStrings, Reference } from '../contract.ts';
import { isObject, jsonText } from '../platform/json.ts';
import { honestLine } from './characters.ts';
import { isZone } from './zone.ts';

export const REFUSED = Symbol();
export type Parser<Value> = (raw: unknown, baseUrl: string) => Value | undefined | typeof REFUSED;

/** No page scrolls further, in heights of the viewport. */
export const MAX_SCROLL_VIEWPORTS = 100;
/** Of an inline definition. */
export const MAX_JSON_CHARACTERS = 200_000;
const MAX_URL_CHARACTERS = 2048;
const MAX_ID_CHARACTERS = 200;
const MAX_PHONE_CHARACTERS = 40;
const MAX_TOOLS_CHARACTERS = 500;
const MAX_IDENTIFIER_CHARACTERS = 64;
const MAX_LANGUAGE_CHARACTERS = 35;
const MAX_PROMPTS_CHARACTERS = 400;

/** One line of at most `limit` characters that matches the pattern. An empty one counts as unset. */
const line =
  (limit: number, pattern: RegExp): Parser<string> =>
  (raw) => {
    const string = typeof raw === 'number' ? String(raw) : raw;
    if (typeof string !== 'string' || string.length > limit * 4) return REFUSED;
    const clean = honestLine(string);
    return clean.length > limit || !pattern.test(clean) ? REFUSED : clean || undefined;
  };

/** Plain text of at most `limit` characters. */
export const text = (limit: number): Parser<string> => line(limit, /^/);

/** Copies through JSON, so that later mutations, getters and cycles cannot affect a call. */
export const jsonObject: Parser<JsonObject> = (raw) => {
  if (raw === '') return undefined;
  try {
    const json = typeof raw === 'string' ? raw : jsonText(raw);
    const value: unknown = json.length > MAX_JSON_CHARACTERS ? null : JSON.parse(json);
    return isObject(value) ? value : REFUSED;
  } catch {
    return REFUSED;
  }
};

/** Does not check the keys: the list of texts is not loaded on a page view. */
export const ownStrings: Parser<OwnStrings> = (raw, baseUrl) => {
  const parsed = jsonObject(raw, baseUrl);
  const isTexts = Object.values(Object(parsed) as object).every((value) => typeof value === 'string');
  return isTexts ? parsed : REFUSED;
};

const id = line(MAX_ID_CHARACTERS, /^\S*$/);

/** An id, or an inline definition: an object, or JSON text. */
export const reference: Parser<Reference> = (raw, baseUrl) =>
  (isDefinition(raw) ? jsonObject : id)(raw, baseUrl);

export const isDefinition = (raw: unknown): boolean =>
  typeof raw !== 'string' || /^\s*\{|^\[object /.test(raw);

function parseUrl(raw: unknown, baseUrl: string): URL | null {
  if (typeof raw !== 'string' || raw.length > MAX_URL_CHARACTERS) return null;
  try {
    return new URL(raw.trim(), baseUrl);
  } catch {
    return null;
  }
}

const urlOf =
  (protocols: RegExp): Parser<string> =>
  (raw, baseUrl) => {
    if (raw === '') return undefined;
    const url = parseUrl(raw, baseUrl);
    return url && protocols.test(url.href) ? url.href : REFUSED;
  };

export const webUrl = urlOf(/^https?:/);
export const image = urlOf(/^(https?:|data:image\/)/);
export const contactUrl = urlOf(/^(https?|mailto):/);

/** Loopback hosts, whose traffic does not leave the machine. */
const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A base URL that receives the visitor's name and the bot check's token, so it must be https, loopback or the page's own
 * origin.
 */
export const endpointUrl: Parser<string> = (raw, baseUrl) => {
  if (raw === '') return undefined;
  const url = plainUrl(raw, baseUrl);
  const isSafe =
    url?.protocol === 'https:' ||
    LOOPBACK.test(url?.hostname ?? '') ||
    url?.origin === parseUrl(baseUrl, baseUrl)?.origin;
  return url && isSafe ? url.href : REFUSED;
};

/** Null for a URL that cannot be a base: it has credentials, a query or a fragment. */
export function plainUrl(raw: unknown, baseUrl: string): URL | null {
  const url = parseUrl(raw, baseUrl);
  const isPlain =
    url && /^https?:/.test(url.protocol) && !(url.username + url.password + url.search + url.hash);
  return isPlain ? url : null;
}

/** Digits, and after the first perhaps letters, as in 1-800-FLOWERS. */
export const phone = line(MAX_PHONE_CHARACTERS, /^([+(\d][a-z\d()\s./,;-]*)?$/i);

const names = line(MAX_TOOLS_CHARACTERS, /^([\w.:-]{1,64}(\s+|$))*$/);

/** Tool names, separated by single spaces. */
export const toolNames: Parser<string> = (raw, baseUrl) => {
  const parsed = names(raw, baseUrl);
  return typeof parsed === 'string' ? parsed.replace(/\s+/g, ' ') : parsed;
};

/** Up to four questions, separated by `|`. */
export const prompts = line(MAX_PROMPTS_CHARACTERS, /^[^|]{0,80}(\|[^|]{0,80}){0,3}$/);

const zoneName = text(MAX_IDENTIFIER_CHARACTERS);

export const timeZone: Parser<string> = (raw, baseUrl) => {
  const zone = zoneName(raw, baseUrl);
  return zone === undefined || isZone(zone) ? zone : REFUSED;
};

const variable = line(MAX_IDENTIFIER_CHARACTERS, /^[\w$]*$/);

/** The name of a global variable, or `off`. */
export const globalName: Parser<string> = (raw, baseUrl) => {
  const name = raw === false ? 'off' : variable(raw, baseUrl);
  return name === 'off' ? undefined : name;
};

/** A language tag such as `en` or `es-MX`. */
export const language = line(MAX_LANGUAGE_CHARACTERS, /^([a-z]{2,8}([-_][a-z0-9]{1,8})*)?$/i);

export const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]): Parser<Choice> =>
  (raw) =>
    raw === '' ? undefined : (choices.find((known) => known === raw) ?? REFUSED);

/** `on` or `off`. A bare attribute means `on`; the property also accepts booleans. */
export const onOff: Parser<boolean> = (raw) => {
  if (raw === true || raw === '' || raw === 'on' || raw === 'true') return true;
  return raw === false || raw === 'off' || raw === 'false' ? false : REFUSED;
};

/** The same, or `two`. */
export const launcher: Parser<AgentLauncher> = (raw, baseUrl) => (raw === 'two' ? raw : onOff(raw, baseUrl));

/** A positive fraction of the viewport height; null for `off`. */
export const scrollFraction: Parser<number | null> = (raw) => {
  if (raw === 'off' || raw === false) return null;
  if (raw === '') return undefined;
  const fraction = typeof raw === 'string' ? Number(raw) : raw;
  return typeof fraction === 'number' && fraction > 0 && fraction <= MAX_SCROLL_VIEWPORTS
    ? fraction
    : REFUSED;
};
