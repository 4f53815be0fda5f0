/** Stores the services and hours that an owner sets. Each version is a row, and none is changed. */
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { BookRulesRow, Reader } from '../../inbox/store/tables.ts';
import { untilSettled } from './conflicts.ts';

type VersionsContext = Pick<BusinessRows, 'change' | 'read'> & { readonly now: () => number };

/** The first version is 1. */
export const NO_VERSION = 0;

export const latestVersion = (db: Reader): Promise<BookRulesRow | undefined> =>
  db.selectFrom('book_rules').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

/** Visits that are still to come rarely name anything older. */
const MAX_EARLIER_VERSIONS = 100;

/** Of the versions before one, the latest first. */
export async function earlierContents(db: Reader, version: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('book_rules')
    .select('content')
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(MAX_EARLIER_VERSIONS)
    .execute();
  return rows.map(({ content }) => content);
}

/** @param basedOn the version that the owner has changed @returns false if somebody has changed it otherwise since */
export const saveVersion = (
  { change, now }: VersionsContext,
  { basedOn, content }: { readonly basedOn: number; readonly content: string },
): Promise<boolean> =>
  // Of two at the same time, the second attempt of one sees the version of the other.
  untilSettled(() =>
    change(async (each) => {
      const latest = await latestVersion(each);
      // Saved before, but the answer was lost.
      if (latest?.version === basedOn + 1 && latest.content === content) return true;
      if ((latest?.version ?? NO_VERSION) !== basedOn) return false;
      await each
        .insertInto('book_rules')
        .values({ version: basedOn + 1, content, saved_at: now() })
        .execute();
      return true;
    }),
  );

/** How often the owner may save at the same moment before a replacement is given up. */
const MAX_ATTEMPTS = 5;

/** Replaces the latest version, whichever it is. @param content was validated @throws if it could not be replaced */
export async function setRules(context: VersionsContext, content: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const latest = await context.read(latestVersion);
    if (await saveVersion(context, { basedOn: latest?.version ?? NO_VERSION, content })) return;
  }
  throw new Error('The owner changes them at the same moment.');
}
