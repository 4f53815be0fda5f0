/** The program's settings if its businesses come from the database: those that all businesses share. */
import { DEPLOYMENT_SETTINGS, type DeploymentSettings } from '../businesses/business-settings.ts';
import { INBOX_SECRETS, INBOX_SETTINGS } from '../businesses/inbox-settings.ts';
import { masterKeysIn, type MasterKeys } from '../businesses/store/master-keys.ts';
import {
  problemsOf,
  readSettings,
  variableOf,
  type Environment,
  type EnvironmentReader,
} from '../environment.ts';
import { readDatabase, readStoredDefaults, type StoredInboxDefaults } from '../inbox/settings.ts';
import type { DatabasePlace } from '../inbox/store/database.ts';
import { readProviderSettings, type ProviderSettings } from '../provider/settings.ts';
import { readVariables, sharedSettings, type ReadSettings, type SharedSettings } from './environment.ts';

/** Many businesses, which are in the database. */
export type StoreSettings = SharedSettings & {
  readonly businesses: 'store';
  readonly place: DatabasePlace;
  /** What all inboxes share. */
  readonly inbox: StoredInboxDefaults;
  readonly keys: MasterKeys;
  readonly deployment: DeploymentSettings;
  /** The provider's page; null without one. */
  readonly provider: ProviderSettings | null;
};

/** Anything but the default is read here, where an unknown word is reported. */
export function isStored(variables: Environment): boolean {
  const value = variables['BUSINESSES'];
  return typeof value === 'string' && !['', 'environment'].includes(value.trim());
}

/** Reports all problems at once. */
export function readStoreEnvironment(variables: Environment): ReadSettings<StoreSettings> {
  return readVariables(variables, (reader) => {
    reader.parsed('businesses', (value) => (value === 'store' ? value : undefined), 'environment or store');
    const given = readSettings(reader);
    const inbox = sharedInboxIn(reader);
    const settings: StoreSettings = {
      businesses: 'store',
      ...sharedSettings(reader),
      place: placeIn(reader),
      inbox,
      keys: readMasterKeys(reader),
      deployment: { ...given, publicUrl: inbox.publicUrl },
      provider: readProviderSettings(reader, inbox),
    };
    return {
      settings,
      problems: [
        ...missingVariables(reader),
        ...Object.keys(given)
          .filter((name) => !SHARED_NAMES.includes(name))
          .map((name) => `${variableOf(name)} is a setting of each business, and must not be set here`),
        ...OF_A_BUSINESS.filter((name) => reader.text(name) !== undefined).map(
          (name) => `${variableOf(name)} is a setting of each business, and must not be set here`,
        ),
        ...problemsOf(given, reader.problems).filter((problem) => !problem.endsWith(' is missing')),
      ],
    };
  });
}

/** Defaults for all inboxes, whose other settings are those of a business. */
const DEFAULTS: readonly string[] = ['mails', 'digestAt', 'keepDays', 'summary'];
const OF_A_BUSINESS: readonly string[] = [
  ...INBOX_SETTINGS.filter((name) => !DEFAULTS.includes(name)),
  ...INBOX_SECRETS,
  ...'owners siteId bookFile textsFile webhookUrl webhookPrivate'.split(' '),
  ...'eventsHmac eventsBearer eventsBearerHeader'.split(' '),
];

function sharedInboxIn(reader: EnvironmentReader): StoredInboxDefaults {
  const shared = readStoredDefaults(reader);
  if (shared.mailUrl !== null && shared.mailFrom === '')
    reader.problems.push('MAIL_FROM is missing: MAIL_URL needs the address of a sender');
  // Each business is the sender by its own name.
  return { ...shared, mailFrom: /<([^<>]*)>$/.exec(shared.mailFrom)?.[1] ?? shared.mailFrom };
}

/** A missing one is reported with what else is missing. */
function placeIn(reader: EnvironmentReader): DatabasePlace {
  const { database = '', migrationDatabase } = readDatabase(reader);
  return { database, migrationDatabase };
}

const SHARED_NAMES: readonly string[] = DEPLOYMENT_SETTINGS;

/** The result counts only if the reader has no problem. */
export function readMasterKeys({ parsed }: EnvironmentReader): MasterKeys {
  const form = 'a key of 32 bytes in base64 or hexadecimal digits, or a list of such keys';
  return parsed('masterKey', masterKeysIn, form) as MasterKeys;
}

/** @returns a problem for each required variable that is missing */
export const missingVariables = ({ text }: EnvironmentReader): readonly string[] => [
  ...(text('inbox') === undefined && text('databaseUrl') === undefined
    ? ['DATABASE_URL or INBOX is missing: the businesses are kept there']
    : []),
  ...(text('masterKey') === undefined
    ? ['MASTER_KEY is missing: it encrypts the secrets of businesses']
    : []),
  ...(text('secret') === undefined
    ? ['SECRET is missing: the keys of all businesses are derived from it']
    : []),
];
