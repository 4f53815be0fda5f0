/** Writes a booking as an iCalendar file (RFC 5545): one event, in UTC so that every calendar reads it alike. Pure. */
import type { Booking } from './booking.ts';
import type { Moment } from './moment.ts';

/** The event's text, and the host whose bookings have different IDs, unless these are UUIDs. */
export type EventWords = {
  readonly summary: string;
  readonly description: string | null;
  readonly host: string;
};

/** Limit of a line in octets, without its line break. */
const MAX_LINE_BYTES = 75;
const DAY_MS = 86_400_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Below 2^31 until the year 2650. */
const SEQUENCE_STEP_MS = 10_000;

/**
 * A booking always gets the same UID, so that importing the file twice creates one event, and a later file replaces the
 * event.
 * @param now milliseconds since 1970
 */
export function calendarFile(
  { id, start, end, where }: Booking,
  { summary, description, host }: EventWords,
  now: number,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Task Tamer//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The mail of the same booking has no host: a business may have several, and its calendar entry is one.
    `UID:${UUID.test(id) ? id : `${id}@${host}`}`,
    `SEQUENCE:${calendarSequence(now)}`,
    `DTSTAMP:${stampOf(now)}Z`,
    dateLine('DTSTART', start),
    dateLine('DTEND', end ?? endOf(start)),
    `SUMMARY:${calendarEscaped(summary)}`,
    where && `LOCATION:${calendarEscaped(where)}`,
    description && `DESCRIPTION:${calendarEscaped(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return calendarText(lines);
}

/** Folds and ends lines. Empty ones are left out. */
export const calendarText = (lines: readonly (string | null)[]): string =>
  lines.flatMap((line) => (line ? [`${folded(line)}\r\n`] : [])).join('');

/** Like that of {@link calendarFile}, so that calendars know which of the two is newer. */
export const calendarSequence = (at: number): number => Math.floor(at / SEQUENCE_STEP_MS);

/** An all-day event ends the next day. Without a known end, the event is a point in time. */
export const endOf = (start: Moment): Moment | null =>
  start.kind === 'day' ? { ...start, at: start.at + DAY_MS } : null;

function dateLine(name: string, moment: Moment | null): string | null {
  if (moment === null) return null;
  const { kind, at } = moment;
  const stamp = stampOf(at);
  if (kind === 'day') return `${name};VALUE=DATE:${stamp.slice(0, 8)}`;
  return `${name}:${stamp}${kind === 'instant' ? 'Z' : ''}`;
}

/** The basic format of RFC 5545, without a zone: 20261124T160000. */
export const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '');

export const calendarEscaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);

/** Folds by octets, never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let room = MAX_LINE_BYTES;
  let text = '';
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (length > room) {
      text += '\r\n ';
      room = MAX_LINE_BYTES - 1;
    }
    room -= length;
    text += character;
  }
  return text;
}
