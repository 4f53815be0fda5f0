/** The inbox in a file: Node's SQLite, through Kysely. */
import { writeFile } from 'node:fs/promises';
import type * as SqliteLibrary from 'node:sqlite';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, SqliteQueryCompiler, type SqliteDatabase } from 'kysely';
import type { BusinessTables } from '../../businesses/store/tables.ts';
import { bringTablesUpToDate } from './bring-up-to-date.ts';
import type { BusinessRows, Database, DatabaseUse } from './database.ts';
import { doesExist, fileError, fileProblem, NoInboxYetError } from './file-problems.ts';
import { OneBusiness } from './one-business.ts';
import { createScrubbing } from './sqlite-scrubbing.ts';
import { sqliteSearch } from './search.ts';
import type { DeploymentTables, Tables } from './tables.ts';

/** The polling interval for changes while a page listens. */
const WATCH_INTERVAL_MS = 500;

/** The first version whose SQLite needs no option. */
const MIN_NODE = '22.13';

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
/** Reads the file's head, so that a file that is no database is noticed. */
const READING_PRAGMA = 'pragma schema_version';

/** @throws with a sentence for the owner */
export async function openSqlite(file: string, use: DatabaseUse): Promise<Database> {
  const { DatabaseSync: Sqlite } = await library();
  if (use === 'server') await createPrivate(file);
  else await demandFile(file);
  const lock = use === 'server' ? await locked(() => new Sqlite(`${file}-lock`), file) : null;
  try {
    const sqlite = await opened(() => new Sqlite(file, { timeout: BUSY_TIMEOUT_MS[use] }), file, PRAGMAS);
    return await databaseOn(sqlite, file, use, () => lock?.close());
  } catch (error) {
    lock?.close();
    throw error;
  }
}

/** To copy it: changes neither its tables nor its settings. @throws with a sentence for the owner */
export async function openUnmigrated(file: string): Promise<Kysely<DeploymentTables>> {
  const { DatabaseSync: Sqlite } = await library();
  await demandFile(file);
  const timeout = BUSY_TIMEOUT_MS.maintenance;
  const sqlite = await opened(() => new Sqlite(file, { timeout }), file, [READING_PRAGMA]);
  return new Kysely({ dialect: new OneConnectionDialect({ database: adapted(sqlite) }) });
}

/** @throws with a sentence for the owner if this version of Node has none */
async function library(): Promise<typeof SqliteLibrary> {
  try {
    return await import('node:sqlite');
  } catch (error) {
    const problem = `INBOX needs Node ${MIN_NODE} or later, and this is ${process.version}.`;
    throw new Error(problem, { cause: error });
  }
}

/** @throws NoInboxYetError if the server would create it, or with why it could not */
async function demandFile(file: string): Promise<void> {
  if (await doesExist(file)) return;
  const missing = new NoInboxYetError(
    `There is no inbox ${JSON.stringify(file)} yet: the server creates it when it starts.`,
  );
  throw (await fileProblem(file)) === null ? missing : await fileError(file, 'opened', missing);
}

/** @param unlock is called when it is closed */
async function databaseOn(
  sqlite: DatabaseSync,
  file: string,
  use: DatabaseUse,
  unlock: () => void,
): Promise<Database> {
  const all = new Kysely<Tables & DeploymentTables>({
    dialect: new OneConnectionDialect({ database: adapted(sqlite) }),
  });
  const deployment = all.$pickTables<keyof DeploymentTables>();
  try {
    await bringTablesUpToDate(all, 'sqlite', use);
  } catch (error) {
    sqlite.close();
    throw isSqliteError(error) ? await fileError(file, 'written', error) : error;
  }
  const version = sqlite.prepare(
    'select total_changes() as here, data_version as elsewhere from pragma_data_version',
  );
  // SQLite does not say which rows have changed.
  const watch: BusinessRows['watch'] = (listener) => watched(() => JSON.stringify(version.get()), listener);
  return {
    inBusiness(id) {
      const db = all.$pickTables<keyof Tables>().withPlugin(new OneBusiness(id));
      return {
        // Not in a transaction, which would wait for one of a command.
        read: (work) => work(db),
        change: (work) => db.transaction().execute(work),
        watch,
      };
    },
    deployment,
    businesses: all.withTables<BusinessTables>().$pickTables<keyof BusinessTables>(),
    watchBusinesses: watch,
    search: sqliteSearch,
    ...createScrubbing(deployment, BUSY_TIMEOUT_MS[use]),
    probe: () =>
      deployment.connection().execute(async () => {
        try {
          probe(sqlite, BUSY_TIMEOUT_MS[use]);
        } catch (error) {
          if (!isBusy(error)) throw await fileError(file, 'written', error);
        }
      }),
    warning: null,
    close: async () => {
      await all.destroy();
      unlock();
    },
  };
}

/**
 * Writes to the disk without changing a row, for which pages would load again. Another program that writes proves the
 * same, so it is not awaited: the server would answer nothing meanwhile.
 */
function probe(sqlite: DatabaseSync, busyTimeoutMs: number): void {
  sqlite.exec('pragma busy_timeout = 0');
  try {
    sqlite.exec('pragma user_version = 0');
  } finally {
    sqlite.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
  }
}

const isSqliteError = (error: unknown): boolean => error instanceof Error && 'errcode' in error;
const BUSY_CODE = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && Number(Reflect.get(error, 'errcode')) % 256 === BUSY_CODE;

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
 * @returns whether it is new
 */
export async function createPrivate(file: string): Promise<boolean> {
  // SQLite reports why it cannot be created.
  return writeFile(file, '', { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  );
}

/** Held until the database is closed or the process ends, even by a crash. */
async function locked(open: () => DatabaseSync, file: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | null = null;
  try {
    lock = open();
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const isTaken = error instanceof Error && error.message.includes('locked');
    if (!isTaken) throw await fileError(file, 'opened', error);
    const problem = `The inbox ${JSON.stringify(file)} cannot be opened: another process has it open.`;
    throw new Error(problem, { cause: error });
  }
}

async function opened(
  open: () => DatabaseSync,
  file: string,
  pragmas: readonly string[],
): Promise<DatabaseSync> {
  let sqlite: DatabaseSync | null = null;
  try {
    sqlite = open();
    for (const pragma of pragmas) sqlite.exec(pragma);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw await fileError(file, 'opened', error);
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
        run: (parameters) =>
          text === 'rollback' ? rolledBack(statement) : statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

/** A full disk ends the transaction by itself. The error of ending it again would hide the cause. */
function rolledBack(statement: StatementSync): ReturnType<StatementSync['run']> {
  try {
    return statement.run();
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active'))
      return { changes: 0, lastInsertRowid: 0 };
    throw error;
  }
}
