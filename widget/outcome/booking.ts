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

type Fields = Readonly<Record<string, unknown>>;

/** UTF-16 units of a text that is shown. */
const LONGEST_TEXT = 200;
/** The longest that something booked may last, ms: 31 days. */
const LONGEST_STAY_MS = 31 * 86_400_000;
const MINUTE_MS = 60_000;

/** Some answers wrap what was booked once, and some once more. */
const WRAPPERS = ['booking', 'appointment', 'reservation', 'event', 'data', 'result'];
const WHAT = ['what', 'title', 'summary', 'service', 'serviceName', 'service_name', 'appointmentType'];
const START = ['start', 'startsAt', 'starts_at', 'startTime', 'start_time', 'startDateTime', 'dateTime'];
const START_LOOSE = ['datetime', 'date_time', 'appointmentTime', 'appointment_time', 'slot', 'when', 'date'];
const END = ['end', 'endsAt', 'ends_at', 'endTime', 'end_time', 'endDateTime'];
const MINUTES = ['durationMinutes', 'duration_minutes', 'duration'];
const ZONE = ['timeZone', 'timezone', 'time_zone', 'tz'];
const WHERE = ['where', 'location', 'place'];
const PHONE = ['businessPhone', 'business_phone', 'contactPhone', 'contact_phone', 'phone'];

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
    phone: phoneIn(answered, asked),
  };
}

/** What a value holds, the outermost first: objects alone, two wrappers deep at the most. */
function layersOf(value: unknown, depth = 0): readonly Fields[] {
  const given = typeof value === 'string' ? parseJson(value) : value;
  const fields: unknown = Array.isArray(given) ? given[0] : given;
  if (!isObject(fields)) return [];
  const wrapped = depth < 2 ? WRAPPERS.flatMap((key) => layersOf(fields[key], depth + 1)) : [];
  return [fields, ...wrapped];
}

function first<Value>(
  layers: readonly Fields[],
  keys: readonly string[],
  read: (value: unknown) => Value | null,
): Value | null {
  for (const fields of layers)
    for (const key of keys) {
      const value = read(fields[key]);
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
  readText(value) ?? (isObject(value) ? first([value], ['address', 'name'], readText) : null);

const readZone = (value: unknown): string | null => (isZone(value) ? value : null);

/** Calendars give a time as an object of its own. */
const zoneIn = (value: unknown): string | null => (isObject(value) ? first([value], ZONE, readZone) : null);

const momentIn =
  (zone: string | null) =>
  (value: unknown): Moment | null =>
    readMoment(isObject(value) ? (value['dateTime'] ?? value['date']) : value, zone);

/** Some give day and hour apart. */
function startIn(layers: readonly Fields[], zone: string | null): Moment | null {
  const read = momentIn(zone);
  for (const { date, time, startTime } of layers) {
    const hour = time ?? startTime;
    const joined = typeof date === 'string' && typeof hour === 'string' ? read(`${date}T${hour}`) : null;
    if (joined) return joined;
  }
  return first(layers, [...START, ...START_LOOSE], read);
}

function endIn(layers: readonly Fields[], start: Moment, zone: string | null): Moment | null {
  const end = first(layers, END, momentIn(zone));
  if (end) return isAfter(end, start) ? end : null;
  const minutes = first(layers, MINUTES, readMinutes);
  return minutes === null || start.kind === 'day' ? null : { ...start, at: start.at + minutes * MINUTE_MS };
}

const isAfter = (end: Moment, start: Moment): boolean =>
  end.kind === start.kind && end.at > start.at && end.at - start.at <= LONGEST_STAY_MS;

/** A number of minutes, also as text: `30`, `30 min`, `1.5 hours`, `PT30M`. */
function readMinutes(value: unknown): number | null {
  const [, number, unit] = /^(?:PT)?(\d{1,4}(?:\.\d+)?) ?(h|m|$)/i.exec(String(value)) ?? [];
  const minutes = Number(number) * (unit?.toLowerCase() === 'h' ? 60 : 1);
  return minutes > 0 && minutes * MINUTE_MS <= LONGEST_STAY_MS ? minutes : null;
}

/** A visitor's own number that comes back is not whom to call. */
function phoneIn(answered: readonly Fields[], asked: unknown): string | null {
  const phone = first(answered, PHONE, readText);
  const digits = phone?.replace(/\D/g, '') ?? '';
  const isNumber = phone !== null && phone.length <= 40 && /^[+\d()\s./-]*$/.test(phone);
  if (!isNumber || digits.length < 3) return null;
  return JSON.stringify(asked ?? '')
    .replace(/\D/g, '')
    .includes(digits)
    ? null
    : phone;
}
