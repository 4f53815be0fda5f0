/** A booking in the reader's words: the business's clock first, the visitor's own beside it where it differs. */
import type { Booking } from '../outcome/booking.ts';
import { wallOf } from '../outcome/moment.ts';

export type TimeWords = {
  readonly day: string;
  /** Null for a day without an hour. */
  readonly clock: string | null;
  /** What the visitor's clock shows; null where it shows the same. */
  readonly own: string | null;
};

type Reader = {
  /** A language tag. */
  readonly language: string;
  /** An IANA name. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** Null where nobody told when it is. */
export function timeWords(
  { start, end, zone }: Booking,
  { language, zone: ownZone, now }: Reader,
): TimeWords | null {
  if (start === null) return null;
  const isInstant = start.kind === 'instant';
  const shownZone = isInstant ? (zone ?? ownZone) : 'UTC';
  const isOther = isInstant && wallOf(start.at, shownZone) !== wallOf(start.at, ownZone);
  const words = (fields: Intl.DateTimeFormatOptions, timeZone: string): string => {
    const format = new Intl.DateTimeFormat(language, { ...fields, timeZone });
    return end === null ? format.format(start.at) : format.formatRange(start.at, end.at);
  };
  const year =
    new Date(start.at).getUTCFullYear() === new Date(now).getUTCFullYear()
      ? {}
      : { year: 'numeric' as const };
  // An hour whose zone nobody told is said with the zone that it was counted into.
  const named = isInstant && (isOther || zone === null) ? { timeZoneName: 'short' as const } : {};
  const day = { weekday: 'long', month: 'long', day: 'numeric', ...year } as const;
  return {
    day: new Intl.DateTimeFormat(language, { ...day, timeZone: shownZone }).format(start.at),
    clock: start.kind === 'day' ? null : words({ ...CLOCK, ...named }, shownZone),
    own: isOther ? words({ weekday: 'short', ...CLOCK, ...named }, ownZone) : null,
  };
}

/** How days and hours are written: as the page's language has it, where the copy speaks that language. */
export function locale(tag: string, copy: string): string {
  try {
    return Intl.getCanonicalLocales(tag).find((known) => known.split('-')[0] === copy) ?? copy;
  } catch {
    return copy;
  }
}

/** Where the browser does not say it, clocks are told by UTC. */
export function visitorZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    wallOf(0, timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}
