/**
 * The eleventh version of the database: on Postgres, the database itself shows a transaction the rows of its business only,
 * also to the owner of the tables. Foreign keys are checked without it.
 *
 * A later migration that changes rows is held to it, too: it begins with `no force row level security` on its tables, and
 * ends with `force`.
 */
import { sql, type Kysely } from 'kysely';
import { DEFAULT_BUSINESS_ID } from '../../businesses/business-id.ts';
import { BUSINESS_TABLES } from './business-columns.ts';
import { BUSINESS_SETTING } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

const SETTING = `current_setting('${BUSINESS_SETTING}', true)`;

/** Statements that let Postgres itself show a transaction the rows of its business only. */
export function isolated(table: string): readonly string[] {
  return [
    `create policy of_one_business on ${table} using (business_id = current_business())`,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
  ];
}

const STATEMENTS: readonly string[] = [
  // Processes of the version before set nothing at all: they go on with the default business until the next version.
  // This version sets an empty text outside of a transaction of a business, which is no business.
  `create function current_business() returns uuid language sql stable parallel safe as $$
    select case when ${SETTING} is null then '${DEFAULT_BUSINESS_ID}'::uuid else nullif(${SETTING}, '')::uuid end $$`,
  ...BUSINESS_TABLES.flatMap(isolated),
];

export async function secureRows(db: Kysely<Tables>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
