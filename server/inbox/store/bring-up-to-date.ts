/** Decides who may migrate a database: an existing one only the server, so that a command never ends the way back to an earlier version. */
import type { Kysely } from 'kysely';
import { migrateBusinesses, migratorOfBusinesses } from '../../businesses/store/migrations.ts';
import type { DatabaseUse } from './database.ts';
import { migrate, migratorOf, type SqlDialect } from './migrations.ts';
import type { DeploymentTables, Tables } from './tables.ts';

/** A command found a database that an earlier version has written. */
export class EarlierVersionError extends Error {
  override readonly name = 'EarlierVersionError';
}

/**
 * Creates the tables of an empty database, and migrates an earlier version if the server opens it.
 * @throws EarlierVersionError if a command opens it; or like {@link migrate}
 */
export async function bringTablesUpToDate(
  db: Kysely<Tables & DeploymentTables>,
  dialect: SqlDialect,
  use: DatabaseUse,
): Promise<void> {
  if (use === 'maintenance' && (await isEarlier(db, dialect)))
    throw new EarlierVersionError(
      'The inbox was written by an earlier version of task-tamer-server: start the server first, which migrates it, or use the version that wrote it.',
    );
  await migrate(db.$pickTables<keyof Tables>(), dialect);
  await migrateBusinesses(db, dialect);
}

async function isEarlier(db: Kysely<Tables & DeploymentTables>, dialect: SqlDialect): Promise<boolean> {
  const migrators = [migratorOf(db.$pickTables<keyof Tables>(), dialect), migratorOfBusinesses(db, dialect)];
  const versions = [];
  for (const migrator of migrators) versions.push(...(await migrator.getMigrations()));
  const isMissing = versions.map(({ executedAt }) => executedAt === undefined);
  return isMissing.includes(true) && isMissing.includes(false);
}
