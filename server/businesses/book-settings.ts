/**
 * The settings of a business's appointment book. They have the names of the variables of a server with one business, and are
 * read by the same code, so that the same values are refused in the same sentences.
 */
import * as v from 'valibot';
import { isObject } from '../../widget/platform/json.ts';
import { readCalendarSettings, type CalendarSettings } from '../book/calendar/settings.ts';
import { readTextSettings, type TextSettings, type TwilioAddress } from '../book/texts/settings.ts';
import { createReader, variableOf } from '../environment.ts';

const onOrOff = v.boolean('must be true or false');
const text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'));
const countries = 'must be a list of codes of countries, like US';
const calendars = 'must be an object of calendars by the ids of people';

/** Each is optional. */
const SETTINGS = {
  book: onOrOff,
  calendarUrl: text,
  calendarUser: text,
  calendarGoogleId: text,
  calendarNames: onOrOff,
  calendarPeople: v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isObject, calendars),
    v.record(v.string(), v.pipe(v.string(calendars), v.nonEmpty(calendars))),
  ),
  texts: v.picklist(['twilio', 'https', 'off'], 'must be twilio, https or off'),
  textsCountries: v.array(v.string(countries), countries),
  textsFrom: text,
  textsPerDay: v.number('must be a number'),
  textsProvider: v.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object'),
  twilioAccountSid: text,
} as const;

export const BOOK_SETTINGS = Object.keys(SETTINGS) as readonly (keyof typeof SETTINGS)[];
export const BOOK_SECRETS = [
  'calendarPassword',
  'calendarGoogleKey',
  'textsSecret',
  'textsInboundSecret',
  'twilioAuthToken',
] as const;

export type BusinessBookSettings = {
  readonly [Name in keyof typeof SETTINGS]?: v.InferOutput<(typeof SETTINGS)[Name]>;
};
export type BookSecret = (typeof BOOK_SECRETS)[number];
export type BookSecrets = Partial<Readonly<Record<BookSecret, string>>>;

/** Of a book that is switched on. */
export type BookConnections = {
  /** The owner's calendar; null without one. */
  readonly calendar: CalendarSettings | null;
  /** Null if no texts are sent. */
  readonly texts: TextSettings | null;
};

const NO_CONNECTIONS: BookConnections = { calendar: null, texts: null };

/** @returns a problem for each value that cannot be used */
export function bookProblems(
  settings: BusinessBookSettings,
  secrets: BookSecrets,
  country: () => string | null,
): readonly string[] {
  const malformed = BOOK_SETTINGS.flatMap((name) => {
    if (settings[name] === undefined) return [];
    const { success, issues } = v.safeParse<v.GenericSchema>(SETTINGS[name], settings[name], {
      abortEarly: true,
    });
    return success ? [] : [`${name} ${issues[0].message}`];
  });
  if (malformed.length > 0) return malformed;
  const { connections, problems } = readConnections(settings, secrets, country);
  if (settings.book === true) return problems;
  return [
    ...problems,
    ...(connections.calendar === null
      ? []
      : ['calendar settings need book: its appointments are written into the calendar']),
    ...(connections.texts === null ? [] : ['texts needs book: its messages are about appointments']),
  ];
}

/**
 * The settings are valid.
 * @param country of the business, whose numbers get texts unless others are named
 */
export function connectionsOf(
  settings: BusinessBookSettings,
  secrets: BookSecrets,
  country: () => string | null,
  twilio: TwilioAddress,
): BookConnections {
  if (settings.book !== true) return NO_CONNECTIONS;
  const { calendar, texts } = readConnections(settings, secrets, country).connections;
  return { calendar, texts: texts === null ? null : sentTo(twilio, texts) };
}

/** Another provider's address is the business's own, and stays a public one. */
function sentTo({ apiUrl, allowsPrivate }: TwilioAddress, texts: TextSettings): TextSettings {
  const { provider } = texts;
  return provider.kind === 'twilio' ? { ...texts, provider: { ...provider, apiUrl }, allowsPrivate } : texts;
}

function readConnections(
  settings: BusinessBookSettings,
  secrets: BookSecrets,
  country: () => string | null,
): { readonly connections: BookConnections; readonly problems: readonly string[] } {
  const reader = createReader({
    ...asVariables(settings, BOOK_SETTINGS),
    ...asVariables(secrets, BOOK_SECRETS),
  });
  const calendar = readCalendarSettings(reader);
  // The description of the provider is the value, and not the name of a file.
  const texts = readTextSettings(reader, country, (content) => content);
  return { connections: { calendar, texts }, problems: reader.problems.map(withSettingNames) };
}

const PROVIDER_VARIABLE = 'TEXTS_FILE';
const variableNamed = (name: string): string =>
  name === 'textsProvider' ? PROVIDER_VARIABLE : variableOf(name);

const asVariables = (values: object, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => names.includes(name) && value !== undefined)
      .map(([name, value]) => [variableNamed(name), variableText(value)]),
  );

function variableText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(', ');
  return isObject(value) ? JSON.stringify(value) : String(value);
}

const NAMES = new Map([...BOOK_SETTINGS, ...BOOK_SECRETS].map((name) => [variableNamed(name), name]));

const withSettingNames = (problem: string): string =>
  problem.replace(/\b[A-Z][A-Z_]+\b/g, (word) => NAMES.get(word) ?? word);
