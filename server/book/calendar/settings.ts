/** The settings of the owner's calendar from environment variables. */
import { onOrOff, type EnvironmentReader } from '../../environment.ts';
import { isWebUrl } from '../../http/fields.ts';
import { hashOf } from '../../http/secrets.ts';

export type CalendarSettings = {
  /** Of a calendar at a CalDAV server. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Whether the visitors' names, contacts and notes are in the calendar. */
  readonly hasNames: boolean;
};

/** Null without a calendar. Adds problems to the reader's. */
export function readCalendarSettings({ text, parsed, problems }: EnvironmentReader): CalendarSettings | null {
  const address = (value: string) =>
    isWebUrl(value) && new URL(value).username === '' ? new URL(value).href : undefined;
  const url = parsed(
    'calendarUrl',
    address,
    'an address that begins with https:// or http://, without a user',
  );
  const hasNames = parsed('calendarNames', onOrOff, 'on or off') ?? false;
  const [user, password] = [text('calendarUser'), text('calendarPassword')];
  if (text('calendarUrl') === undefined) {
    if (user !== undefined || password !== undefined)
      problems.push('CALENDAR_URL is missing: CALENDAR_USER has a calendar there');
    return null;
  }
  if (user === undefined) problems.push('CALENDAR_USER is missing: CALENDAR_URL needs a user');
  if (password === undefined) problems.push('CALENDAR_PASSWORD is missing: CALENDAR_URL needs a password');
  if (url === undefined || user === undefined || password === undefined) return null;
  return { url, user, password, hasNames };
}

/** Names a calendar in the database without its address. */
export const calendarIdOf = ({ url, user }: CalendarSettings): string =>
  hashOf(`${user} ${url}`).slice(0, 16);
