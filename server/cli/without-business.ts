/** Rows of a server with one business that belong to no stored business, and would never be read or erased. */
import { DEFAULT_BUSINESS_ID } from '../businesses/business-id.ts';
import { businessById } from '../businesses/store/reading.ts';
import type { Database } from '../inbox/store/database.ts';

/** Tables whose rows would be lost. */
const TABLES = ['conversations', 'appointments', 'book_rules', 'text_choices'] as const;

/** @returns the names of the tables that have such rows */
export async function tablesWithoutBusiness({
  businesses,
  inBusiness,
}: Pick<Database, 'businesses' | 'inBusiness'>): Promise<readonly string[]> {
  if ((await businessById(businesses, DEFAULT_BUSINESS_ID)) !== null) return [];
  const found: string[] = [];
  for (const table of TABLES) {
    const row = await inBusiness(DEFAULT_BUSINESS_ID).read((db) =>
      db
        .selectFrom(table)
        .select((eb) => eb.lit(1).as('one'))
        .limit(1)
        .executeTakeFirst(),
    );
    if (row !== undefined) found.push(table);
  }
  return found;
}
