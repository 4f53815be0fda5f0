/** The stored secrets of businesses, each encrypted by itself. */
import type { BusinessId } from '../business-id.ts';
import { ALL_SECRETS, type BusinessSecret, type BusinessSecrets } from '../business-settings.ts';
import { SecretError, type EncryptedSecret, type MasterKeys, type SecretPlace } from './master-keys.ts';
import { rotated, type Rotation } from './rotation.ts';
import type { SecretRow, StoreDb } from './tables.ts';

/** How many secrets are read at once for a rotation. */
const ROTATION_BATCH_ROWS = 30;

/** A secret that cannot be decrypted, and a sentence that begins with its name. */
export type UnreadableSecret = { readonly field: BusinessSecret; readonly problem: string };

export type ReadSecrets = {
  readonly secrets: BusinessSecrets;
  readonly unreadable: readonly UnreadableSecret[];
};

export async function secretsOf(db: StoreDb, keys: MasterKeys, businessId: BusinessId): Promise<ReadSecrets> {
  const rows = await db
    .selectFrom('business_secrets')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('field')
    .execute();
  const secrets: Partial<Record<BusinessSecret, string>> = {};
  const unreadable: UnreadableSecret[] = [];
  for (const row of rows) {
    // Another version has saved it.
    if (!ALL_SECRETS.includes(row.field)) continue;
    try {
      secrets[row.field] = decrypted(keys, row);
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      unreadable.push({ field: row.field, problem: error.message });
    }
  }
  return { secrets, unreadable };
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

/**
 * Encrypts every secret again that is not encrypted with the current key, row by row, while servers read them. A value that
 * is replaced meanwhile is left as it is then.
 */
export const rotateSecrets = (db: StoreDb, keys: MasterKeys): Promise<Rotation> =>
  rotated(
    allOlder(db, keys),
    ({ business_id: id }) => id,
    async (row) => {
      const { business_id, field, version, key_id } = row;
      const place = { businessId: business_id, field, version };
      const { numUpdatedRows } = await db
        .updateTable('business_secrets')
        .set(columns(keys.encrypt(decrypted(keys, row), place)))
        .where('business_id', '=', business_id)
        .where('field', '=', field)
        .where('version', '=', version)
        .where('key_id', '=', key_id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows;
    },
  );

async function* allOlder(db: StoreDb, keys: MasterKeys): AsyncGenerator<SecretRow> {
  let rows = await older(db, keys, null);
  while (rows.length > 0) {
    yield* rows;
    rows = await older(db, keys, rows.at(-1) ?? null);
  }
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
