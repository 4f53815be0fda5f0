/** The inbox in a file: Node's SQLite, through Kysely. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect, SqliteQueryCompiler, type SqliteDatabase } from 'kysely';
import type { Database, DatabaseUse } from './database.ts';
import { migrate } from './migrations.ts';
import { createScrubbing } from './sqlite-scrubbing.ts';
import { sqliteSearch } from './search.ts';
import type { Tables } from './tables.ts';

/** The polling interval for changes while a page listens. */
const WATCH_INTERVAL_MS = 500;

/** How long a statement waits for another program's. The server answers no requests while it waits. */
const BUSY_TIMEOUT_MS: Readonly<Record<DatabaseUse, number>> = { server: 1_000, maintenance: 10_000 };

/**
 * - Deleted data is overwritten with zeros.
 * - Acknowledged writes survive a power failure.
 */
const PRAGMAS = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma secure_delete = on',
  'pragma foreign_keys = on',
];

/** @throws with a sentence for the owner */
export async function openSqlite(file: string, use: DatabaseUse): Promise<Database> {
  const { DatabaseSync: Sqlite } = await import('node:sqlite');
  await createPrivate(file);
  const lock = use === 'server' ? locked(() => new Sqlite(`${file}-lock`), file) : null;
  try {
    const sqlite = opened(() => new Sqlite(file, { timeout: BUSY_TIMEOUT_MS[use] }), file);
    return await databaseOn(sqlite, use, () => lock?.close());
  } catch (error) {
    lock?.close();
    throw error;
  }
}

/** @param unlock is called when it is closed */
async function databaseOn(sqlite: DatabaseSync, use: DatabaseUse, unlock: () => void): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new OneConnectionDialect({ database: adapted(sqlite) }) });
  try {
    await migrate(db, 'sqlite');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const version = sqlite.prepare(
    'select total_changes() as here, data_version as elsewhere from pragma_data_version',
  );
  return {
    db,
    search: sqliteSearch,
    ...createScrubbing(db, BUSY_TIMEOUT_MS[use]),
    watch: (listener) => watched(() => JSON.stringify(version.get()), listener),
    backup: async (target) => {
      await createPrivate(target);
      await sql`vacuum into ${target}`.execute(db);
    },
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

function watched(version: () => string, listener: () => void): () => void {
  let known = version();
  const timer = setInterval(() => {
    const current = version();
    if (current === known) return;
    known = current;
    listener();
  }, WATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}

/**
 * SQLite creates files that every user may read; its files beside the database get the database's permissions. Does not open
 * an existing file, because closing it would release this process's locks on it.
 */
async function createPrivate(file: string): Promise<void> {
  const { writeFile } = await import('node:fs/promises');
  // It may exist, and SQLite reports why it cannot be created.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => undefined);
}

/** Held until the database is closed or the process ends, even by a crash. */
function locked(open: () => DatabaseSync, file: string): DatabaseSync {
  let lock: DatabaseSync | null = null;
  try {
    lock = open();
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const isTaken = error instanceof Error && error.message.includes('locked');
    const reason = isTaken ? 'another process has it open' : String(error);
    throw new Error(`The inbox ${JSON.stringify(file)} cannot be opened: ${reason}.`, { cause: error });
  }
}

function opened(open: () => DatabaseSync, file: string): DatabaseSync {
  let sqlite: DatabaseSync | null = null;
  try {
    sqlite = open();
    for (const pragma of PRAGMAS) sqlite.exec(pragma);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw new Error(`The inbox ${JSON.stringify(file)} cannot be opened: ${String(error)}.`, {
      cause: error,
    });
  }
}

/** Drops `for update`, because a transaction locks the whole file. */
class OneConnectionDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new WithoutRowLocks();
  }
}

class WithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {
    this.append('');
  }
}

/** Cached prepared statements, because preparing takes longer than running most of them. */
const MAX_PREPARED_STATEMENTS = 200;

/** Adapts SQLite to Kysely's driver. A statement with columns is one that reads. */
function adapted(sqlite: DatabaseSync): SqliteDatabase {
  const known = new Map<string, StatementSync>();
  function prepared(text: string): StatementSync {
    const statement = known.get(text) ?? sqlite.prepare(text);
    if (known.size < MAX_PREPARED_STATEMENTS) known.set(text, statement);
    return statement;
  }
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // Otherwise a transaction that reads first fails if a command wrote meanwhile.
      const statement = prepared(text === 'begin' ? 'begin immediate' : text);
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
