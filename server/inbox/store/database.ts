/** The interface of SQLite and Postgres for the inbox. */
import type { Kysely } from 'kysely';
import type { BusinessId } from '../../businesses/business-id.ts';
import type { BusinessTables } from '../../businesses/store/tables.ts';
import type { SearchIndex } from './search.ts';
import type { Change, DeploymentTables, Read } from './tables.ts';

/** The only way to rows of a business. Its statements reach no other one's. */
export type BusinessRows = {
  readonly read: Read;
  /** Also for a single statement that changes something. */
  readonly change: <T>(work: (change: Change) => Promise<T>) => Promise<T>;
  /** @param listener is called after each change by any process @returns unsubscribes */
  readonly watch: (listener: () => void) => () => void;
};

export type Database = {
  readonly inBusiness: (id: BusinessId) => BusinessRows;
  /** For work of the whole deployment, which reads nothing of a business. */
  readonly deployment: Kysely<DeploymentTables>;
  /** The tables of businesses, which contain nothing of visitors. */
  readonly businesses: Kysely<BusinessTables>;
  /** @param listener is called after each change of businesses by any process @returns unsubscribes */
  readonly watchBusinesses: (listener: () => void) => () => void;
  readonly search: SearchIndex;
  /**
   * Removes deleted bytes from the storage: SQLite immediately, Postgres in the first {@link Database.tidy} after a time.
   * Of several times the first holds.
   */
  readonly scrub: (notBefore: number) => Promise<void>;
  /**
   * Does the deferred work of `scrub`, which takes minutes on Postgres.
   * @param isUrgent even before it is due
   * @param signal stops it; another process begins again
   */
  readonly tidy: (isUrgent: boolean, signal?: AbortSignal) => Promise<void>;
  /** Writes to the disk, without changing anything that is kept. @throws with a sentence for the owner */
  readonly probe: () => Promise<void>;
  /** A sentence for the owner if Postgres does not keep the businesses apart. */
  readonly warning: string | null;
  readonly close: () => Promise<void>;
};

/** Where the inbox is, and as whom its tables are made and changed. */
export type DatabasePlace = {
  /** A file, or the URL of a Postgres database. */
  readonly database: string;
  /** The URL of the same database for another user, who owns the tables. */
  readonly migrationDatabase?: string | null;
};

/** `server`: a process that does due work; `maintenance`: a command beside it, which migrates nothing. */
export type DatabaseUse = 'server' | 'maintenance';

/** SQLite's permanent errors: invalid statement, too large, constraint, type, range. */
const REFUSED_BY_SQLITE: readonly unknown[] = [1, 18, 19, 20, 25];

/** Whether the database rejected a value, a constraint or a statement, as opposed to being unavailable. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (code !== 'ERR_SQLITE_ERROR') return typeof code === 'string' && /^(?:22|23|42)...$/.test(code);
  return REFUSED_BY_SQLITE.includes(Number(Reflect.get(error, 'errcode')) & 0xff);
}

export const isPostgres = (where: string): boolean => /^postgres(?:ql)?:\/\//.test(where);
