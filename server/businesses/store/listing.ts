/** The provider's list of businesses: a page of them by name, with their last conversation and problem. */
import { sql, type RawBuilder } from 'kysely';
import type { BusinessId } from '../business-id.ts';
import type { BusinessStatus } from '../business.ts';
import type { ActivityRow } from './provider-tables.ts';
import type { BusinessRow, StoreDb } from './tables.ts';

export const LIST_PAGE_ROWS = 50;

export type ListQuery = {
  /** In names, slugs, host names and people's addresses. */
  readonly search: string;
  /** Null for all but removed ones. */
  readonly status: BusinessStatus | null;
  /** The id of the last business of the page before; null for the first page. */
  readonly after: BusinessId | null;
};

export type ListedRow = BusinessRow & Omit<ActivityRow, 'business_id'>;

export type ListedPage = { readonly rows: readonly ListedRow[]; readonly hasMore: boolean };

/** Sorts names without regard to case. */
const SORTED_NAME = sql<string>`lower(businesses.name)`;

export async function listBusinesses(db: StoreDb, { search, status, after }: ListQuery): Promise<ListedPage> {
  let query = withActivity(db);
  query =
    status === null
      ? query.where('businesses.status', '<>', 'removed')
      : query.where('businesses.status', '=', status);
  for (const word of search.split(/\s+/).filter((each) => each !== '')) query = query.where(contains(word));
  const last =
    after === null
      ? undefined
      : await db.selectFrom('businesses').selectAll().where('id', '=', after).executeTakeFirst();
  if (last !== undefined)
    query = query.where(
      sql<boolean>`(${SORTED_NAME} > lower(${last.name}) or (${SORTED_NAME} = lower(${last.name}) and businesses.id > ${last.id}))`,
    );
  const rows = await query
    .orderBy(SORTED_NAME)
    .orderBy('businesses.id')
    .limit(LIST_PAGE_ROWS + 1)
    .execute();
  return { rows: rows.slice(0, LIST_PAGE_ROWS), hasMore: rows.length > LIST_PAGE_ROWS };
}

export async function listedBusiness(db: StoreDb, id: BusinessId): Promise<ListedRow | null> {
  return (await withActivity(db).where('businesses.id', '=', id).executeTakeFirst()) ?? null;
}

const withActivity = (db: StoreDb) =>
  db
    .selectFrom('businesses')
    .leftJoin('business_activity', 'business_activity.business_id', 'businesses.id')
    .selectAll('businesses')
    .select(['last_at', 'problem', 'problem_at']);

const SEARCHED = ['businesses.name', 'businesses.slug', 'businesses.host'].map((name) => sql.ref(name));

function contains(word: string): RawBuilder<boolean> {
  const found = patternsFor(word).flatMap((pattern) => [
    ...SEARCHED.map((column) => sql<boolean>`lower(${column}) like ${pattern} escape '\\'`),
    sql<boolean>`exists (select 1 from business_people where business_id = businesses.id and email like ${pattern} escape '\\')`,
  ]);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

/** SQLite's `lower` changes ASCII letters only, so other letters are searched for in both cases. */
function patternsFor(word: string): readonly string[] {
  const upper = word.toUpperCase().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([word.toLowerCase(), upper])].map(
    (each) => `%${each.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  );
}
