/** What an agent's tool has booked, as far as it said. Pure. */
import { honestLine } from '../config/characters.ts';
import { isZone } from '../config/zone.ts';
import { isObject, parseJson } from '../platform/json.ts';
import { readMoment, type Moment } from './moment.ts';

export type Booking = {
  /** Of the tool's call, as an address in a calendar file: letters, digits and `._-`. */
  readonly id: string;
  readonly what: string | null;
  readonly start: Moment | null;
  readonly end: Moment | null;
  /** The business's: an IANA name. Null: nobody told it. */
  readonly zone: string | null;
  readonly where: string | null;
  /** Whom to call to change it. */
  readonly phone: string | null;
};

type Fields = ReadonlyMap<string, unknown>;

/** UTF-16 units of a text that is shown. */
const LONGEST_TEXT = 200;
const MINUTE_MS = 60_000;

/** Names of fields, in small letters and without lines between their words. */
const namesOf = (names: string): readonly string[] => names.split(' ');
/** Some answers wrap what was booked once, and some once more. */
const WRAPPERS = namesOf('booking appointment reservation event data result');
const WHAT = namesOf('what title summary service servicename');
const START = namesOf('start startsat starttime startdatetime datetime appointmenttime slot when date');
const END = namesOf('end endsat endtime enddatetime');
const MINUTES = namesOf('durationminutes duration');
const ZONE = namesOf('timezone tz');
const WHERE = namesOf('where location place');
/** Not `phone`: that is the visitor's as often as not. */
const PHONE = namesOf('businessphone contactphone');

/**
 * @param asked what the tool was called with, and `answer` what it said: text or objects of any shape
 * @param businessZone an IANA name, where the page gave one: it counts more than what a model says
 */
export function readBooking(
  id: string,
  asked: unknown,
  answer: unknown,
  businessZone: string | null,
): Booking {
  const answered = layersOf(answer);
  const all = [...answered, ...layersOf(asked)];
  const zone = businessZone ?? first(all, ZONE, readZone) ?? first(all, START, zoneIn);
  const start = startIn(all, zone);
  return {
    id: id.replace(/[^\w.-]+/g, '-'),
    what: first(all, WHAT, readText),
    start,
    end: start && endIn(all, start, zone),
    zone,
    // An address or a number among what was asked is the visitor's.
    where: first(all, WHERE, readPlace) ?? first(answered, ['address'], readPlace),
    phone: first(answered, PHONE, readPhone),
  };
}

/** What a value holds, the outermost first: objects alone, two wrappers deep at the most. */
function layersOf(value: unknown, depth = 0): readonly Fields[] {
  const given = typeof value === 'string' ? parseJson(value) : value;
  const object: unknown = Array.isArray(given) ? given[0] : given;
  if (!isObject(object)) return [];
  const fields = new Map(Object.entries(object).map(([name, held]) => [plain(name), held]));
  return [fields, ...(depth < 2 ? WRAPPERS.flatMap((name) => layersOf(fields.get(name), depth + 1)) : [])];
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

function first<Value>(
  layers: readonly Fields[],
  keys: readonly string[],
  read: (value: unknown) => Value | null,
): Value | null {
  for (const fields of layers)
    for (const key of keys) {
      const value = read(fields.get(key));
      if (value !== null) return value;
    }
  return null;
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = honestLine(value.slice(0, LONGEST_TEXT * 4));
  return line === '' || line.length > LONGEST_TEXT ? null : line;
}

const readPlace = (value: unknown): string | null =>
  readText(value) ?? first(layersOf(value), ['address', 'name'], readText);

const readPhone = (value: unknown): string | null =>
  typeof value === 'string' && /^[+\d()\s./-]{3,40}$/.test(value) ? value : null;

const readZone = (value: unknown): string | null => (isZone(value) ? value : null);

/** Calendars give a time as an object of its own. */
const zoneIn = (value: unknown): string | null => first(layersOf(value), ZONE, readZone);

const momentIn =
  (zone: string | null) =>
  (value: unknown): Moment | null =>
    readMoment(value, zone) ?? first(layersOf(value), ['datetime', 'date'], (held) => readMoment(held, zone));

/** Some give day and hour apart. */
function startIn(layers: readonly Fields[], zone: string | null): Moment | null {
  const [day, hour] = [['date'], ['time', 'starttime']].map((names) => first(layers, names, readText));
  return (day && hour && readMoment(`${day}T${hour}`, zone)) || first(layers, START, momentIn(zone));
}

function endIn(layers: readonly Fields[], start: Moment, zone: string | null): Moment | null {
  const end = first(layers, END, momentIn(zone));
  if (end) return end.kind === start.kind && end.at > start.at ? end : null;
  const minutes = first(layers, MINUTES, readMinutes);
  return minutes === null || start.kind === 'day' ? null : { ...start, at: start.at + minutes * MINUTE_MS };
}

/** A number of minutes, also as text: `30`, `30 min`, `1.5 hours`, `PT30M`. */
function readMinutes(value: unknown): number | null {
  const [, number, unit] = /^(?:PT)?(\d{1,4}(?:\.\d+)?) ?(h|m|$)/i.exec(String(value)) ?? [];
  const minutes = Number(number) * (unit?.toLowerCase() === 'h' ? 60 : 1);
  return minutes > 0 ? minutes : null;
}
