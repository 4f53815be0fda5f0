/** The days of limits, in the owner's time zone, and the UTC days from which keys are derived. */

export const DAY_SECONDS = 86_400;
export const DAY_MS = DAY_SECONDS * 1_000;
/** Longer than any day, including days on which clocks are set back. */
const MAX_DAY_MS = 50 * 3_600_000;
const SECOND_MS = 1_000;

export const daysSince1970 = (time: number): number => Math.floor(time / SECOND_MS / DAY_SECONDS);

/** The UTC day, such as `2026-01-31`. */
export const nameOfDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export type Day = {
  /** Such as `2026-01-31`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
};

/** The day at a time, ms since 1970. */
export type Calendar = (time: number) => Day;

/** @param timeZone an IANA name */
export function createCalendar(timeZone: string): Calendar {
  // The Canadian locale formats dates like ISO 8601.
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

/** Finds the start of a day to the second by bisection, because a day's length depends on the zone's rules. */
function endOfDay(time: number, isSameDay: (time: number) => boolean): number {
  let within = Math.floor(time / SECOND_MS);
  let beyond = within + MAX_DAY_MS / SECOND_MS;
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (isSameDay(middle * SECOND_MS)) within = middle;
    else beyond = middle;
  }
  return beyond * SECOND_MS;
}

/** The runtime's name for a time zone; undefined if it does not know the zone. */
export function timeZoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
