/** Parses the times in tool answers and converts between time zones. Pure. */
import { wallOf } from '../config/zone.ts';

/**
 * `at` is in milliseconds since 1970. It is in UTC for an `instant`; for a `wall` time of unknown zone and for a `day`,
 * it encodes the local fields as if they were UTC.
 */
export type Moment = { readonly kind: 'instant' | 'wall' | 'day'; readonly at: number };

/** Matches 2026-11-24, 2026-11-24T10:00, 2026-11-24 10:00:00.000Z and 2026-11-24T10:00-06:00. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?(Z|[+-]\d\d:?\d\d))?)?$/i;
/** Dates outside of this century are rejected as errors. */
const YEARS = /^20/;
const DAY_MS = 86_400_000;

/** @param zone an IANA name, the zone of a time without an offset */
export function readMoment(value: unknown, zone: string | null): Moment | null {
  const [, date = '', clock, seconds = '00', offset] = (typeof value === 'string' && ISO.exec(value)) || [];
  if (!YEARS.test(date)) return null;
  const wall = Date.parse(`${date}T${clock ?? '00:00'}:${seconds}Z`);
  // Some engines roll an invalid day over into the next month.
  if (Number.isNaN(wall) || isoOf(wall).slice(0, 10) !== date) return null;
  if (clock === undefined) return { kind: 'day', at: wall };
  if (offset !== undefined) {
    const ms = offsetOf(offset);
    return ms === null ? null : { kind: 'instant', at: wall - ms };
  }
  return zone === null ? { kind: 'wall', at: wall } : { kind: 'instant', at: instantOf(wall, zone) };
}

/** ISO 8601 with the known precision: 2026-11-24T16:00:00Z, 2026-11-24T10:00:00 or 2026-11-24. */
export function momentText({ kind, at }: Moment): string {
  const text = isoOf(at).slice(0, kind === 'day' ? 10 : 19);
  return kind === 'instant' ? `${text}Z` : text;
}

/**
 * Converts a wall time to an instant. A repeated hour resolves to its first occurrence; a skipped hour is resolved with
 * the offset before the change.
 * @param wall the local fields, encoded as if they were UTC
 * @returns milliseconds since 1970
 */
export function instantOf(wall: number, zone: string): number {
  // A zone's offset changes at most once in these two days, so one of the two offsets applies.
  const [early, late] = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallOf(near, zone) - near));
  return [early, late].find((at) => at !== undefined && wallOf(at, zone) === wall) ?? early ?? wall;
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** Null for an offset outside of -12:00 to +14:00. */
function offsetOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  const total = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return Number(minutes) < 60 && total >= -12 * 60 && total <= 14 * 60 ? total * 60_000 : null;
}
