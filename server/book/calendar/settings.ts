/** The settings of the owner's calendar from environment variables. */
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import { onOrOff, type EnvironmentReader } from '../../environment.ts';
import { fieldOf, isWebUrl } from '../../http/fields.ts';
import { hashOf } from '../../http/secrets.ts';
import type { CalDavSettings } from './caldav-requests.ts';
import type { GoogleCalendarSettings } from './google/requests.ts';
import type { GoogleKey } from './google/token.ts';

type Common = {
  /** Whether the visitors' names, contacts and notes are in the calendar. */
  readonly hasNames: boolean;
  /** Calendars of people and rooms by their ids: addresses of the same server, or Google's ids. */
  readonly people?: Readonly<Record<string, string>>;
};

export type CalendarSettings = Common &
  (({ readonly kind: 'caldav' } & CalDavSettings) | ({ readonly kind: 'google' } & GoogleCalendarSettings));

/** Null without a calendar. Adds problems to the reader's. */
export function readCalendarSettings(reader: EnvironmentReader): CalendarSettings | null {
  const hasNames = reader.parsed('calendarNames', onOrOff, 'on or off') ?? false;
  const [caldav, google] = [readCalDav(reader), readGoogle(reader)];
  if (caldav !== null && google !== null)
    reader.problems.push('CALENDAR_URL and CALENDAR_GOOGLE_ID are both set: the book has one calendar');
  const found = caldav ?? google;
  const people = readPeople(reader, found);
  return found === null ? null : { ...found, hasNames, ...(people === undefined ? {} : { people }) };
}

function readPeople(
  { text, parsed, problems }: EnvironmentReader,
  calendar: CalDavSettings | GoogleCalendarSettings | null,
): CalendarSettings['people'] {
  const people = parsed('calendarPeople', textsByName, 'a JSON object of calendars by the ids of people');
  if (calendar === null) {
    if (text('calendarPeople') !== undefined)
      problems.push('CALENDAR_PEOPLE needs CALENDAR_URL or CALENDAR_GOOGLE_ID, the calendar of all others');
    return undefined;
  }
  // The password goes to no other server.
  const isAtServer = (address: string) =>
    !('url' in calendar) || (isWebUrl(address) && new URL(address).origin === new URL(calendar.url).origin);
  if (people === undefined || Object.values(people).every(isAtServer)) return people;
  problems.push('CALENDAR_PEOPLE has an address that is not at the server of CALENDAR_URL');
  return undefined;
}

function textsByName(value: string): Readonly<Record<string, string>> | undefined {
  const parsed = parseJson(value);
  if (!isObject(parsed)) return undefined;
  const entries = Object.entries(parsed).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return entries.length === Object.keys(parsed).length ? Object.fromEntries(entries) : undefined;
}

function readCalDav({ text, parsed, problems }: EnvironmentReader) {
  const address = (value: string) =>
    isWebUrl(value) && new URL(value).username === '' ? new URL(value).href : undefined;
  const url = parsed(
    'calendarUrl',
    address,
    'an address that begins with https:// or http://, without a user',
  );
  const [user, password] = [text('calendarUser'), text('calendarPassword')];
  if (text('calendarUrl') === undefined) {
    if (user !== undefined || password !== undefined)
      problems.push('CALENDAR_URL is missing: CALENDAR_USER has a calendar there');
    return null;
  }
  if (user === undefined) problems.push('CALENDAR_USER is missing: CALENDAR_URL needs a user');
  if (password === undefined) problems.push('CALENDAR_PASSWORD is missing: CALENDAR_URL needs a password');
  if (url === undefined || user === undefined || password === undefined) return null;
  return { kind: 'caldav', url, user, password } as const;
}

function readGoogle({ text, parsed, problems }: EnvironmentReader) {
  const calendarId = text('calendarGoogleId');
  const key = parsed('calendarGoogleKey', googleKey, 'the JSON key of a Google service account');
  if (calendarId === undefined) {
    if (text('calendarGoogleKey') !== undefined)
      problems.push('CALENDAR_GOOGLE_ID is missing: CALENDAR_GOOGLE_KEY has a calendar there');
    return null;
  }
  if (text('calendarGoogleKey') === undefined)
    problems.push('CALENDAR_GOOGLE_KEY is missing: CALENDAR_GOOGLE_ID needs the key of a service account');
  return key === undefined ? null : ({ kind: 'google', calendarId, key } as const);
}

/** The file as Google gives it. */
function googleKey(value: string): GoogleKey | undefined {
  const file = parseJson(value);
  const [email, privateKey, tokenUrl] = ['client_email', 'private_key', 'token_uri'].map((name) =>
    fieldOf(file, name),
  );
  return fieldOf(file, 'type') === 'service_account' &&
    typeof email === 'string' &&
    typeof privateKey === 'string' &&
    isWebUrl(tokenUrl)
    ? { email, privateKey, tokenUrl }
    : undefined;
}

/** Names a calendar in the database without its address. */
export function calendarIdOf(settings: CalendarSettings): string {
  const name =
    settings.kind === 'caldav' ? `${settings.user} ${settings.url}` : `google ${settings.calendarId}`;
  return hashOf(name).slice(0, 16);
}
