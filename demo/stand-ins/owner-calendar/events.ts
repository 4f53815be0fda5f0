/** Reads and changes event files as far as the console needs it. Pure. */

/** ms since 1970 */
export type TimeRange = { readonly startsAt: number; readonly endsAt: number };

export type CalendarEvent = TimeRange & {
  /** Of its file, after that of its calendar and a slash. */
  readonly name: string;
  readonly summary: string;
  readonly status: string;
};

/** UTC, which is how the book writes. */
const TIME = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/;

/** Null for an event with other times, such as a whole day. */
export function readEvent(name: string, file: string): CalendarEvent | null {
  const [startsAt, endsAt] = [timeOf(file, 'DTSTART'), timeOf(file, 'DTEND')];
  if (startsAt === null || endsAt === null) return null;
  return { name, summary: valueOf(file, 'SUMMARY'), startsAt, endsAt, status: valueOf(file, 'STATUS') };
}

/** The same event at a later time. */
export const movedBy = (file: string, ms: number): string =>
  ['DTSTART', 'DTEND'].reduce((text, field) => {
    const time = timeOf(text, field);
    const line = new RegExp(`^${field}([;:].*)${TIME.source}`, 'm');
    return time === null
      ? text
      : text.replace(line, (_, rest: string) => `${field}${rest}${textOf(time + ms)}`);
  }, file);

/** An event of the owner's own. */
export const ownEvent = (uid: string, { startsAt, endsAt }: TimeRange): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Owner//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${textOf(startsAt)}`,
    `DTSTART:${textOf(startsAt)}`,
    `DTEND:${textOf(endsAt)}`,
    'SUMMARY:Lunch with the accountant',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const DAY_MS = 86_400_000;

/** The time of a single appointment that a CalDAV request asks for, with a day on both sides; null for any other request. */
export function rangeIn(request: string): TimeRange | null {
  const [, start = '', end = ''] = /time-range start="([^"]*)" end="([^"]*)"/.exec(request) ?? [];
  const [from, to] = [instantIn(start), instantIn(end)];
  if (from === null || to === null) return null;
  const [startsAt, endsAt] = [from + DAY_MS, to - DAY_MS];
  return endsAt > startsAt && endsAt - startsAt < DAY_MS ? { startsAt, endsAt } : null;
}

const timeOf = (file: string, field: string): number | null =>
  instantIn(new RegExp(`^${field}[;:].*$`, 'm').exec(file)?.[0] ?? '');

function instantIn(text: string): number | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const [year = 0, month = 1, ...rest] = found.slice(1).map(Number);
  const [day = 1, hour = 0, minute = 0, second = 0] = rest;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const textOf = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const valueOf = (file: string, field: string): string =>
  (new RegExp(`^${field}[^:\\r\\n]*:(.*)$`, 'm').exec(file)?.[1] ?? '').trim().replaceAll('\\', '');
