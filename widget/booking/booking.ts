/**
 * Whether a tool's answer is a booking, and which one: by documented formats alone, each with a name. Words are never
 * read: no list of words tells "booked" from "already booked" in eleven languages. Pure.
 */
import type { JsonObject } from '../contract.ts';
import { honestLine } from '../config/characters.ts';
import { isZone } from '../config/zone.ts';
import { isObject, parseJson } from '../platform/json.ts';
import { readMoment, type Moment } from './moment.ts';

export type Booking = {
  /** Of the tool's call, as an address in a calendar file: letters, digits and `._-`. */
  readonly id: string;
  readonly what: string | null;
  readonly start: Moment;
  readonly end: Moment | null;
  /** The business's, as an IANA name. Null when neither page nor tool gave one. */
  readonly zone: string | null;
  readonly where: string | null;
  /** The number to call to change the booking. */
  readonly phone: string | null;
};

export type ToolAnswer =
  | { readonly kind: 'booked'; readonly booking: Omit<Booking, 'id'> }
  /** The tool says that it did not book. */
  | { readonly kind: 'not-booked' }
  /** No documented format. `problem` completes "The answer …" for the owner, without a word of the answer itself. */
  | { readonly kind: 'unrecognized'; readonly problem: string };

/** What a format reads; `start` and `end` are still as they were given. */
type Claim = {
  readonly what?: unknown;
  readonly start: unknown;
  readonly end?: unknown;
  readonly minutes?: unknown;
  readonly zone?: unknown;
  readonly where?: unknown;
  readonly phone?: unknown;
};

/** Null when the answer has another format. */
type Format = (answer: JsonObject) => Claim | ToolAnswer | null;

/** UTF-16 units of a text that is shown. */
const LONGEST_TEXT = 200;
const MINUTE_MS = 60_000;
const MOST_MINUTES = 10_080;

const NOT_BOOKED: ToolAnswer = { kind: 'not-booked' };
const unrecognized = (problem: string): ToolAnswer => ({ kind: 'unrecognized', problem });

/**
 * @param answer an object, or its JSON as text
 * @param businessZone an IANA name from the page, which overrides the answer's
 */
export function readAnswer(answer: unknown, businessZone: string | null): ToolAnswer {
  const value = typeof answer === 'string' ? parseJson(answer) : answer;
  if (!isObject(value) || Array.isArray(value)) return unrecognized('is not a JSON object');
  for (const format of FORMATS) {
    const found = format(value);
    if (found !== null) return 'kind' in found ? found : bookingOf(found, businessZone);
  }
  return unrecognized('has no "booked"');
}

/** `{"booked": true, "start": …}`, as `docs/bookings.md` has it. */
function ownFormat(answer: JsonObject): Claim | ToolAnswer | null {
  if (!Object.hasOwn(answer, 'booked')) return answer['error'] ? NOT_BOOKED : null;
  const { booked, error, start, title, end, durationMinutes, timeZone, location, businessPhone } = answer;
  if (booked === false) return NOT_BOOKED;
  if (booked !== true) return unrecognized('has a "booked" that is neither true nor false');
  if (error) return unrecognized('says "booked" and has an "error"');
  return {
    what: title,
    start,
    end,
    minutes: durationMinutes,
    zone: timeZone,
    where: location,
    phone: businessPhone,
  };
}

/** An event of Google Calendar (developers.google.com/workspace/calendar/api/v3/reference/events). */
function googleEvent({ kind, status, summary, start, end, location }: JsonObject): Claim | ToolAnswer | null {
  if (kind !== 'calendar#event') return null;
  if (status !== 'confirmed') return NOT_BOOKED;
  const [from, to] = [start, end].map((time) => (isObject(time) ? time : {}));
  return {
    what: summary,
    start: from?.['dateTime'] ?? from?.['date'],
    end: to?.['dateTime'] ?? to?.['date'],
    zone: from?.['timeZone'],
    where: location,
  };
}

/** The answer to "Create a booking" of Cal.com's API v2 (cal.com/docs/api-reference/v2/bookings/create-a-booking). */
function calComBooking({ status, data }: JsonObject): Claim | ToolAnswer | null {
  if (!isObject(data) || typeof data['uid'] !== 'string' || typeof data['status'] !== 'string') return null;
  if (status !== 'success' || data['status'] !== 'accepted') return NOT_BOOKED;
  const { title, start, end, location } = data;
  return { what: title, start, end, where: location };
}

/** An appointment of HighLevel (marketplace.gohighlevel.com/docs/ghl/calendars/create-appointment). */
function highLevelAppointment(answer: JsonObject): Claim | ToolAnswer | null {
  const { calendarId, appointmentStatus, title, startTime, endTime, address } = answer;
  if (typeof calendarId !== 'string' || typeof appointmentStatus !== 'string') return null;
  if (appointmentStatus !== 'confirmed') return NOT_BOOKED;
  return { what: title, start: startTime, end: endTime, where: address };
}

const FORMATS: readonly Format[] = [ownFormat, googleEvent, calComBooking, highLevelAppointment];

function bookingOf(claim: Claim, businessZone: string | null): ToolAnswer {
  const zone = businessZone ?? (isZone(claim.zone) ? claim.zone : null);
  const start = readMoment(claim.start, zone);
  if (start === null) return unrecognized('has no start in ISO 8601, such as 2026-11-24T10:00:00-06:00');
  const booking = {
    what: readText(claim.what),
    start,
    end: endOf(start, readMoment(claim.end, zone), claim.minutes),
    zone,
    where: readText(claim.where),
    phone: readPhone(claim.phone),
  };
  return { kind: 'booked', booking };
}

function endOf(start: Moment, end: Moment | null, minutes: unknown): Moment | null {
  if (end !== null) return end.kind === start.kind && end.at > start.at ? end : null;
  const isLength = typeof minutes === 'number' && minutes > 0 && minutes <= MOST_MINUTES;
  return isLength && start.kind !== 'day' ? { ...start, at: start.at + minutes * MINUTE_MS } : null;
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = honestLine(value.slice(0, LONGEST_TEXT * 4));
  return line === '' || line.length > LONGEST_TEXT ? null : line;
}

const readPhone = (value: unknown): string | null =>
  typeof value === 'string' && /^[+\d()\s./-]{3,40}$/.test(value) ? value : null;
