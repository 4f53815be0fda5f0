/**
 * Wall time of one time zone. A wall time is a number: the milliseconds of the same date and time in UTC. Pure.
 */
import { DAY_MS, timeZoneNamed } from '../../admission/days.ts';

export const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const WEEK_DAYS = 7;
/** 1970 began on a Thursday. */
const EPOCH_WEEKDAY_DAYS = 4;

/** Days since 1970 on the zone's calendar. */
export type DayNumber = number;

export type WallTime = {
  /** The first instant at which the clocks show this time or a later one. */
  readonly at: number;
  /** False for a time that the clocks skip. */
  readonly exists: boolean;
};

export type Zone = {
  /** An IANA name. */
  readonly name: string;
  readonly wallOf: (at: number) => number;
  readonly dayOf: (at: number) => DayNumber;
  /** A time that the clocks show twice is meant the first time. */
  readonly firstInstantOf: (wall: number) => WallTime;
  /** How far the zone is ahead of UTC, ms. */
  readonly offsetOf: (at: number) => number;
};

/** 0 is Sunday. */
export const weekdayOf = (day: DayNumber): number =>
  (((day + EPOCH_WEEKDAY_DAYS) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

/** Such as `2026-01-31`. */
export const dateOf = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Null for a date that does not exist. */
export function dayNamed(date: string): DayNumber | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || dateOf(at / DAY_MS) !== date ? null : at / DAY_MS;
}

export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const wallOf = (at: number): number => {
    const parts = format.formatToParts(at).map(({ type, value }) => [type, Number(value)] as const);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const offsetOf = (at: number): number => wallOf(at) - Math.floor(at / SECOND_MS) * SECOND_MS;
  const offsetsAround = memoizeLast((day: DayNumber) => {
    // No zone changes its clocks twice in three days.
    const before = offsetOf((day - 1) * DAY_MS);
    const after = offsetOf((day + 2) * DAY_MS);
    return before === after ? [before] : [before, after].toSorted((one, other) => other - one);
  });
  return {
    name,
    wallOf,
    offsetOf,
    dayOf: (at) => Math.floor(wallOf(at) / DAY_MS),
    firstInstantOf(wall) {
      const offsets = offsetsAround(Math.floor(wall / DAY_MS));
      const [most = 0, least = most] = offsets;
      if (most === least) return { at: wall - most, exists: true };
      // The greatest offset gives the first instant.
      const found = offsets.map((offset) => wall - offset).find((at) => wallOf(at) === wall);
      if (found !== undefined) return { at: found, exists: true };
      return { at: firstWith(wall - most, wall - least, (at) => wallOf(at) >= wall), exists: false };
    },
  };
}

const named = new Map<string, Zone | null>();

/** Null without a name, and for one that this runtime does not know. */
export function zoneNamed(name: string | null): Zone | null {
  if (name === null) return null;
  const known = named.get(name);
  if (known !== undefined) return known;
  const zone = timeZoneNamed(name) === undefined ? null : createZone(name);
  named.set(name, zone);
  return zone;
}

/** Clocks change on a full minute. @param before a time for which `isReached` is false @param after one for which it is true */
function firstWith(before: number, after: number, isReached: (at: number) => boolean): number {
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function memoizeLast<T>(compute: (day: DayNumber) => T): (day: DayNumber) => T {
  let last: { readonly day: DayNumber; readonly value: T } | null = null;
  return (day) => {
    if (last?.day !== day) last = { day, value: compute(day) };
    return last.value;
  };
}
