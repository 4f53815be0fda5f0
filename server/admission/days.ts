/** The days that limits are counted by, in the owner's time zone, and those of UTC, by which keys are derived. */

/** Seconds. */
export const DAY = 86_400;
/** No day lasts as long as this, ms: not even one on which clocks are set back. */
const LONGER_THAN_A_DAY = 50 * 3_600_000;
const SECOND = 1_000; // ms

export const daysSince1970 = (time: number): number => Math.floor(time / SECOND / DAY);

/** The day of UTC, like `2026-01-31`, so that an owner can read it. */
export const nameOfDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export type Day = {
  /** Like `2026-01-31`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
};

/** The day at a time, ms since 1970. */
export type Calendar = (time: number) => Day;

/** @param timeZone an IANA name */
export function createCalendar(timeZone: string): Calendar {
  // The dates of Canada are written as ISO 8601 has them.
  const dates = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  let last: (Day & { readonly since: number }) | null = null;
  return (time) => {
    if (last === null || time < last.since || time >= last.endsAt) {
      const name = dates.format(time);
      last = { name, since: time, endsAt: endOfDay(time, (each) => dates.format(each) === name) };
    }
    return last;
  };
}

/** To the second, by halving: a day has as many hours as the zone's rules say. */
function endOfDay(time: number, isSameDay: (time: number) => boolean): number {
  let within = Math.floor(time / SECOND);
  let beyond = within + LONGER_THAN_A_DAY / SECOND;
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (isSameDay(middle * SECOND)) within = middle;
    else beyond = middle;
  }
  return beyond * SECOND;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
