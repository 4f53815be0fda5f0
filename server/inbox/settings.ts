/** The inbox's settings from environment variables, beside those of the endpoint. */
import { timeZoneNamed } from '../admission/days.ts';
import { readCalendarSettings } from '../book/calendar/settings.ts';
import { readTextSettings, readTwilioAddress, type TwilioAddress } from '../book/texts/settings.ts';
import { createReader, onOrOff, type Environment, type EnvironmentReader } from '../environment.ts';
import { isWebUrl } from '../http/fields.ts';
import { DEFAULT_TIME_ZONE, MIN_SECRET_CHARACTERS } from '../settings.ts';
import { EndpointSettingsError } from '../settings-problems.ts';
import { withoutEndSlashes } from '../../widget/platform/url.ts';
import { isPostgres } from './store/database.ts';
import { countryNamed, countryOfZone } from './country.ts';
import type { InboxSettings } from './context.ts';
import { isMailAddress } from './mail/mail-address.ts';
import { mailServiceOf } from './mail/services/services.ts';
import { readMailTimes, readOutboundSettings } from './outbound-settings.ts';
import { PAGES_FOLDER } from './pages-folder.ts';

const KEEP_DAYS = 30;
const MAX_KEPT_DAYS = 3_650;

/**
 * For an inbox in a server of one's own.
 * @throws EndpointSettingsError that names every variable that is wrong, and no value: some are secrets
 */
export function inboxSettingsFrom(environment: Environment): InboxSettings {
  const reader = createReader(environment);
  const settings = readInboxSettings(reader);
  const missing = settings === null ? ['INBOX is missing: a file, or DATABASE_URL instead'] : [];
  const problems = [...missing, ...reader.problems];
  if (settings === null || problems.length > 0) throw new EndpointSettingsError(problems);
  return settings;
}

/** Null if there is no inbox. Adds unreadable values to the reader's problems. */
export function readInboxSettings(reader: EnvironmentReader): InboxSettings | null {
  const { text, parsed, problems } = reader;
  const { database, migrationDatabase } = readDatabase(reader);
  const shared = readSharedInbox(reader);
  const { publicUrl, mailUrl } = shared;
  const addresses = (value: string) => {
    const list = value.split(/[\s,]+/).filter((each) => each !== '');
    return list.every(isMailAddress) ? list : undefined;
  };
  const owners = parsed('owners', addresses, 'a list of mail addresses') ?? [];
  const keepsServer = parsed('keepServer', onOrOff, 'true or false');
  const timeZone = parsed('timeZone', timeZoneNamed, 'the IANA name of a time zone') ?? ownZone();
  const country = parsed('country', countryNamed, 'the code of a country, like US');
  const settings = {
    database: database ?? '',
    migrationDatabase,
    site: text('siteId') ?? null,
    ...shared,
    mailFrom: shared.mailFrom || (owners[0] ?? ''),
    reportsTo: publicUrl === null || keepsServer === true ? null : `${publicUrl}/inbox/events`,
    keepsServer: keepsServer ?? null,
    owners,
    ...readOutboundSettings(reader),
    calendar: readCalendarSettings(reader),
    texts: readTextSettings(reader, () => country ?? countryOfZone(timeZone)),
    timeZone,
  };
  if (database === undefined) return null;
  if (mailUrl !== null && owners.length === 0) problems.push('OWNERS is missing: MAIL_URL needs recipients');
  if (mailUrl === null && owners.length > 0)
    problems.push('MAIL_URL is missing: OWNERS cannot be written to');
  if (mailUrl !== null && mailServiceOf(mailUrl) !== null && text('mailFrom') === undefined)
    problems.push(
      'MAIL_FROM is missing: a mail service sends only for the addresses that you registered there',
    );
  // Only then: looking for the country of a zone takes longer than all else here.
  return { ...settings, country: country ?? countryOfZone(timeZone) };
}

/** What all businesses of a server have in common, or as a default. */
export type SharedInboxSettings = Pick<
  InboxSettings,
  | 'publicUrl'
  | 'mailUrl'
  | 'mailFrom'
  | 'mailEventsToken'
  | 'mails'
  | 'digestAt'
  | 'summary'
  | 'keepDays'
  | 'required'
  | 'pageFolder'
>;

