/** The end of a removed business. */
import type { BusinessId } from '../business-id.ts';
import type { StoreDb } from './tables.ts';

/** Of everything that was erased. */
export type RemovalProof = { readonly conversations: number; readonly hash: string };

/** In the audit log: nothing of the business is left. */
const ERASED = 'erased';

/**
 * Deletes what was needed to erase the rest: the platform's key, the people and the contacts. Notes the proof in the audit log, once.
 * The settings stay, by which pages with its tag get the phone number.
 */
export function finishRemoval(db: StoreDb, id: BusinessId, at: number, proof: RemovalProof): Promise<void> {
  return db.transaction().execute(async (change) => {
    // Of two processes, the second one finds the proof of the first.
    await change
      .updateTable('business_revision')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .execute();
    await change.deleteFrom('business_secrets').where('business_id', '=', id).execute();
    await change.deleteFrom('business_people').where('business_id', '=', id).execute();
    await change.deleteFrom('business_contacts').where('business_id', '=', id).execute();
    if (await isErased(change, id)) return;
    await change
      .insertInto('audit_log')
      .values({ at, business_id: id, actor: 'server', action: ERASED, detail: JSON.stringify(proof) })
      .execute();
  });
}

/** Whether nothing of a removed business is left. */
export async function isErased(db: StoreDb, id: BusinessId): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('number')
    .where('business_id', '=', id)
    .where('action', '=', ERASED)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Removed businesses of which something is left, here or at the platform. */
export async function unfinishedRemovals(db: StoreDb): Promise<ReadonlySet<BusinessId>> {
  const erased = db.selectFrom('audit_log').select('business_id').where('action', '=', ERASED);
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'removed')
    .where('id', 'not in', erased)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
