/** Copies the inbox's file as it is, whichever version wrote it, so that an earlier version can open the copy. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { isPostgres, type DatabasePlace } from './database.ts';
import { SCHEMA } from './postgres-pool.ts';
import { demandSite, type Site } from './site.ts';
import { createPrivate, openUnmigrated } from './sqlite.ts';

/**
 * @param site null to copy any site's
 * @param target a file that does not exist yet
 * @throws with a sentence for the owner
 */
export async function backUp(
  { database: file }: Pick<DatabasePlace, 'database'>,
  site: Site | null,
  target: string,
): Promise<void> {
  if (isPostgres(file))
    throw new Error(
      `The inbox is on Postgres: copy it with pg_dump --schema=${SCHEMA}, as a superuser or a user with BYPASSRLS. ` +
        'With --enable-row-security, the copy would lack the rows of businesses.',
    );
  const db = await openUnmigrated(file);
  try {
    // The first versions did not note the site.
    const { rows } = await sql`select name from sqlite_master where name = 'site'`.execute(db);
    if (site !== null && rows.length > 0) await demandSite(db, site);
    const isNew = await createPrivate(target);
    try {
      await sql`vacuum into ${target}`.execute(db);
    } catch (error) {
      // Half a copy must not be taken for a whole one.
      if (isNew) await rm(target, { force: true });
      throw error;
    }
  } finally {
    await db.destroy();
  }
}
