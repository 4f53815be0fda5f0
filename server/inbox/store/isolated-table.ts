/** Tables of a business, as migrations add them. */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

export type ColumnTypes = { readonly integer: string; readonly uuid: string };

export const COLUMN_TYPES = {
  sqlite: { integer: 'integer', uuid: 'text' },
  postgres: { integer: 'bigint', uuid: 'uuid' },
} as const;

/** @param columnsOf all but `business_id`, and the keys */
export async function addIsolatedTable(
  db: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  name: string,
  columnsOf: (types: ColumnTypes) => string,
): Promise<void> {
  const types = COLUMN_TYPES[dialect];
  const table = `create table if not exists ${name} (business_id ${types.uuid} not null, ${columnsOf(types)})`;
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of [table, ...(dialect === 'postgres' ? isolated(name) : [])])
    await sql.raw(statement).execute(db);
}
