/** Points in time as tools tell them, and the clocks of the places in which they are read. Pure. */
import { wallOf } from '../config/zone.ts';

/**
 * `at`: milliseconds since 1970, by UTC for an `instant`. Of a `wall` clock nobody told in which zone it hangs, and a
 * `day` has no hour: theirs are what the clock and the calendar show, counted as if they hung in UTC.
 */
export type Moment = { readonly kind: 'instant' | 'wall' | 'day'; readonly at: number };

/** 2026-11-24, 2026-11-24T10:00, 2026-11-24 10:00:00.000Z, 2026-11-24T10:00-06:00. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?(Z|[+-]\d\d:?\d\d))?)?$/i;
/** Nobody books outside of these years. */
const YEARS = /^20/;
const DAY_MS = 86_400_000;

/** @param zone an IANA name: where the clock hangs that is told without one */
export function readMoment(value: unknown, zone: string | null): Moment | null {
  const [, date = '', clock, seconds = '00', offset] = (typeof value === 'string' && ISO.exec(value)) || [];
  if (!YEARS.test(date)) return null;
  const wall = Date.parse(`${date}T${clock ?? '00:00'}:${seconds}Z`);
  // A day that its month does not have is taken for one of the next month's by some.
  if (Number.isNaN(wall) || isoOf(wall).slice(0, 10) !== date) return null;
  if (clock === undefined) return { kind: 'day', at: wall };
  if (offset !== undefined) {
    const ms = offsetOf(offset);
    return ms === null ? null : { kind: 'instant', at: wall - ms };
  }
  return zone === null ? { kind: 'wall', at: wall } : { kind: 'instant', at: instantOf(wall, zone) };
}

/** ISO 8601, with no more than is known: 2026-11-24T16:00:00Z, 2026-11-24T10:00:00 or 2026-11-24. */
export function momentText({ kind, at }: Moment): string {
  const text = isoOf(at).slice(0, kind === 'day' ? 10 : 19);
  return kind === 'instant' ? `${text}Z` : text;
}

/**
 * When a zone's clocks show something. Of an hour that comes twice the first; an hour that is skipped is counted on
 * from before.
 * @param wall what the clock shows, counted as if it hung in UTC
 * @returns milliseconds since 1970
 */
export function instantOf(wall: number, zone: string): number {
  // Clocks change once in two days at the most, and the change lies between these two.
  const [early, late] = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallOf(near, zone) - near));
  return [early, late].find((at) => at !== undefined && wallOf(at, zone) === wall) ?? early ?? wall;
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** Null for an offset that no place has: they lie between -12:00 and +14:00. */
function offsetOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  const total = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return Number(minutes) < 60 && total >= -12 * 60 && total <= 14 * 60 ? total * 60_000 : null;
}
