/** Google's events, and the book's entries as such. Pure. */
import { fieldOf } from '../../../http/fields.ts';
import { DAY_MS } from '../../../admission/days.ts';
import { dayNamed, type Zone } from '../../rules/zone.ts';
import type { BusyTime, CalendarEntry, FoundEntry } from '../calendar.ts';

export type ReadEvent = FoundEntry & { readonly version: string };

/** Kinds of events that take no time, even if they are marked as busy. */
const WITHOUT_TIME: readonly unknown[] = ['workingLocation', 'birthday'];

/** Google accepts digits and the letters a to v. */
export const eventIdOf = (uid: string): string => uid.replaceAll('-', '');

/** An id of the book's own events is a UUID without its hyphens. */
export const uidOf = (eventId: string): string =>
  /^[\da-f]{32}$/.test(eventId)
    ? eventId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : eventId;

export function eventOf(entry: CalendarEntry): object {
  return {
    status: statusOf(entry),
    summary: entry.title,
    description: entry.description ?? '',
    location: entry.location ?? '',
    transparency: 'opaque',
    // A change keeps what it does not name: the owner may have given the event whole days.
    start: { dateTime: new Date(entry.startsAt).toISOString(), date: null },
    end: { dateTime: new Date(entry.endsAt).toISOString(), date: null },
  };
}

const statusOf = ({ isTentative }: CalendarEntry): string => (isTentative ? 'tentative' : 'confirmed');

/** What changes with each version of an entry. */
export const versionOf = (entry: CalendarEntry): string =>
  [statusOf(entry), entry.title, entry.description ?? ''].join('\n');

/** Null for an event without times. */
export function readEvent(event: unknown, zone: Zone): ReadEvent | null {
  const [startsAt, endsAt] = [instantIn(event, 'start', zone), instantIn(event, 'end', zone)];
  const etag = fieldOf(event, 'etag');
  if (startsAt === null || endsAt === null || typeof etag !== 'string') return null;
  const version = ['status', 'summary', 'description'].map((name) => wordsIn(event, name)).join('\n');
  const isWholeDay = typeof fieldOf(event, 'start', 'date') === 'string';
  return { startsAt, endsAt, etag, version, isWholeDay, isCancelled: isCancelled(event) };
}

function wordsIn(event: unknown, name: string): string {
  const words = fieldOf(event, name);
  return typeof words === 'string' ? words : '';
}

export const isCancelled = (event: unknown): boolean => fieldOf(event, 'status') === 'cancelled';

/** Null for an event that takes no time. */
export function busyTimeOf(event: unknown, zone: Zone): BusyTime | null {
  const takesTime =
    !isCancelled(event) &&
    fieldOf(event, 'transparency') !== 'transparent' &&
    !WITHOUT_TIME.includes(fieldOf(event, 'eventType')) &&
    !isDeclined(event);
  const [from, to] = [instantIn(event, 'start', zone), instantIn(event, 'end', zone)];
  if (!takesTime || from === null || to === null) return null;
  return { from, to, uid: uidOf(String(fieldOf(event, 'recurringEventId') ?? fieldOf(event, 'id'))) };
}

/** By the owner of the calendar. */
function isDeclined(event: unknown): boolean {
  const attendees = fieldOf(event, 'attendees');
  if (!Array.isArray(attendees)) return false;
  return attendees.some(
    (each) => fieldOf(each, 'self') === true && fieldOf(each, 'responseStatus') === 'declined',
  );
}

/** A whole day is one of the business's zone. */
function instantIn(event: unknown, name: 'start' | 'end', zone: Zone): number | null {
  const dateTime = fieldOf(event, name, 'dateTime');
  if (typeof dateTime === 'string') {
    const at = Date.parse(dateTime);
    return Number.isNaN(at) ? null : at;
  }
  const date = fieldOf(event, name, 'date');
  const day = typeof date === 'string' ? dayNamed(date) : null;
  return day === null ? null : zone.firstInstantOf(day * DAY_MS).at;
}
