/** Opening hours in a language's own names of days and times, such as `Monday – Friday: 8:00 AM – 5:00 PM`. Pure. */
import type { OpeningHours } from '../../contract-endpoint.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEK_DAYS = 7;

/** @returns null for what is no opening hours, such as the answer of an endpoint of an earlier version */
export function parsedHours(given: unknown): OpeningHours | null {
  const isMinute = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= DAY_MINUTES;
  const isSpan = (value: unknown): boolean =>
    Array.isArray(value) && value.length === 2 && value.every(isMinute);
  const isDay = (value: unknown): boolean => Array.isArray(value) && value.every(isSpan);
  return Array.isArray(given) && given.length === WEEK_DAYS && given.every(isDay)
    ? (given as OpeningHours)
    : null;
}

/** @returns a line for the days in a row that have the same hours; none for closed days */
export function hoursInWords(hours: OpeningHours, language: string): readonly string[] {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const [weekday, clock] = [words({ weekday: 'long' }), words({ hour: 'numeric', minute: '2-digit' })];
  // January 2, 2000 was a Sunday.
  const nameOf = (day: number): string => weekday.format(Date.UTC(2000, 0, 2 + day));
  const timesOf = (day: number): string =>
    (hours[day % WEEK_DAYS] ?? [])
      .map((span) => span.map((minute) => clock.format((minute % DAY_MINUTES) * MINUTE_MS)).join(' – '))
      .join(', ');
  const lines: string[] = [];
  // From Monday to Sunday.
  let first = 1;
  for (let day = first; day <= WEEK_DAYS; day += 1) {
    if (day < WEEK_DAYS && timesOf(day + 1) === timesOf(first)) continue;
    const days = first === day ? nameOf(day) : `${nameOf(first)} – ${nameOf(day)}`;
    if (timesOf(first) !== '') lines.push(`${days}: ${timesOf(first)}`);
    first = day + 1;
  }
  return lines;
}
