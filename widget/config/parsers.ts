/**
 * One parser per kind of attribute. Each takes whatever a host page gave and answers with a value, with
 * `undefined` for "as if it were not there", or with what was expected. None throws, whatever comes in.
 */
import type { JsonObject, OwnStrings, Reference } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { isZone } from './zone.ts';
import { honestLine } from './characters.ts';

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value | undefined }
  | { readonly ok: false; readonly expected: string };
export type Parser<Value> = (raw: unknown, baseUrl: string) => Parsed<Value>;

/** Largest inline definition accepted, in characters of JSON. */
const JSON_LIMIT = 200_000;
const URL_LIMIT = 2048;
const ID_LIMIT = 200;
const PHONE_LIMIT = 40;
const TOOLS_LIMIT = 500;
const NAME_LIMIT = 64;
/** Fractions of the viewport height beyond which no page scrolls. */
const SCROLL_LIMIT = 100;

const accept = <Value>(value: Value | undefined): Parsed<Value> => ({ ok: true, value });
const expect = (expected: string): Parsed<never> => ({ ok: false, expected });

function shortString(raw: unknown, limit: number): string | null {
  const string = typeof raw === 'number' ? String(raw) : raw;
  if (typeof string !== 'string' || string.length > limit * 4) return null;
  const clean = honestLine(string);
  return clean.length > limit ? null : clean;
}

/** Plain text of at most `limit` characters. Empty means absent. */
export function text(limit: number): Parser<string> {
  return (raw) => {
    const string = shortString(raw, limit);
    if (string === null) return expect(`must be text of at most ${limit} characters`);
    return accept(string || undefined);
  };
}

/** Copies by way of JSON, so that later changes by the host, getters and cycles cannot reach a call. */
function copyObject(raw: unknown): JsonObject | null {
  try {
    const json = typeof raw === 'string' ? raw : JSON.stringify(raw);
    if (typeof json !== 'string' || json.length > JSON_LIMIT) return null;
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const jsonObject: Parser<JsonObject> = (raw) => {
  if (raw === '') return accept<JsonObject>(undefined);
  // What a framework makes of an object that it writes as an attribute.
  if (raw === '[object Object]')
    return expect('was given an object as text: write JSON.stringify(object), or assign the property');
  const object = copyObject(raw);
  return object ? accept(object) : expect(`must be a JSON object of at most ${JSON_LIMIT} characters`);
};

/** Whether there are such texts is known once the words are there: a page view does not have them. */
export const ownStrings: Parser<OwnStrings> = (raw, baseUrl) => {
  const parsed = jsonObject(raw, baseUrl);
  if (!parsed.ok) return parsed;
  const isTexts = Object.values(parsed.value ?? {}).every((text) => typeof text === 'string');
  return isTexts ? accept<OwnStrings>(parsed.value) : expect('must be a JSON object of texts');
};

/** An id, or an inline definition: an object, or text that begins with a brace. */
export const reference: Parser<Reference> = (raw, baseUrl) => {
  if (typeof raw !== 'string' || /^\s*\{|^\[object /.test(raw)) return jsonObject(raw, baseUrl);
  const id = shortString(raw, ID_LIMIT);
  if (id === null || /\s/.test(id)) return expect('must be an id, or an inline definition as a JSON object');
  return accept<Reference>(id || undefined);
};

function parseUrl(raw: unknown, baseUrl: string): URL | null {
  if (typeof raw !== 'string' || raw.length > URL_LIMIT) return null;
  try {
    return new URL(raw.trim(), baseUrl);
  } catch {
    return null;
  }
}

function urlOf(protocols: readonly string[], expected: string): Parser<string> {
  return (raw, baseUrl) => {
    if (raw === '') return accept<string>(undefined);
    const url = parseUrl(raw, baseUrl);
    return url && protocols.includes(url.protocol) ? accept(url.href) : expect(expected);
  };
}

export const webUrl = urlOf(['https:', 'http:'], 'must be a web address');
export const contactUrl = urlOf(['https:', 'http:', 'mailto:'], 'must be a web or mail address');

/** This machine itself, where nobody can listen in between. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Where a visitor's name and the bot check's answer are sent: an address under which paths can be, that nobody on the
 * way can read. A page's own origin is as safe as the page.
 */
export const endpointUrl: Parser<string> = (raw, baseUrl) => {
  if (raw === '') return accept<string>(undefined);
  const url = parseUrl(raw, baseUrl);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !(url.username + url.password + url.search + url.hash);
  if (!isPlain) return expect('must be a web address without a query');
  const isSafe =
    url.protocol === 'https:' ||
    LOOPBACK.test(url.hostname) ||
    url.origin === parseUrl(baseUrl, baseUrl)?.origin;
  return isSafe ? accept(url.href) : expect('must begin with https');
};

export const phone: Parser<string> = (raw) => {
  const string = shortString(raw, PHONE_LIMIT);
  if (string === null || !/^[+\d()\s./,;x-]*$/i.test(string)) return expect('must be a phone number');
  return accept(string || undefined);
};

/** Names as models are given them, separated by single spaces. */
export const toolNames: Parser<string> = (raw) => {
  const names = shortString(raw, TOOLS_LIMIT)?.split(/\s+/) ?? [];
  return names.length > 0 && names.every((name) => /^[\w.:-]{0,64}$/.test(name))
    ? accept(names.join(' ') || undefined)
    : expect('must be the names of tools, separated by spaces');
};

export const timeZone: Parser<string> = (raw) => {
  const zone = shortString(raw, NAME_LIMIT);
  const isKnown = zone === '' || isZone(zone);
  return isKnown ? accept(zone || undefined) : expect('must be a time zone such as "America/Chicago"');
};

/** What a page calls something of its own, or `off`. */
export const globalName: Parser<string> = (raw) => {
  const name = raw === false ? '' : shortString(raw, NAME_LIMIT);
  if (name === null || !/^[\w$]*$/.test(name)) return expect('must be the name of an array of the page');
  return accept(name === 'off' ? undefined : name || undefined);
};

/** A language tag such as `en` or `es-MX`. */
export const language: Parser<string> = (raw) => {
  if (raw === '') return accept<string>(undefined);
  const tag = shortString(raw, 35);
  const wellFormed = tag !== null && /^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i.test(tag);
  return wellFormed ? accept(tag) : expect('must be a language tag such as "en" or "es"');
};

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Parser<Choice> {
  return (raw) => {
    if (raw === '') return accept<Choice>(undefined);
    const choice = choices.find((known) => known === raw);
    return choice ? accept(choice) : expect(`must be one of ${choices.join(', ')}`);
  };
}

/** A switch: `on` or `off`; a bare attribute is `on`, and booleans work by property. */
export const onOff: Parser<boolean> = (raw) => {
  if (raw === true || raw === '' || raw === 'on' || raw === 'true') return accept(true);
  if (raw === false || raw === 'off' || raw === 'false') return accept(false);
  return expect('must be "on" or "off"');
};

/** A fraction of the viewport height above 0, or `off`, which is null. */
export const scrollFraction: Parser<number | null> = (raw) => {
  if (raw === 'off' || raw === false) return { ok: true, value: null };
  if (raw === '') return accept<number | null>(undefined);
  const fraction = typeof raw === 'string' ? Number(raw) : raw;
  const inRange = typeof fraction === 'number' && fraction > 0 && fraction <= SCROLL_LIMIT;
  return inRange
    ? accept<number | null>(fraction)
    : expect(`must be a number above 0 and up to ${SCROLL_LIMIT}, or "off"`);
};
