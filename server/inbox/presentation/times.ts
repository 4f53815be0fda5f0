/** Times as the page and the mails show them, in the business's time zone. Pure. */
import type { Booking } from '../../../widget/booking/booking.ts';

const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;

const format = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...knownZone(timeZone), ...options }).format(at);

/** A browser may be older than the zone's name: then its own zone applies, which is probably the same. */
const knownZone = (timeZone: string): { readonly timeZone?: string } =>
  isKnown(timeZone) ? { timeZone } : {};

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const clock = (at: number, timeZone: string): string =>
  format(at, timeZone, { hour: 'numeric', minute: '2-digit' });

/** Such as 2026-11-24; equal for all times of a day. */
export const dayKey = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { ...knownZone(timeZone), dateStyle: 'short' }).format(at);

/** From 0 to 1,439. */
export function minuteOfDay(at: number, timeZone: string): number {
  const parts = format(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = parts.split(':').map(Number);
  return hour * HOUR_MINUTES + minute;
}

/** Such as "Today", "Yesterday" or "Monday, November 23". */
export function dayName(at: number, now: number, timeZone: string): string {
  const day = dayKey(at, timeZone);
  if (day === dayKey(now, timeZone)) return 'Today';
  if (day === dayKey(now - DAY_MS, timeZone)) return 'Yesterday';
  return format(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** Such as "Nov 24". */
export const shortDate = (at: number, timeZone: string): string =>
  format(at, timeZone, { month: 'short', day: 'numeric' });

/** Such as "November 24, 2026". @param date such as 2026-11-24; another text stays as it is */
export const dateInWords = (date: string): string =>
  Number.isNaN(Date.parse(date))
    ? date
    : format(Date.parse(date), 'UTC', { year: 'numeric', month: 'long', day: 'numeric' });

export const fullDate = (at: number, timeZone: string): string =>
  format(at, timeZone, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Formats a duration, such as 1:05. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export type BookedTime = { readonly day: string; readonly time: string | null };

/**
 * A time without a known zone is shown as it was given.
 * @param form such as "Nov 24", "Tue, Nov 24" or "Tuesday, November 24"
 */
export function bookedTime(
  { start, zone }: Booking,
  timeZone: string,
  form: 'date' | 'short' | 'long' = 'short',
): BookedTime {
  const where = start.kind === 'instant' ? (zone !== null && isKnown(zone) ? zone : timeZone) : 'UTC';
  const date = { month: form === 'long' ? 'long' : 'short', day: 'numeric' } as const;
  const day = format(start.at, where, form === 'date' ? date : { ...date, weekday: form });
  return { day, time: start.kind === 'day' ? null : clock(start.at, where) };
}