/** An empty `mailFrom` is one that is not known. Adds unreadable values to the reader's problems. */
export function readSharedInbox(reader: EnvironmentReader): SharedInboxSettings {
  const { parsed } = reader;
  const address = (value: string) => (isWebUrl(value) ? withoutEndSlashes(value) : undefined);
  const days = (value: string) =>
    /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_KEPT_DAYS
      ? Number(value)
      : undefined;
  const mailUrl = readMailUrl(reader);
  return {
    publicUrl: parsed('publicUrl', address, 'an address that begins with https:// or http://') ?? null,
    mailUrl,
    ...readMailTimes(reader),
    mailFrom:
      parsed('mailFrom', sender, 'a mail address, or a name with one in angle brackets') ??
      accountOf(mailUrl) ??
      '',
    mailEventsToken: parsed('mailEventsToken', eventsToken, EVENTS_TOKEN_FORM) ?? null,
    summary: parsed('summary', onOrOff, 'true or false') ?? true,
    keepDays: parsed('keepDays', days, `a number of days, 1 to ${MAX_KEPT_DAYS}`) ?? KEEP_DAYS,
    required: parsed('inboxRequired', onOrOff, 'true or false') ?? false,
    pageFolder: PAGES_FOLDER,
  };
}

/** What the inboxes and the books of stored businesses share. */
export type StoredInboxDefaults = SharedInboxSettings & { readonly twilio: TwilioAddress };

/** Adds unreadable values to the reader's problems. */
export const readStoredDefaults = (reader: EnvironmentReader): StoredInboxDefaults => ({
  ...readSharedInbox(reader),
  twilio: readTwilioAddress(reader),
});

/** `database` is the file or the URL; undefined if neither is set. */
export function readDatabase({ text, parsed, problems }: EnvironmentReader) {
  const file = text('inbox');
  const address = (setting: string) =>
    parsed(
      setting,
      (value) => (isPostgres(value) && URL.canParse(value) ? value : undefined),
      'an address that begins with postgres:// or postgresql://',
    );
  const url = address('databaseUrl');
  const migrationDatabase = address('databaseMigrationUrl') ?? null;
  if (file !== undefined && text('databaseUrl') !== undefined)
    problems.push('INBOX and DATABASE_URL are both set: the inbox is kept in a file or on Postgres');
  if (migrationDatabase !== null && text('databaseUrl') === undefined)
    problems.push('DATABASE_URL is missing: DATABASE_MIGRATION_URL is for the owner of its tables');
  return { database: url ?? file, migrationDatabase };
}

const EVENTS_TOKEN_FORM = `at least ${MIN_SECRET_CHARACTERS} letters, digits, - or _`;
const eventsToken = (value: string) =>
  value.length >= MIN_SECRET_CHARACTERS && /^[\w-]+$/.test(value) ? value : undefined;

/** `ann@example.com` or `Paws <ann@example.com>` */
const sender = (value: string) =>
  isMailAddress(/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value) ? value : undefined;

/** `SMTP_URL` is the earlier name. */
function readMailUrl({ text, parsed, problems }: EnvironmentReader): string | null {
  const [mailUrl, smtpUrl] = ['mailUrl', 'smtpUrl'].map((setting) => parsed(setting, mailAddress, MAIL_FORM));
  if (text('mailUrl') !== undefined && text('smtpUrl') !== undefined)
    problems.push('SMTP_URL is one too many: MAIL_URL says the same');
  return mailUrl ?? smtpUrl ?? null;
}

const MAIL_FORM =
  'an address that begins with smtp:// or smtps://, or that of a mail service such as resend+api://KEY@default';
const mailAddress = (value: string) =>
  (/^smtps?:\/\/[^\s/]+/.test(value) && URL.canParse(value)) || mailServiceOf(value) !== null
    ? value
    : undefined;

/** Many mail servers accept only the address of the account as the sender. */
function accountOf(mailUrl: string | null): string | undefined {
  if (mailUrl === null) return undefined;
  // `decodeURIComponent` throws for a percent sign that encodes nothing.
  const encoded = new URL(mailUrl).username.replaceAll('+', '%2B');
  const account = new URLSearchParams(`account=${encoded}`).get('account') ?? '';
  return isMailAddress(account) ? account : undefined;
}

/** An unusual `TZ` results in a zone without a name, or with one that the runtime itself refuses. */
const ownZone = (): string => {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZoneNamed(zone ?? DEFAULT_TIME_ZONE) ?? DEFAULT_TIME_ZONE;
};
