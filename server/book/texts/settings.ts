/** The settings of text messages from environment variables. */
import { onOrOff, type EnvironmentReader } from '../../environment.ts';
import { isWebUrl } from '../../http/fields.ts';
import { MIN_SECRET_CHARACTERS } from '../../settings.ts';
import { withoutEndSlashes } from '../../../widget/platform/url.ts';
import { contentOfFile } from '../file-content.ts';
import { readTemplate } from './template-file.ts';
import type { TemplateSettings } from './template.ts';
import type { TwilioSettings } from './twilio.ts';

export type TextSettings = {
  readonly provider: TwilioSettings | TemplateSettings;
  /** Countries (ISO 3166) to whose numbers texts are sent. Others may cost much, which invites fraud. */
  readonly countries: readonly string[];
  /** The most texts in 24 hours, without the confirmations of stops that come after them. */
  readonly perDay: number;
  /** Whether private addresses and addresses without HTTPS are allowed. */
  readonly allowsPrivate: boolean;
};

/** Where requests to Twilio go. The server decides it, for all its businesses. */
export type TwilioAddress = Pick<TwilioSettings, 'apiUrl'> & Pick<TextSettings, 'allowsPrivate'>;

const TWILIO_API_URL = 'https://api.twilio.com';
const DEFAULT_TEXTS_PER_DAY = 200;
const MAX_TEXTS_PER_DAY = 100_000;
const MAX_SECRET_CHARACTERS = 1_000;

/**
 * Null without texts. Adds problems to the reader's.
 * @param country of the business, whose numbers get texts unless others are named
 * @param contentOf of what TEXTS_FILE names; null if it cannot be read
 */
export function readTextSettings(
  reader: EnvironmentReader,
  country: () => string | null,
  contentOf: (file: string) => string | null = contentOfFile,
): TextSettings | null {
  const { parsed, problems } = reader;
  const { apiUrl, allowsPrivate } = readTwilioAddress(reader);
  const kind = parsed('texts', kindNamed, '`twilio`, `https` or `off`') ?? 'off';
  const perDay = parsed('textsPerDay', textsPerDay, `a whole number, 1 to ${MAX_TEXTS_PER_DAY}`);
  const named = parsed('textsCountries', countryCodes, 'a list of codes of countries, like US, CA');
  const providers = {
    twilio: twilioIn(reader, kind, apiUrl),
    https: templateIn(reader, kind, { allowsPrivate, contentOf }),
  };
  if (kind === 'off') return null;
  const countries = named ?? [country()].filter((each) => each !== null);
  if (countries.length === 0)
    problems.push('TEXTS_COUNTRIES is missing: no country is known to whose numbers texts may be sent');
  const provider = providers[kind];
  return provider === null
    ? null
    : { provider, countries, perDay: perDay ?? DEFAULT_TEXTS_PER_DAY, allowsPrivate };
}

/** Adds unreadable values to the reader's problems. */
export function readTwilioAddress({ parsed }: EnvironmentReader): TwilioAddress {
  const allowsPrivate = parsed('textsPrivate', onOrOff, 'true or false') ?? false;
  const schemes = allowsPrivate ? /^https?:$/ : /^https:$/;
  const address = (value: string) => (isWebUrl(value, schemes) ? withoutEndSlashes(value) : undefined);
  const apiUrl = parsed('twilioUrl', address, 'an address that begins with https://') ?? TWILIO_API_URL;
  return { apiUrl, allowsPrivate };
}

type Kind = 'off' | 'twilio' | 'https';
const KINDS: readonly Kind[] = ['off', 'twilio', 'https'];
const kindNamed = (value: string): Kind | undefined => KINDS.find((each) => each === value);

function twilioIn(
  { parsed, text, problems }: EnvironmentReader,
  kind: Kind,
  apiUrl: string,
): TwilioSettings | null {
  const accountSid = parsed(
    'twilioAccountSid',
    shaped(/^AC[\da-f]{32}$/),
    'the account’s SID: AC and 32 digits',
  );
  const authToken = text('twilioAuthToken');
  const from = parsed(
    'textsFrom',
    shaped(/^(?:\+[1-9]\d{6,14}|MG[\da-f]{32})$/),
    'a telephone number such as +12125550142, or the SID of a messaging service',
  );
  if (kind !== 'twilio') return null;
  const missing = [
    ['TWILIO_ACCOUNT_SID', accountSid],
    ['TWILIO_AUTH_TOKEN', authToken],
    ['TEXTS_FROM', from],
  ].flatMap(([name, value]) => (value === undefined && !isNamed(problems, name) ? [name] : []));
  problems.push(...missing.map((name) => `${name} is missing: TEXTS=twilio sends with it`));
  if (accountSid === undefined || authToken === undefined || from === undefined) return null;
  return { kind: 'twilio', apiUrl, accountSid, authToken, from };
}

const isNamed = (problems: readonly string[], name: string | undefined): boolean =>
  problems.some((problem) => problem.startsWith(`${name} `));

function templateIn(
  { parsed, text, problems }: EnvironmentReader,
  kind: Kind,
  {
    allowsPrivate,
    contentOf,
  }: Pick<TextSettings, 'allowsPrivate'> & { readonly contentOf: (file: string) => string | null },
): TemplateSettings | null {
  const file = text('textsFile');
  const secret = text('textsSecret') ?? '';
  const long = (value: string) =>
    value.length >= MIN_SECRET_CHARACTERS && value.length <= MAX_SECRET_CHARACTERS ? value : undefined;
  const inboundSecret = parsed(
    'textsInboundSecret',
    long,
    `a secret of at least ${MIN_SECRET_CHARACTERS} characters`,
  );
  if (kind !== 'https') return null;
  const content = file === undefined ? null : contentOf(file);
  if (content === null) {
    problems.push(
      file === undefined
        ? 'TEXTS_FILE is missing: TEXTS=https needs a file that describes the provider’s requests'
        : 'TEXTS_FILE names a file that could not be read',
    );
    return null;
  }
  const { template, problems: found } = readTemplate(content, allowsPrivate);
  problems.push(...(found ?? []).map((problem) => `TEXTS_FILE ${problem}`));
  if (template === null) return null;
  if (template.inbound !== null && inboundSecret === undefined && !isNamed(problems, 'TEXTS_INBOUND_SECRET'))
    problems.push('TEXTS_INBOUND_SECRET is missing: TEXTS_FILE has `inbound`, which it protects');
  return { kind: 'https', ...template, secret, inboundSecret: inboundSecret ?? null };
}

const shaped = (form: RegExp) => (value: string) => (form.test(value) ? value : undefined);

function textsPerDay(value: string): number | undefined {
  const number = Number(value);
  return /^\d{1,6}$/.test(value) && number >= 1 && number <= MAX_TEXTS_PER_DAY ? number : undefined;
}

function countryCodes(value: string): readonly string[] | undefined {
  const codes = value
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  return codes.length > 0 && codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : undefined;
}
