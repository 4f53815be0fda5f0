/** The telephone number and the address of a business. */
import type { BusinessId } from '../business-id.ts';
import type { StoreDb } from './tables.ts';

export type BusinessContacts = { readonly phone: string; readonly address: string };

export async function contactsOf(db: StoreDb, id: BusinessId): Promise<BusinessContacts> {
  const contacts = db.selectFrom('business_contacts').select(['phone', 'address']);
  return (await contacts.where('business_id', '=', id).executeTakeFirst()) ?? { phone: '', address: '' };
}

export async function saveContacts(
  db: StoreDb,
  id: BusinessId,
  { phone, address }: BusinessContacts,
): Promise<void> {
  await db
    .insertInto('business_contacts')
    .values({ business_id: id, phone, address })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ phone, address }))
    .execute();
}
