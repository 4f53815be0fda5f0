/** The table of what is known of a business's calendar as a whole: since when it has a problem, and which private address it has. */
import type { Kysely } from 'kysely';
import { addIsolatedTable } from './isolated-table.ts';
import type { Tables } from './tables.ts';

export const addCalendars = (db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> =>
  addIsolatedTable(
    db,
    dialect,
    'calendars',
    ({ integer }) => `id ${integer} not null, problem text, problem_since ${integer}, warned_at ${integer},
    feed ${integer} not null default 0, primary key (business_id, id)`,
  );
