/** Formats a booking's time in the business's time zone, and in the visitor's where it differs. */
import { wallOf } from '../../config/zone.ts';
import type { Booking } from '../../booking/booking.ts';

export type TimeText = {
  readonly day: string;
  /** Null for an all-day booking. */
  readonly clock: string | null;
  /** The time in the visitor's zone; null if it is the same. */
  readonly own: string | null;
};

const DAY_MS = 86_400_000;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** @param ownZone the visitor's zone as an IANA name; the browser's when omitted */
export function timeText({ start, end, zone }: Booking, language: string, ownZone?: string): TimeText {
  const isInstant = start.kind === 'instant';
  const shownZone = isInstant ? (zone ?? ownZone) : 'UTC';
  const isOther = isInstant && wallOf(start.at, shownZone) !== wallOf(start.at, ownZone);
  // Without a business time zone, the formatted time includes its zone.
  const named = isInstant && (isOther || zone === null) ? { timeZoneName: 'short' as const } : {};
  const words = (
    fields: Intl.DateTimeFormatOptions,
    timeZone: string | undefined,
    until = start.at,
  ): string => new Intl.DateTimeFormat(language, { ...fields, timeZone }).formatRange(start.at, until);
  const dayOf = (at: number): number => Math.floor(wallOf(at, ownZone) / DAY_MS);
  // Over midnight, a range would be written as “3 Thu, 11:30 PM – 4 Fri, 12:00 AM”.
  const ownEnd = end && dayOf(end.at) === dayOf(start.at) ? end.at : undefined;
  return {
    day: words({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, shownZone),
    clock: start.kind === 'day' ? null : words({ ...CLOCK, ...named }, shownZone, end?.at),
    own: isOther ? words({ weekday: 'short', ...CLOCK, ...named }, ownZone, ownEnd) : null,
  };
}
