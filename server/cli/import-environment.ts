/** What `businesses import` reads: the settings of a server with one business, and the key for its secrets. */
import { readFileSync } from 'node:fs';
import { BUSINESS_SECRETS, BUSINESS_SETTINGS } from '../businesses/business-settings.ts';
import { INBOX_SECRETS, INBOX_SETTINGS } from '../businesses/inbox-settings.ts';
import { readBook } from '../book/rules/book-file.ts';
import {
  onOrOff,
  problemsOf,
  readSettings,
  variableOf,
  type Environment,
  type EnvironmentReader,
} from '../environment.ts';
import { withoutUndefined } from '../http/fields.ts';
import { readInboxSettings } from '../inbox/settings.ts';
import type { EndpointSettings } from '../settings.ts';
import { parseJson } from '../../widget/platform/json.ts';
import { readVariables, type ReadSettings } from './environment.ts';
import { missingVariables, readMasterKeys, type StoreSettings } from './store-environment.ts';

export type ImportSettings = Pick<StoreSettings, 'place' | 'keys'> & {
  /** Of a server with one business. */
  readonly endpoint: EndpointSettings;
  /** What `businesses add` reads, without the slug. */
  readonly business: Readonly<Record<string, unknown>>;
  /** The content of `BOOK_FILE`; null without one. */
  readonly bookFile: string | null;
};

/** Reports all problems at once. */
export function readImportEnvironment(variables: Environment): ReadSettings<ImportSettings> {
  return readVariables(variables, (reader) => {
    const given = readSettings(reader);
    const inbox = readInboxSettings(reader);
    const endpoint = given as EndpointSettings;
    const name = reader.text('businessName');
    const bookFile = contentOf(reader, 'bookFile');
    // Its name belongs to the database.
    reader.text('siteId');
    const settings: ImportSettings = {
      endpoint,
      place: inbox ?? { database: '' },
      keys: readMasterKeys(reader),
      business: {
        name,
        kind: 'other',
        timeZone: endpoint.timeZone ?? 'UTC',
        settings: { ...picked(given, BUSINESS_SETTINGS), ...inboxSettings(reader) },
        secrets: { ...picked(given, BUSINESS_SECRETS), ...inboxSecrets(reader) },
        people: (inbox?.owners ?? []).map((email) => ({ email, role: 'owner' })),
      },
      bookFile,
    };
    return {
      settings,
      problems: [
        ...missingVariables(reader).filter((problem) => !problem.startsWith('SECRET ')),
        ...(name === undefined ? ['BUSINESS_NAME is missing: it names the business'] : []),
        ...NOT_STORED.filter((setting) => reader.text(setting) !== undefined).map(
          (setting) => `${variableOf(setting)} is no setting of a stored business: leave it out`,
        ),
        ...bookProblems(bookFile),
        ...problemsOf(given, reader.problems),
      ],
    };
  });
}

/** A stored business sends only to public addresses, and knows the platform's reports by `eventsSecret`. */
const NOT_STORED: readonly string[] = [
  'webhookPrivate eventsHmac eventsBearer eventsBearerHeader calendarPeople textsPrivate twilioUrl',
].flatMap((names) => names.split(' '));

/** How the text of a variable becomes a setting; by default, it is one. What is no such value is refused like any other. */
const FORMS: Readonly<Record<string, (value: string) => unknown>> = {
  book: (value) => onOrOff(value) ?? value,
  calendarNames: (value) => onOrOff(value) ?? value,
  keepDays: Number,
  keepServer: (value) => onOrOff(value) ?? value,
  summary: (value) => onOrOff(value) ?? value,
  textsCountries: (value) => listIn(value),
  textsPerDay: Number,
};

const listIn = (value: string): readonly string[] => value.split(/[\s,]+/).filter((each) => each !== '');

function inboxSettings(reader: EnvironmentReader): object {
  const provider = contentOf(reader, 'textsFile');
  const urls = reader.text('webhookUrl');
  return withoutUndefined({
    ...Object.fromEntries(
      INBOX_SETTINGS.map((name) => {
        const value = reader.text(name);
        return [name, value === undefined ? undefined : (FORMS[name]?.(value) ?? value)];
      }),
    ),
    textsProvider: provider === null ? undefined : (parseJson(provider) ?? provider),
    webhookUrls: urls === undefined ? undefined : listIn(urls),
  });
}

function inboxSecrets(reader: EnvironmentReader): object {
  const [webhookSecret, ...others] = listIn(reader.text('webhookSecret') ?? '');
  if (others.length > 0)
    reader.problems.push('WEBHOOK_SECRET has several secrets: a stored business signs with one');
  const secrets = INBOX_SECRETS.map((name) => [name, reader.text(name)]);
  return withoutUndefined({ ...Object.fromEntries(secrets), webhookSecret });
}

/** Null without the variable. */
function contentOf({ text, problems }: EnvironmentReader, setting: string): string | null {
  const file = text(setting);
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    problems.push(`${variableOf(setting)} names a file that could not be read`);
    return null;
  }
}

const bookProblems = (content: string | null): readonly string[] =>
  content === null ? [] : (readBook(content).problems ?? []).map((problem) => `BOOK_FILE ${problem}`);

/** Copies the named fields that are set. */
const picked = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
