/** Opens the inbox's database: a file with Node's SQLite, or a Postgres that several processes share. */
import { isPostgres, type Database, type DatabaseUse } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * @param where a file, or the address of a Postgres database
 * @throws with a sentence for the owner
 */
export const openDatabase = (where: string, use: DatabaseUse): Promise<Database> =>
  isPostgres(where) ? openPostgres(where) : openSqlite(where, use);
