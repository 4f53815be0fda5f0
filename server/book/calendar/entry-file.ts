/** Writes the book's entries as calendar files (RFC 5545), in UTC so that every calendar reads them alike, and reads them again. Pure. */
import ICAL from 'ical.js';
import { textIn } from './busy-times.ts';
import type { CalendarEntry } from './calendar.ts';
import { timeOfWall, wallTimeOf, type Clocks } from './clocks.ts';
import { mendedFile } from './readable-file.ts';

export type ReadEntry = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isCancelled: boolean;
  readonly isWholeDay: boolean;
  /** What changes with each version of an entry. */
  readonly version: string;
};

const PRODUCT_ID = '-//Task Tamer//Book//EN';

/** @param name of the whole calendar, for one that people subscribe to */
export function entryFile(entries: readonly CalendarEntry[], name: string | null = null): string {
  const whole = new ICAL.Component('vcalendar');
  whole.addPropertyWithValue('version', '2.0');
  whole.addPropertyWithValue('prodid', PRODUCT_ID);
  if (name !== null) whole.addPropertyWithValue('x-wr-calname', name);
  for (const entry of entries) whole.addSubcomponent(componentOf(entry));
  return `${whole.toString()}\r\n`;
}

/**
 * The single event of a file that another program may have written wrongly.
 * @param onUnreadable is called if the file cannot be read as it is
 * @returns null if there is no event that has a time
 */
export function readableEntry(file: string, clocks: Clocks, onUnreadable: () => void): ReadEntry | null {
  const whole = readEntry(file, clocks);
  if (whole !== null) return whole;
  onUnreadable();
  return readEntry(mendedFile(file), clocks);
}

function readEntry(file: string, clocks: Clocks): ReadEntry | null {
  try {
    return entryIn(new ICAL.Component(ICAL.parse(file)), clocks);
  } catch {
    return null;
  }
}

function entryIn(whole: ICAL.Component, clocks: Clocks): ReadEntry | null {
  const event = whole.getFirstSubcomponent('vevent');
  const startsAt = event === null ? null : instantIn(event, 'dtstart', clocks);
  if (event === null || startsAt === null) return null;
  const endsAt = instantIn(event, 'dtend', clocks);
  const duration = event.getFirstPropertyValue('duration');
  const lengthMs = duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : 0;
  return {
    startsAt,
    endsAt: endsAt ?? startsAt + lengthMs,
    isWholeDay: isDateIn(event, 'dtstart'),
    isCancelled: textIn(event, 'status').toUpperCase() === 'CANCELLED',
    version: versionIn(event),
  };
}

/** The same for a file that the calendar has written anew. */
export const versionOf = (entry: CalendarEntry): string => versionIn(componentOf(entry));

const versionIn = (event: ICAL.Component): string =>
  ['sequence', 'status', 'summary', 'description'].map((name) => textIn(event, name)).join('\n');

function instantIn(event: ICAL.Component, name: string, clocks: Clocks): number | null {
  const property = event.getFirstProperty(name);
  const time = property?.getFirstValue();
  return property !== null && time instanceof ICAL.Time
    ? clocks.of(property).instantOf(wallTimeOf(time))
    : null;
}

function isDateIn(event: ICAL.Component, name: string): boolean {
  const time = event.getFirstPropertyValue(name);
  return time instanceof ICAL.Time && time.isDate;
}

function componentOf(entry: CalendarEntry): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const texts = {
    uid: entry.uid,
    summary: entry.title,
    description: entry.description,
    location: entry.location,
    status: entry.isTentative ? 'TENTATIVE' : 'CONFIRMED',
    transp: 'OPAQUE',
  };
  for (const [name, text] of Object.entries(texts)) if (text !== null) event.addPropertyWithValue(name, text);
  event.addPropertyWithValue('sequence', entry.sequence);
  event.addPropertyWithValue('dtstamp', utc(entry.updatedAt));
  event.addPropertyWithValue('dtstart', utc(entry.startsAt));
  event.addPropertyWithValue('dtend', utc(entry.endsAt));
  return event;
}

function utc(at: number): ICAL.Time {
  const time = timeOfWall(at, false);
  time.zone = ICAL.Timezone.utcTimezone;
  return time;
}
