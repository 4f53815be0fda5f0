/** Opening hours in a language's own names of days and times, such as `Monday – Friday: 8:00 AM – 5:00 PM`. Pure. */
import type { OpeningHours } from '../../contract-endpoint.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEK_DAYS = 7;

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
