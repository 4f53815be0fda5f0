/** The settings of a business's inbox and its book, beside those of its endpoint. */
import * as v from 'valibot';
import { isWebUrl } from '../http/fields.ts';
import { countryNamed, countryOfZone } from '../inbox/country.ts';
import { isMailAddress } from '../inbox/mail/mail-address.ts';
import { MIN_SECRET_CHARACTERS } from '../settings.ts';
import {
  BOOK_SECRETS,
  BOOK_SETTINGS,
  bookProblems,
  type BookSecret,
  type BusinessBookSettings,
} from './book-settings.ts';

const MAX_KEPT_DAYS = 3_650;
const MAX_WEBHOOK_URLS = 5;
/** The bytes that Standard Webhooks requires of a secret. */
const [MIN_SECRET_BYTES, MAX_SECRET_BYTES] = [24, 64];
const onOrOff = v.boolean('must be true or false');
const keepDays = `must be a number of days, 1 to ${MAX_KEPT_DAYS}`;
const webhookUrls = `must be a list of at most ${MAX_WEBHOOK_URLS} addresses that begin with https://`;

/** Each is optional: the deployment has the same default for all. */
const SETTINGS = {
  mails: v.picklist(['each', 'daily', 'off'], 'must be each, daily or off'),
  digestAt: v.pipe(
    v.string('must be a text'),
    v.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 07:30'),
  ),
  keepDays: v.pipe(
    v.number(keepDays),
    v.integer(keepDays),
    v.minValue(1, keepDays),
    v.maxValue(MAX_KEPT_DAYS, keepDays),
  ),
  summary: onOrOff,
  country: v.pipe(
    v.string('must be a text'),
    v.check((code) => countryNamed(code) === code, 'must be the code of a country, like US'),
  ),
  keepServer: onOrOff,
  replyTo: v.pipe(v.string('must be a text'), v.check(isMailAddress, 'must be a mail address')),
  webhookUrls: v.pipe(
    v.array(
      v.pipe(
        v.string(webhookUrls),
        v.check((url) => isWebUrl(url, /^https:$/), webhookUrls),
      ),
      webhookUrls,
    ),
    v.maxLength(MAX_WEBHOOK_URLS, webhookUrls),
  ),
} as const;

const SECRETS = {
  webhookSecret: v.custom<string>(
    isWebhookSecret,
    `must be whsec_ with base64 of ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} bytes behind it`,
  ),
  eventsSecret: v.pipe(
    v.string('must be a text'),
    v.minLength(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`),
  ),
} as const;

type OwnSetting = keyof typeof SETTINGS;
type OwnSecret = keyof typeof SECRETS;
const OWN_SETTINGS = Object.keys(SETTINGS) as readonly OwnSetting[];
const OWN_SECRETS = Object.keys(SECRETS) as readonly OwnSecret[];

export const INBOX_SETTINGS: readonly (keyof BusinessInboxSettings)[] = [...OWN_SETTINGS, ...BOOK_SETTINGS];
export const INBOX_SECRETS: readonly InboxSecret[] = [...OWN_SECRETS, ...BOOK_SECRETS];

export type BusinessInboxSettings = BusinessBookSettings & {
  readonly [Name in OwnSetting]?: v.InferOutput<(typeof SETTINGS)[Name]>;
};
export type InboxSecret = OwnSecret | BookSecret;

/** @param timeZone of the business @returns a problem for each value that cannot be used */
export function inboxProblems(
  settings: BusinessInboxSettings,
  secrets: Partial<Readonly<Record<InboxSecret, string>>>,
  timeZone: string,
): readonly string[] {
  const hasUrls = (settings.webhookUrls ?? []).length > 0;
  const missing =
    hasUrls && secrets.webhookSecret === undefined
      ? ['webhookSecret is missing: webhooks to webhookUrls are signed with it']
      : [];
  return [
    ...OWN_SETTINGS.flatMap((name) => problemOf(name, SETTINGS[name], settings[name])),
    ...OWN_SECRETS.flatMap((name) => problemOf(name, SECRETS[name], secrets[name])),
    ...missing,
    ...bookProblems(settings, secrets, () => settings.country ?? countryOfZone(timeZone)),
  ];
}

function problemOf(name: string, schema: v.GenericSchema, value: unknown): readonly string[] {
  if (value === undefined) return [];
  const { success, issues } = v.safeParse(schema, value, { abortEarly: true });
  return success ? [] : [`${name} ${issues[0].message}`];
}

function isWebhookSecret(value: unknown): boolean {
  if (typeof value !== 'string' || !/^whsec_[A-Za-z\d+/]+={0,2}$/.test(value)) return false;
  const { byteLength } = Buffer.from(value.slice('whsec_'.length), 'base64');
  return byteLength >= MIN_SECRET_BYTES && byteLength <= MAX_SECRET_BYTES;
}
