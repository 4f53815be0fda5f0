/**
 * One parser per kind of attribute. Each takes any value from a host page and returns what it means, `undefined` for
 * "as if it were not set", or {@link REFUSED}. None throws. What a refused value should have been:
 * `setting-problems.ts`, which only pages with a mistake need.
 */
import type { JsonObject, OwnStrings, Reference } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { honestLine } from './characters.ts';
import { isZone } from './zone.ts';

export const REFUSED = Symbol();
export type Parser<Value> = (raw: unknown, baseUrl: string) => Value | undefined | typeof REFUSED;

/** Largest inline definition accepted, in characters of JSON. */
export const JSON_LIMIT = 200_000;
const URL_LIMIT = 2048;
const ID_LIMIT = 200;
const PHONE_LIMIT = 40;
const TOOLS_LIMIT = 500;
const NAME_LIMIT = 64;
const TAG_LIMIT = 35;
/** Fractions of the viewport height beyond which no page scrolls. */
export const SCROLL_LIMIT = 100;

/** One line of at most `limit` characters that matches; empty means absent. */
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

/** Copies by way of JSON, so that later changes by the host, getters and cycles cannot reach a call. */
export const jsonObject: Parser<JsonObject> = (raw) => {
  if (raw === '') return undefined;
  try {
    const json = typeof raw === 'string' ? raw : JSON.stringify(raw);
    const value: unknown = json.length > JSON_LIMIT ? null : JSON.parse(json);
    return isObject(value) ? value : REFUSED;
  } catch {
    return REFUSED;
  }
};

/** Whether there are such texts is known once the words are there: a page view does not have them. */
export const ownStrings: Parser<OwnStrings> = (raw, baseUrl) => {
  const parsed = jsonObject(raw, baseUrl);
  const isTexts = Object.values(Object(parsed) as object).every((value) => typeof value === 'string');
  return isTexts ? parsed : REFUSED;
};

const id = line(ID_LIMIT, /^\S*$/);

/** An id, or an inline definition: an object, or text that begins with a brace. */
export const reference: Parser<Reference> = (raw, baseUrl) =>
  (isDefinition(raw) ? jsonObject : id)(raw, baseUrl);

export const isDefinition = (raw: unknown): boolean =>
  typeof raw !== 'string' || /^\s*\{|^\[object /.test(raw);

function parseUrl(raw: unknown, baseUrl: string): URL | null {
  if (typeof raw !== 'string' || raw.length > URL_LIMIT) return null;
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
    return url && protocols.test(url.protocol) ? url.href : REFUSED;
  };

export const webUrl = urlOf(/^https?:/);
export const contactUrl = urlOf(/^(https?|mailto):/);

/** This machine itself, where nobody can listen in between. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Where a visitor's name and the bot check's answer are sent: an address under which paths can be, that nobody on the
 * way can read. A page's own origin is as safe as the page.
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

/** Null for an address under which no paths can be. */
export function plainUrl(raw: unknown, baseUrl: string): URL | null {
  const url = parseUrl(raw, baseUrl);
  const isPlain =
    url && /^https?:/.test(url.protocol) && !(url.username + url.password + url.search + url.hash);
  return isPlain ? url : null;
}

export const phone = line(PHONE_LIMIT, /^[+\d()\s./,;x-]*$/i);

const names = line(TOOLS_LIMIT, /^(([\w.:-]{1,64})(\s+|$))*$/);

/** Names as models are given them, separated by single spaces. */
export const toolNames: Parser<string> = (raw, baseUrl) => {
  const parsed = names(raw, baseUrl);
  return typeof parsed === 'string' ? parsed.replace(/\s+/g, ' ') : parsed;
};

const zoneName = text(NAME_LIMIT);

export const timeZone: Parser<string> = (raw, baseUrl) => {
  const zone = zoneName(raw, baseUrl);
  return zone === undefined || isZone(zone) ? zone : REFUSED;
};

const variable = line(NAME_LIMIT, /^[\w$]*$/);

/** What a page calls something of its own, or `off`. */
export const globalName: Parser<string> = (raw, baseUrl) => {
  const name = raw === false ? 'off' : variable(raw, baseUrl);
  return name === 'off' ? undefined : name;
};

/** A language tag such as `en` or `es-MX`. */
export const language = line(TAG_LIMIT, /^([a-z]{2,8}([-_][a-z0-9]{1,8})*)?$/i);

export const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]): Parser<Choice> =>
  (raw) =>
    raw === '' ? undefined : (choices.find((known) => known === raw) ?? REFUSED);

/** A switch: `on` or `off`; a bare attribute is `on`, and booleans work by property. */
export const onOff: Parser<boolean> = (raw) => {
  if (raw === true || raw === '' || raw === 'on' || raw === 'true') return true;
  return raw === false || raw === 'off' || raw === 'false' ? false : REFUSED;
};

/** A fraction of the viewport height above 0, or `off`, which is null. */
export const scrollFraction: Parser<number | null> = (raw) => {
  if (raw === 'off' || raw === false) return null;
  if (raw === '') return undefined;
  const fraction = typeof raw === 'string' ? Number(raw) : raw;
  return typeof fraction === 'number' && fraction > 0 && fraction <= SCROLL_LIMIT ? fraction : REFUSED;
};
