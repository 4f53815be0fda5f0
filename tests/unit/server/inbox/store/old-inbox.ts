/** An inbox as an earlier version left it, in a file or on Postgres. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect, type SqliteDatabase } from 'kysely';
import { Client, Pool } from 'pg';
import { isPostgres } from '../../../../../server/inbox/store/database.ts';
import { migrate } from '../../../../../server/inbox/store/migrations.ts';
import type { Tables } from '../../../../../server/inbox/store/tables.ts';

/** @param statements run one after the other in the new database */
export async function makeOldInbox(
  where: string,
  version: string,
  statements: readonly string[],
): Promise<void> {
  await (isPostgres(where)
    ? makeOnPostgres(where, version, statements)
    : makeInFile(where, version, statements));
}

async function makeInFile(file: string, version: string, statements: readonly string[]): Promise<void> {
  const sqlite = new DatabaseSync(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted(sqlite) }) });
  await migrate(db, 'sqlite', version);
  for (const statement of statements) sqlite.exec(statement);
  await db.destroy();
}

async function makeOnPostgres(url: string, version: string, statements: readonly string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query('create schema task_tamer');
  await client.query('set search_path to task_tamer');
  const pool = new Pool({ connectionString: url, max: 1, options: '-c search_path=task_tamer' });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, 'postgres', version);
  for (const statement of statements) await client.query(statement);
  await db.destroy();
  await client.end();
}

function adapted(sqlite: DatabaseSync): SqliteDatabase {
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = sqlite.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
