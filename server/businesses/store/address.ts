/** The address of a business, which its provider needs and its agent is told. */
import type { BusinessId } from '../business-id.ts';
import type { StoreDb } from './tables.ts';

export async function addressOf(db: StoreDb, id: BusinessId): Promise<string> {
  const rows = db.selectFrom('business_contacts').select('address');
  return (await rows.where('business_id', '=', id).executeTakeFirst())?.address ?? '';
}

export async function saveAddress(db: StoreDb, id: BusinessId, address: string): Promise<void> {
  await db
    .insertInto('business_contacts')
    .values({ business_id: id, phone: '', address })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ address }))
    .execute();
}
