/** The business that a database belongs to. Another one would take its reports and read its conversations. */
import type { Kysely } from 'kysely';
import type { DeploymentTables } from './tables.ts';

export type Site = {
  readonly name: string;
  /** Its name before the owner gave it one. */
  readonly unnamed: string;
};

/** @throws with a sentence for the owner if the database is another site's */
export async function demandSite(db: Kysely<DeploymentTables>, site: Site): Promise<void> {
  const { name } = await db.selectFrom('site').select('name').executeTakeFirstOrThrow();
  if (!isOf(name, site)) throw refused(name, site);
}

/** Also makes the database this site's if it is new. @throws like {@link demandSite} */
export const claimSite = (db: Kysely<DeploymentTables>, site: Site): Promise<void> =>
  db.transaction().execute(async (change) => {
    const { name } = await change.selectFrom('site').select('name').forUpdate().executeTakeFirstOrThrow();
    if (!isOf(name, site)) throw refused(name, site);
    if (name !== site.name) await change.updateTable('site').set({ name: site.name }).execute();
  });

const isOf = (known: string | null, { name, unnamed }: Site): boolean =>
  known === null || known === name || known === unnamed;

const refused = (known: string | null, { name }: Site): Error =>
  new Error(
    `The inbox’s database belongs to the site ${JSON.stringify(known)}, and this server is the site ${JSON.stringify(name)}. ` +
      `If both are the same business, set SITE_ID=${known}. Otherwise give this server its own database.`,
  );
