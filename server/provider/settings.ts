/** The settings of the provider's page. */
import type { EnvironmentReader } from '../environment.ts';
import type { SharedInboxSettings } from '../inbox/settings.ts';
import { isMailAddress } from '../inbox/mail/mail-address.ts';
import { PAGES_FOLDER } from '../inbox/pages-folder.ts';

export type ProviderSettings = {
  /** Mail addresses of those who may sign in. */
  readonly people: readonly string[];
  /** This server's public URL without a trailing slash. */
  readonly publicUrl: string;
  /** If null, no link can be mailed. */
  readonly mailUrl: string | null;
  /** The folder of the built pages. */
  readonly pageFolder: string;
};

/**
 * Null without people. Adds unreadable values to the reader's problems.
 * @param shared where the server is on the web, and how it sends mails
 */
export function readProviderSettings(
  reader: EnvironmentReader,
  { publicUrl, mailUrl }: Pick<SharedInboxSettings, 'publicUrl' | 'mailUrl'>,
): ProviderSettings | null {
  const people = reader.parsed('providerPeople', addresses, 'a list of mail addresses') ?? [];
  if (people.length === 0) return null;
  if (publicUrl === null)
    reader.problems.push('PUBLIC_URL is missing: PROVIDER_PEOPLE sign in to the page at this address');
  if (mailUrl === null)
    reader.problems.push('MAIL_URL is missing: PROVIDER_PEOPLE get their first link by mail');
  return { people, publicUrl: publicUrl ?? '', mailUrl, pageFolder: PAGES_FOLDER };
}

function addresses(value: string): readonly string[] | undefined {
  const list = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  return list.every(isMailAddress) ? list : undefined;
}
