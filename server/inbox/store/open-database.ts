/** Opens the inbox's database: a file with Node's SQLite, or a Postgres that several processes share. */
import { isPostgres, type Database, type DatabasePlace, type DatabaseUse } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** @throws with a sentence for the owner */
export const openDatabase = (place: DatabasePlace, use: DatabaseUse): Promise<Database> =>
  isPostgres(place.database) ? openPostgres(place, use) : openSqlite(place.database, use);
