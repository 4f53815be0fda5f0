/** Reads opening hours: spans of wall time by weekday. */
import * as v from 'valibot';
import type { Span, WeekHours } from './book-rules.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1_440;

const SPAN = 'must be a span like "09:00-17:30" that ends later than it begins';
const span = v.pipe(
  v.string(SPAN),
  v.transform(spanIn),
  v.custom<Span>((value) => value !== null, SPAN),
);
const SPANS = 'must be a list of spans like ["09:00-12:00", "13:00-17:30"] that do not overlap; [] is closed';
export const spans = v.pipe(
  v.array(span, SPANS),
  v.transform((list): readonly Span[] => list.toSorted((one, other) => one.from - other.from)),
  v.check(
    (list) => list.every(({ from }, index) => index === 0 || (list[index - 1]?.to ?? 0) <= from),
    SPANS,
  ),
);
const HOURS = `must be an object with some of ${WEEKDAYS.join(', ')}`;
export const weekHours = v.pipe(
  v.strictObject(
    Object.fromEntries(WEEKDAYS.map((day) => [day, v.optional(spans, [])])),
    unknownFields(HOURS),
  ),
  v.transform((week): WeekHours => WEEKDAYS.map((day) => week[day] ?? [])),
);

/** Null if they cannot be used. */
export function weekHoursIn(value: unknown): WeekHours | null {
  const { success, output } = v.safeParse(weekHours, value);
  return success ? output : null;
}

function spanIn(text: string): Span | null {
  const times = clockTimesIn(text);
  return times !== null && times.from < times.to ? times : null;
}

/** The second time may be before the first one. */
export function clockTimesIn(text: string): Span | null {
  const [, fromHour, fromMinute, toHour, toMinute] =
    /^([01]?\d|2[0-3]):([0-5]\d) ?[-–] ?([01]?\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  const from = Number(fromHour) * HOUR_MINUTES + Number(fromMinute);
  const to = Number(toHour) * HOUR_MINUTES + Number(toMinute);
  return to <= DAY_MINUTES ? { from, to } : null;
}

/** A missing and an unknown field are issues of the object that should have it or has it. */
export function unknownFields(says: string) {
  return (issue: v.StrictObjectIssue): string => {
    if (issue.expected === 'never') return 'is not a known field';
    return issue.expected === 'Object' ? says : 'is missing';
  };
}
