/** The stored secrets of businesses, each encrypted by itself. */
import type { BusinessId } from '../business-id.ts';
import type { BusinessSecret, BusinessSecrets } from '../business-settings.ts';
import { SecretError, type EncryptedSecret, type MasterKeys, type SecretPlace } from './master-keys.ts';
import type { SecretRow, StoreDb } from './tables.ts';

/** How many secrets are read at once for a rotation. */
const ROTATION_BATCH_ROWS = 30;

/** @throws SecretError */
export async function secretsOf(
  db: StoreDb,
  keys: MasterKeys,
  businessId: BusinessId,
): Promise<BusinessSecrets> {
  const rows = await db
    .selectFrom('business_secrets')
    .selectAll()
    .where('business_id', '=', businessId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.field, decrypted(keys, row)]));
}

/** Which secrets a business has. */
export async function secretNamesOf(db: StoreDb, businessId: BusinessId): Promise<readonly BusinessSecret[]> {
  const rows = db.selectFrom('business_secrets').select('field').where('business_id', '=', businessId);
  return (await rows.orderBy('field').execute()).map(({ field }) => field);
}

type NewSecret = {
  readonly place: SecretPlace & { readonly field: BusinessSecret };
  readonly value: string;
  readonly at: number;
};

/** Stores a secret in place of an earlier value. */
export async function putSecret(
  change: StoreDb,
  keys: MasterKeys,
  { place, value, at }: NewSecret,
): Promise<void> {
  const { businessId, field, version } = place;
  const stored = { version, saved_at: at, ...columns(keys.encrypt(value, place)) };
  await change
    .insertInto('business_secrets')
    .values({ business_id: businessId, field, ...stored })
    .onConflict((conflict) => conflict.columns(['business_id', 'field']).doUpdateSet(stored))
    .execute();
}

export type Rotation = {
  readonly rotated: number;
  /** A sentence for each secret that could not be decrypted. */
  readonly problems: readonly string[];
};

/**
 * Encrypts every secret again that is not encrypted with the current key, row by row, while servers read them. A value that
 * is replaced meanwhile is left as it is then.
 */
export async function rotateSecrets(db: StoreDb, keys: MasterKeys): Promise<Rotation> {
  let rotated = 0;
  const problems: string[] = [];
  let rows = await older(db, keys, null);
  while (rows.length > 0) {
    for (const row of rows) {
      const { business_id, field, version, key_id } = row;
      try {
        const place = { businessId: business_id, field, version };
        const again = columns(keys.encrypt(decrypted(keys, row), place));
        const { numUpdatedRows } = await db
          .updateTable('business_secrets')
          .set(again)
          .where('business_id', '=', business_id)
          .where('field', '=', field)
          .where('version', '=', version)
          .where('key_id', '=', key_id)
          .executeTakeFirstOrThrow();
        rotated += Number(numUpdatedRows);
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        problems.push(`${business_id}: ${error.message}`);
      }
    }
    rows = await older(db, keys, rows.at(-1) ?? null);
  }
  return { rotated, problems };
}

/** The next secrets that another key encrypts. @param last the last one that was read */
function older(
  db: StoreDb,
  { currentId }: MasterKeys,
  last: SecretRow | null,
): Promise<readonly SecretRow[]> {
  const all = db
    .selectFrom('business_secrets')
    .selectAll()
    .where('key_id', '<>', currentId)
    .orderBy('business_id')
    .orderBy('field')
    .limit(ROTATION_BATCH_ROWS);
  if (last === null) return all.execute();
  return all
    .where((eb) =>
      eb.or([
        eb('business_id', '>', last.business_id),
        eb.and([eb('business_id', '=', last.business_id), eb('field', '>', last.field)]),
      ]),
    )
    .execute();
}

const columns = ({ keyId, encrypted }: EncryptedSecret) => ({ key_id: keyId, encrypted });

const decrypted = (keys: MasterKeys, { business_id, field, version, key_id, encrypted }: SecretRow): string =>
  keys.decrypt({ keyId: key_id, encrypted }, { businessId: business_id, field, version });
