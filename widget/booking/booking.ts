/**
 * Recognizes a booking in a tool's answer, by documented formats only. Free text is not interpreted, because no word
 * list tells "booked" and "already booked" apart in eleven languages. Pure.
 */
import type { JsonObject } from '../contract.ts';
import { honestLine } from '../config/characters.ts';
import { isZone } from '../config/zone.ts';
import { isObject, parseJson } from '../platform/json.ts';
import { readMoment, type Moment } from './moment.ts';

export type Booking = {
  /** `reference`, otherwise the tool call's ID, as letters, digits and `._-`. */
  readonly id: string;
  /** The calendar's own ID, which stays the same when the booking is changed. Null if the tool gave none. */
  readonly reference: string | null;
  readonly what: string | null;
  readonly start: Moment;
  readonly end: Moment | null;
  /** The business's time zone, as an IANA name. Null if neither the page nor the tool supplied one. */
  readonly zone: string | null;
  readonly where: string | null;
  /** The phone number for changes to the booking. */
  readonly phone: string | null;
};

/** The tool reports that an earlier booking is cancelled, or else no longer certain. */
export type BookingEnd = {
  readonly kind: 'ended';
  readonly reference: string;
  readonly isCancelled: boolean;
};

export type ToolAnswer =
  | { readonly kind: 'booked'; readonly booking: Omit<Booking, 'id'> }
  /** The tool reports that it did not book. */
  | { readonly kind: 'not-booked' }
  | BookingEnd
  /**
   * The answer has no documented format. `problem` completes "The answer …" for the owner and never quotes the answer.
   */
  | { readonly kind: 'unrecognized'; readonly problem: string }
  /** The tool reports a booking, but a model chose the wrong year or day. */
  | { readonly kind: 'impossible'; readonly problem: string };

/** The fields that a format supplies; `start` and `end` are not parsed yet. */
type Claim = {
  readonly reference?: unknown;
  readonly what?: unknown;
  readonly start: unknown;
  readonly end?: unknown;
  readonly minutes?: unknown;
  readonly zone?: unknown;
  readonly where?: unknown;
  readonly phone?: unknown;
};

/** Returns null if the answer is in another format. */
type Format = (answer: JsonObject) => Claim | ToolAnswer | null;

/** Limit of a displayed text, in UTF-16 code units. */
const MAX_TEXT_CHARACTERS = 200;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Check-ups are booked a year ahead, seldom more. */
const MAX_AHEAD_DAYS = 730;
const MAX_MINUTES = 10_080;

/** Completes "The answer …". */
export const NO_OBJECT = 'is not a JSON object';

/** Returns a tool's answer as an object, parsing JSON text; null if it is not an object. */
export function objectIn(answer: unknown): JsonObject | null {
  const value = typeof answer === 'string' ? parseJson(answer) : answer;
  return isObject(value) ? value : null;
}

const NOT_BOOKED: ToolAnswer = { kind: 'not-booked' };
const NO_BOOKED = 'has no "booked" that is true or false';
const unrecognized = (problem: string): ToolAnswer => ({ kind: 'unrecognized', problem });

/**
 * @param answer an object, or its JSON text
 * @param businessZone an IANA name from the page, which overrides the answer's
 * @param now when the tool answered, ms since 1970
 */
export function readAnswer(answer: unknown, businessZone: string | null, now: number): ToolAnswer {
  const value = objectIn(answer);
  if (value === null) return unrecognized(NO_OBJECT);
  for (const format of FORMATS) {
    const found = format(value);
    if (found !== null) return 'kind' in found ? found : bookingOf(found, businessZone, now);
  }
  return unrecognized(NO_BOOKED);
}

