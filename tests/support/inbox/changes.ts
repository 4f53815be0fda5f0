/** Reads and changes an inbox's rows in its store, beside a running server. */
import { DEFAULT_BUSINESS_ID } from '../../../server/businesses/business-id.ts';
import type { Database } from '../../../server/inbox/store/database.ts';
import { openDatabase } from '../../../server/inbox/store/open-database.ts';
import type { Change } from '../../../server/inbox/store/tables.ts';

/** The rows of the business that a server has without a store of businesses. */
export const rowsOfDefault = ({ inBusiness }: Database) => inBusiness(DEFAULT_BUSINESS_ID);

/** @param where a file, or the address of a database */
export async function changeInbox<T>(where: string, work: (change: Change) => Promise<T>): Promise<T> {
  const database = await openDatabase({ database: where }, 'maintenance');
  try {
    return await rowsOfDefault(database).change(work);
  } finally {
    await database.close();
  }
}
