/** The program's settings: the endpoint's, and where it listens, counts and writes receipts. */
import { readFileSync } from 'node:fs';
import {
  createReader,
  onOrOff,
  problemsOf,
  readSettings,
  type Environment,
  type EnvironmentReader,
} from '../environment.ts';
import { withBookingTools } from '../book/tools/definitions.ts';
import type { BookRulesSetting } from '../book/rules/book-rules.ts';
import { readBookSettings } from '../book/settings.ts';
import { isWebUrl } from '../http/fields.ts';
import type { InboxSettings } from '../inbox/context.ts';
import { readInboxSettings } from '../inbox/settings.ts';
import type { EndpointSettings } from '../settings.ts';
import { misspelledVariables } from './misspelled.ts';

/** What the program needs wherever its businesses come from. */
export type SharedSettings = {
  readonly port: number;
  /** Null for all addresses of the machine. */
  readonly host: string | null;
  readonly redisUrl: string | null;
  /** If null, derived from the site's settings. */
  readonly redisPrefix: string | null;
  /** Null for the standard output. */
  readonly receiptsFile: string | null;
  /** Whether to log every answer of the call endpoint on the standard error output. */
  readonly accessLog: boolean;
  readonly logLevel: LogLevel;
};

/** One business, whose settings are the environment variables. */
export type ProgramSettings = SharedSettings & {
  readonly businesses: 'environment';
  readonly endpoint: EndpointSettings;
  /** Null without an inbox. */
  readonly inbox: InboxSettings | null;
  /** The appointment book; null without one. */
  readonly book: BookRulesSetting | null;
};

const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type ReadSettings<Settings = ProgramSettings> = {
  /** Sentences on variables that look like a misspelled setting. */
  readonly misspelled: readonly string[];
} & (
  | { readonly settings: Settings; readonly problems: null }
  | { readonly settings: null; readonly problems: readonly string[] }
);

/** Variables that may be read from a file instead. */
export const SECRETS = [
  'PRIVATE_KEY',
  'BOT_CHECK_SECRET',
  'SECRET',
  'PREVIOUS_SECRET',
  'REDIS_URL',
  'MAIL_URL',
  'SMTP_URL',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'TEXTS_SECRET',
  'TEXTS_INBOUND_SECRET',
  'EVENTS_HMAC',
  'EVENTS_SECRET',
  'EVENTS_BEARER',
  'DATABASE_MIGRATION_URL',
  'DATABASE_URL',
  'CALENDAR_PASSWORD',
  'CALENDAR_GOOGLE_KEY',
  'MASTER_KEY',
] as const;
const DEFAULT_PORT = 8787;
const MAX_PORT = 65_535;

/** Reports all problems of the endpoint's and the program's settings at once. */
export function readEnvironment(variables: Environment): ReadSettings {
  return readVariables(variables, (reader) => {
    const endpoint = readSettings(reader);
    const shared = sharedSettings(reader);
    const inbox = readInboxSettings(reader);
    const book = readBookSettings(reader);
    if (book !== null && (inbox === null || inbox.publicUrl === null))
      reader.problems.push(NO_PLACE_FOR_BOOK);
    if ((inbox?.calendar ?? null) !== null && book === null)
      reader.problems.push('Your calendar needs BOOK: its appointments are written into the calendar');
    if (textsOf(inbox)) reader.problems.push(...textProblems(endpoint as EndpointSettings, book));
    const given = endpoint as EndpointSettings;
    const whole = { ...given, ...withBookingTools(given.bookingTools, book !== null) };
    return {
      settings: { businesses: 'environment', endpoint: whole, ...shared, inbox, book },
      problems: problemsOf(endpoint, reader.problems),
    };
  });
}

const NO_PLACE_FOR_BOOK =
  'BOOK needs an inbox and PUBLIC_URL: it keeps appointments there, and the platform uses its tools';

const textsOf = (inbox: InboxSettings | null): boolean => (inbox?.texts ?? null) !== null;

function textProblems({ businessName }: EndpointSettings, book: BookRulesSetting | null): readonly string[] {
  return [
    ...(book === null ? ['TEXTS needs BOOK: its messages are about appointments'] : []),
    ...(businessName === undefined ? ['BUSINESS_NAME is missing: TEXTS begins each message with it'] : []),
  ];
}

/** @param read adds unreadable values to the reader's problems, and returns further ones */
export function readVariables<Settings>(
  variables: Environment,
  read: (reader: EnvironmentReader) => { readonly settings: Settings; readonly problems: readonly string[] },
): ReadSettings<Settings> {
  const { environment, unreadable } = withSecretsOfFiles(variables);
  const reader = createReader(environment);
  const { settings, problems: further } = read(reader);
  const problems = [...unreadable, ...reader.problems, ...further];
  const known = new Set([...reader.names, ...SECRETS.map((name) => `${name}_FILE`)]);
  const misspelled = misspelledVariables(variables, known);
  return problems.length > 0
    ? { settings: null, problems, misspelled }
    : { settings, problems: null, misspelled };
}

/** `PRIVATE_KEY_FILE` names a file with the key, as container platforms provide secrets. */
function withSecretsOfFiles(variables: Environment): {
  readonly environment: Environment;
  readonly unreadable: readonly string[];
} {
  const environment: Record<string, unknown> = { ...variables };
  const unreadable: string[] = [];
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`];
    if (typeof file !== 'string' || file.trim() === '') continue;
    try {
      environment[name] = readFileSync(file.trim(), 'utf8');
    } catch {
      unreadable.push(`${name}_FILE names a file that could not be read`);
    }
  }
  return { environment, unreadable };
}

export function sharedSettings(reader: EnvironmentReader): SharedSettings {
  const { text, parsed } = reader;
  const port = (value: string) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number <= MAX_PORT ? number : undefined;
  };
  const redis = (value: string) => (isWebUrl(value, /^rediss?:$/) ? value : undefined);
  const level = (value: string) => LOG_LEVELS.find((each) => each === value);
  const prefix = (value: string) => (/^[\w.:-]{1,100}$/.test(value) ? value : undefined);
  return {
    port: parsed('port', port, `a port, 0 to ${MAX_PORT}`) ?? DEFAULT_PORT,
    host: text('host') ?? null,
    redisUrl: parsed('redisUrl', redis, 'an address that begins with redis:// or rediss://') ?? null,
    redisPrefix: parsed('redisPrefix', prefix, 'a name of letters, digits and .:_-') ?? null,
    receiptsFile: text('receiptsFile') ?? null,
    accessLog: parsed('accessLog', onOrOff, 'true or false') ?? false,
    logLevel: parsed('logLevel', level, `one of ${LOG_LEVELS.join(', ')}`) ?? 'info',
  };
}