/** `{"booked": true, "start": …}`, see `docs/features/bookings.md`. */
function ownFormat(answer: JsonObject): Claim | ToolAnswer | null {
  if (!Object.hasOwn(answer, 'booked')) return answer['error'] ? NOT_BOOKED : null;
  const { booked, error, reference, start, title, end, durationMinutes, timeZone, location, businessPhone } =
    answer;
  if (booked === false) return notBooked(answer);
  if (booked !== true) return unrecognized(NO_BOOKED);
  if (error) return unrecognized('says "booked" and has an "error"');
  return {
    reference,
    what: title,
    start,
    end,
    minutes: durationMinutes,
    zone: timeZone,
    where: location,
    phone: businessPhone,
  };
}

function notBooked({ cancelled, requested, reference }: JsonObject): ToolAnswer {
  const isCancelled = cancelled === true;
  const ended = isCancelled || requested === true ? readText(reference) : null;
  return ended === null ? NOT_BOOKED : { kind: 'ended', reference: ended, isCancelled };
}

/** A Google Calendar event (developers.google.com/workspace/calendar/api/v3/reference/events). */
function googleEvent(event: JsonObject): Claim | ToolAnswer | null {
  const { id: reference, kind, status, summary, start, end, location } = event;
  if (kind !== 'calendar#event') return null;
  if (status !== 'confirmed') return NOT_BOOKED;
  const [from, to] = [start, end].map((time) => (isObject(time) ? time : {}));
  return {
    reference,
    what: summary,
    start: from?.['dateTime'] ?? from?.['date'],
    end: to?.['dateTime'] ?? to?.['date'],
    zone: from?.['timeZone'],
    where: location,
  };
}

/** The response to "Create a booking" in Cal.com's API v2 (cal.com/docs/api-reference/v2/bookings/create-a-booking). */
function calComBooking({ status, data }: JsonObject): Claim | ToolAnswer | null {
  if (!isObject(data) || typeof data['uid'] !== 'string' || typeof data['status'] !== 'string') return null;
  if (status !== 'success' || data['status'] !== 'accepted') return NOT_BOOKED;
  const { uid: reference, title, start, end, location } = data;
  return { reference, what: title, start, end, where: location };
}

/** A HighLevel appointment (marketplace.gohighlevel.com/docs/ghl/calendars/create-appointment). */
function highLevelAppointment(answer: JsonObject): Claim | ToolAnswer | null {
  const { id: reference, calendarId, appointmentStatus, title, startTime, endTime, address } = answer;
  if (typeof calendarId !== 'string' || typeof appointmentStatus !== 'string') return null;
  if (appointmentStatus !== 'confirmed') return NOT_BOOKED;
  return { reference, what: title, start: startTime, end: endTime, where: address };
}

const FORMATS: readonly Format[] = [ownFormat, googleEvent, calComBooking, highLevelAppointment];

function bookingOf(claim: Claim, businessZone: string | null, now: number): ToolAnswer {
  const zone = businessZone ?? (isZone(claim.zone) ? claim.zone : null);
  const start = readMoment(claim.start, zone);
  if (start === null) return unrecognized('has no start in ISO 8601');
  // A day lasts longest where it begins last.
  const daysPast = start.kind === 'day' ? 2 : 1;
  if (start.at < now - daysPast * DAY_MS || start.at > now + MAX_AHEAD_DAYS * DAY_MS)
    return { kind: 'impossible', problem: 'has a start that is past or more than two years ahead' };
  const booking = {
    reference: readText(claim.reference),
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
  const isLength = typeof minutes === 'number' && minutes > 0 && minutes <= MAX_MINUTES;
  return isLength && start.kind !== 'day' ? { ...start, at: start.at + minutes * MINUTE_MS } : null;
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = honestLine(value.slice(0, MAX_TEXT_CHARACTERS * 4));
  return line === '' || line.length > MAX_TEXT_CHARACTERS ? null : line;
}

const readPhone = (value: unknown): string | null =>
  typeof value === 'string' && /^[+\d()\s./-]{3,40}$/.test(value) ? value : null;

/** What tells two bookings apart: a model that calls its tool twice gets the same answer with another ID. */
export const factsOf = ({ reference, what, start, end, where }: Booking): string =>
  JSON.stringify([reference, what, start, end, where]);
