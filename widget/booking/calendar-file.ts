/** What was booked as an iCalendar file (RFC 5545): one event, in UTC, which every calendar reads alike. Pure. */
import type { Booking } from './booking.ts';
import type { Moment } from './moment.ts';

/** What the file says beside the booking's own facts. */
export type EventWords = { readonly summary: string; readonly description: string | null };

/** Octets of a line, its end not counted. */
const LONGEST_LINE = 75;
const DAY_MS = 86_400_000;

/**
 * The same booking has the same UID, so that a calendar that is given the file twice has the event once.
 * @param now milliseconds since 1970
 */
export function calendarFile(
  { id, start, end, where }: Booking,
  { summary, description }: EventWords,
  now: number,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Task Tamer//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${id}@task-tamer`,
    `DTSTAMP:${stampOf(now)}Z`,
    dateLine('DTSTART', start),
    dateLine('DTEND', end ?? endOf(start)),
    `SUMMARY:${escaped(summary)}`,
    where && `LOCATION:${escaped(where)}`,
    description && `DESCRIPTION:${escaped(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.flatMap((line) => (line ? [`${folded(line)}\r\n`] : [])).join('');
}

/** A day ends with the next one. Of an hour without an end nothing is made up: it is told as a point in time. */
const endOf = (start: Moment): Moment | null =>
  start.kind === 'day' ? { ...start, at: start.at + DAY_MS } : null;

function dateLine(name: string, moment: Moment | null): string | null {
  if (moment === null) return null;
  const { kind, at } = moment;
  const stamp = stampOf(at);
  if (kind === 'day') return `${name};VALUE=DATE:${stamp.slice(0, 8)}`;
  return `${name}:${stamp}${kind === 'instant' ? 'Z' : ''}`;
}

const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '');

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);

/** By octets, and never inside of a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let room = LONGEST_LINE;
  let text = '';
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (length > room) {
      text += '\r\n ';
      room = LONGEST_LINE - 1;
    }
    room -= length;
    text += character;
  }
  return text;
}
