/** The table of services and hours that an owner sets on the inbox's page, version by version. */
import type { Kysely } from 'kysely';
import { addIsolatedTable } from './isolated-table.ts';
import type { Tables } from './tables.ts';

export const addBookRules = (db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> =>
  addIsolatedTable(
    db,
    dialect,
    'book_rules',
    ({ integer }) => `version ${integer} not null, content text not null, saved_at ${integer} not null,
    primary key (business_id, version)`,
  );
