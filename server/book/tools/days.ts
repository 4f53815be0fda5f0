/** The days that a visitor means by "tomorrow", "Friday" or "the 16th". Pure. */
import { DAY_MS } from '../../admission/days.ts';
import { weekdayOf, type DayNumber } from '../rules/zone.ts';

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export const DAY_WORDS = [
  'soonest',
  'today',
  'tomorrow',
  ...WEEKDAYS,
  'next_week',
  'in_two_weeks',
  'next_month',
] as const;

export const PARTS_OF_DAY = ['any', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

const WEEK_DAYS = 7;
/** Long enough for each day of the month to occur. */
const MAX_MONTH_SEARCH_DAYS = 62;
/** Full hours at which a part begins and ends. */
const HOURS_OF: Readonly<Record<PartOfDay, readonly [from: number, to: number]>> = {
  any: [0, 24],
  morning: [0, 12],
  afternoon: [12, 17],
  evening: [17, 24],
};
const HOUR_MS = 3_600_000;

/** In order; null for a word that is none. */
export function daysOf(word: string, today: DayNumber, horizonDays: number): readonly DayNumber[] | null {
  const last = today + horizonDays;
  const range = (from: DayNumber, to: DayNumber): readonly DayNumber[] =>
    Array.from({ length: Math.max(0, Math.min(to, last) - from + 1) }, (_, index) => from + index);
  // Weeks begin on Monday.
  const nextMonday = today + WEEK_DAYS - ((weekdayOf(today) + WEEK_DAYS - 1) % WEEK_DAYS);
  switch (word) {
    case 'soonest':
      return range(today, last);
    case 'today':
      return range(today, today);
    case 'tomorrow':
      return range(today + 1, today + 1);
    case 'next_week':
      return range(nextMonday, nextMonday + WEEK_DAYS - 1);
    case 'in_two_weeks':
      return range(nextMonday + WEEK_DAYS, nextMonday + 2 * WEEK_DAYS - 1);
    case 'next_month':
      return range(...nextMonth(today));
    default:
      return namedDays(word, range(today, last));
  }
}

/** A weekday is this week's and, in case that is full, next week's. */
function namedDays(word: string, days: readonly DayNumber[]): readonly DayNumber[] | null {
  const weekday = WEEKDAYS.findIndex((each) => each === word);
  if (weekday >= 0) return days.filter((day) => weekdayOf(day) === weekday).slice(0, 2);
  if (!/^([1-9]|[12]\d|3[01])$/.test(word)) return null;
  return days
    .slice(0, MAX_MONTH_SEARCH_DAYS)
    .filter((day) => dateIn(day).getUTCDate() === Number(word))
    .slice(0, 1);
}

function nextMonth(today: DayNumber): readonly [from: DayNumber, to: DayNumber] {
  const date = dateIn(today);
  const first = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
  return [first(1), first(2) - 1];
}

const dateIn = (day: DayNumber): Date => new Date(day * DAY_MS);

/** @param wall a wall time */
export function isIn(part: PartOfDay, wall: number): boolean {
  const [from, to] = HOURS_OF[part];
  const hours = (wall % DAY_MS) / HOUR_MS;
  return from <= hours && hours < to;
}
