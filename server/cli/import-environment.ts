/** What `businesses import` reads: the settings of a server with one business, and the key for its secrets. */
import {
  BUSINESS_SECRETS,
  BUSINESS_SETTINGS,
  DEPLOYMENT_SETTINGS,
  type DeploymentSettings,
} from '../businesses/business-settings.ts';
import { INBOX_SECRETS, INBOX_SETTINGS } from '../businesses/inbox-settings.ts';
import { contentOfFile } from '../book/file-content.ts';
import { readBookFile } from '../book/settings.ts';
import {
  onOrOff,
  problemsOf,
  readSettings,
  variableOf,
  type Environment,
  type EnvironmentReader,
} from '../environment.ts';
import { withoutUndefined } from '../http/fields.ts';
import type { InboxSettings } from '../inbox/context.ts';
import { readInboxSettings } from '../inbox/settings.ts';
import type { EndpointSettings } from '../settings.ts';
import { parseJson } from '../../widget/platform/json.ts';
import { readVariables, type ReadSettings } from './environment.ts';
import { missingVariables, readMasterKeys, type StoreSettings } from './store-environment.ts';

export type ImportSettings = Pick<StoreSettings, 'place' | 'keys'> & {
  readonly deployment: DeploymentSettings;
  /** What `businesses add` reads, without the slug. */
  readonly business: Readonly<Record<string, unknown>> & { readonly settings: object };
  /** The content of `BOOK_FILE`; null without one. */
  readonly bookFile: string | null;
  /**
   * Whether the server had the platform report calls to it although `KEEP_SERVER` does not say so, for which it looks at
   * the assistant. @throws with a sentence for the owner, who must choose
   */
  readonly receivesReports: () => Promise<boolean>;
};

/** Reports all problems at once. */
export function readImportEnvironment(variables: Environment): ReadSettings<ImportSettings> {
  return readVariables(variables, (reader) => {
    const given = readSettings(reader);
    const inbox = readInboxSettings(reader);
    const name = reader.text('businessName');
    const bookFile = readBookFile(reader)?.content ?? null;
    // Its name belongs to the database.
    reader.text('siteId');
    const settings: ImportSettings = {
      deployment: picked(given, DEPLOYMENT_SETTINGS),
      place: inbox ?? { database: '' },
      keys: readMasterKeys(reader),
      business: {
        name,
        kind: 'other',
        // That of the machine by default.
        timeZone: inbox?.timeZone,
        settings: { ...picked(given, BUSINESS_SETTINGS), ...inboxSettings(reader) },
        secrets: { ...picked(given, BUSINESS_SECRETS), ...inboxSecrets(reader) },
        people: (inbox?.owners ?? []).map((email) => ({ email, role: 'owner' })),
      },
      bookFile,
      receivesReports: () => receivesReports(inbox, given),
    };
    return {
      settings,
      problems: [
        ...missingVariables(reader).filter((problem) => !problem.startsWith('SECRET ')),
        ...(name === undefined ? ['BUSINESS_NAME is missing: it names the business'] : []),
        ...NOT_STORED.filter((setting) => reader.text(setting) !== undefined).map(
          (setting) => `${variableOf(setting)} is no setting of a stored business: leave it out`,
        ),
        ...problemsOf(given, reader.problems),
      ],
    };
  });
}

/** Loaded on demand, with the libraries of the inbox. */
async function receivesReports(
  inbox: InboxSettings | null,
  given: Partial<EndpointSettings>,
): Promise<boolean> {
  if (inbox === null || inbox.keepsServer !== null) return false;
  const { isReportedTo } = await import('../inbox/inboxes.ts');
  return isReportedTo(inbox, given as EndpointSettings);
}

/** A stored business sends only to public addresses, and knows the platform's reports by `eventsSecret`. */
const NOT_STORED: readonly string[] = [
  'webhookPrivate eventsHmac eventsBearer eventsBearerHeader textsPrivate twilioUrl',
].flatMap((names) => names.split(' '));

const switchIn = (value: string): unknown => onOrOff(value) ?? value;
const listIn = (value: string): readonly string[] => value.split(/[\s,]+/).filter((each) => each !== '');

/** Parses variables whose settings are not texts. A value that cannot be parsed stays, and is refused with the others. */
const FORMS: Readonly<Record<string, (value: string) => unknown>> = {
  book: switchIn,
  calendarNames: switchIn,
  calendarPeople: (value) => parseJson(value) ?? value,
  keepDays: Number,
  keepServer: switchIn,
  summary: switchIn,
  textsCountries: listIn,
  textsPerDay: Number,
};

function inboxSettings(reader: EnvironmentReader): object {
  const file = reader.text('textsFile');
  // One that cannot be read is a problem of the inbox's settings already.
  const provider = file === undefined ? null : contentOfFile(file);
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

/** Copies the named fields that are set. */
const picked = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
