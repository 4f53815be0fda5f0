/** Compares the keys of this process with those that encrypt the stored secrets. */
import type { MasterKeys } from './master-keys.ts';
import type { StoreDb } from './tables.ts';

export type KeyProblem = {
  /** Whether no stored secret can be decrypted. */
  readonly isComplete: boolean;
  /** A sentence that names the missing keys. */
  readonly says: string;
};

export const NO_KEY_ADVICE =
  'Start with the keys that encrypted them, or set the secrets of a business again with businesses set.';

/** Without the secrets of removed businesses, which cannot be set again. Null if all keys are known. */
export async function keyProblem(db: StoreDb, { isKnown }: MasterKeys): Promise<KeyProblem | null> {
  const rows = await db
    .selectFrom('business_secrets')
    .innerJoin('businesses', 'businesses.id', 'business_secrets.business_id')
    .where('businesses.status', '<>', 'removed')
    .select(['key_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute();
  const missing = rows.filter(({ key_id }) => !isKnown(key_id));
  if (missing.length === 0) return null;
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  const names = missing.map(({ key_id }) => key_id).join(', ');
  return {
    isComplete: missing.length === rows.length,
    says: `MASTER_KEY lacks keys that encrypt ${sum(missing)} of ${sum(rows)} secrets of businesses: ${names}.`,
  };
}
