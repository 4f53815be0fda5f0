/** Businesses that are being added: what was entered so far, encrypted. */
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import type { BusinessId } from '../business-id.ts';
import { SecretError, type MasterKeys } from './master-keys.ts';
import type { DraftRow } from './provider-tables.ts';
import { rotated, type Rotation } from './rotation.ts';
import type { StoreDb } from './tables.ts';

/** What the page's form contains: texts by the names of its fields. */
export type Draft = Readonly<Record<string, string>>;

export type SavedDraft = {
  readonly id: BusinessId;
  readonly draft: Draft;
  readonly changedBy: string;
  readonly changedAt: number;
};

export type DraftStore = { readonly db: StoreDb; readonly keys: MasterKeys; readonly now: () => number };

const MAX_DRAFTS = 100;

/** The last changed first. One that cannot be decrypted is left out. */
export async function allDrafts({ db, keys }: DraftStore): Promise<readonly SavedDraft[]> {
  const rows = await db
    .selectFrom('business_drafts')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .limit(MAX_DRAFTS)
    .execute();
  return rows.flatMap((row) => savedOrNull(keys, row) ?? []);
}

/** @throws SecretError for one that cannot be decrypted: to whoever reads it, it must not seem to be gone */
export async function draftById({ db, keys }: DraftStore, id: BusinessId): Promise<SavedDraft | null> {
  const row = await db.selectFrom('business_drafts').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : saved(keys, row);
}

/** Fields that the server adds. A page whose answer was lost does not know them. */
const ADDED_FIELDS: ReadonlySet<string> = new Set(['assistant', 'createdAssistant']);

/**
 * Saves it as a new one, or in place of its earlier version, of which it keeps what the server has added unless the draft
 * says otherwise.
 * @returns what is saved
 */
export function saveDraft(
  store: DraftStore,
  id: BusinessId,
  draft: Draft,
  changedBy: string,
): Promise<Draft> {
  return changeDraft(store, id, changedBy, (present) => ({ ...addedIn(present ?? {}), ...draft }));
}

const addedIn = (present: Draft): Draft =>
  Object.fromEntries(Object.entries(present).filter(([field]) => ADDED_FIELDS.has(field)));

/** Adds fields to a draft as it is then. Null if it was added or discarded meanwhile. */
export const extendDraft = (
  store: DraftStore,
  id: BusinessId,
  fields: Draft,
  changedBy: string,
): Promise<Draft | null> =>
  changeDraft(store, id, changedBy, (present) => present && { ...present, ...fields });

/**
 * @param nextOf what is saved in place of the present draft; null for nothing
 * @returns what is saved
 * @throws SecretError instead of overwriting a draft that cannot be decrypted, which may name an agent
 */
const changeDraft = <Next extends Draft | null>(
  store: DraftStore,
  id: BusinessId,
  changedBy: string,
  nextOf: (present: Draft | null) => Next,
): Promise<Next> =>
  store.db.transaction().execute(async (db) => {
    const next = nextOf((await lockedDraft({ ...store, db }, id))?.draft ?? null);
    if (next !== null) await writeDraft({ ...store, db }, id, next, changedBy);
    return next;
  });

async function writeDraft(
  { db, keys, now }: DraftStore,
  id: BusinessId,
  draft: Draft,
  changedBy: string,
): Promise<void> {
  const version = now();
  const { keyId, encrypted } = keys.encrypt(JSON.stringify(draft), placeOf(id, version));
  const columns = { encrypted, key_id: keyId, version, changed_by: changedBy, changed_at: version };
  await db
    .insertInto('business_drafts')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** Until the transaction ends, nobody else changes it. */
async function lockedDraft({ db, keys }: DraftStore, id: BusinessId): Promise<SavedDraft | null> {
  const row = await db
    .selectFrom('business_drafts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : saved(keys, row);
}

export async function removeDraft({ db }: Pick<DraftStore, 'db'>, id: BusinessId): Promise<void> {
  await db.deleteFrom('business_drafts').where('id', '=', id).execute();
}

/** Encrypts every draft again that is not encrypted with the current key. One that is saved meanwhile stays as it is then. */
export async function rotateDrafts({ db, keys }: Pick<DraftStore, 'db' | 'keys'>): Promise<Rotation> {
  const rows = await db
    .selectFrom('business_drafts')
    .selectAll()
    .where('key_id', '<>', keys.currentId)
    .execute();
  return rotated(
    rows,
    ({ id }) => `The business ${id}, which is not added yet`,
    async (row) => {
      const again = keys.encrypt(decrypted(keys, row), placeOf(row.id, row.version));
      const { numUpdatedRows } = await db
        .updateTable('business_drafts')
        .set({ key_id: again.keyId, encrypted: again.encrypted })
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .where('key_id', '=', row.key_id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows;
    },
  );
}

/** @throws SecretError */
const decrypted = (keys: MasterKeys, { id, version, key_id, encrypted }: DraftRow): string =>
  keys.decrypt({ keyId: key_id, encrypted }, placeOf(id, version));

/** @throws SecretError */
function saved(keys: MasterKeys, row: DraftRow): SavedDraft {
  const parsed = parseJson(decrypted(keys, row));
  return {
    id: row.id,
    draft: isObject(parsed) ? textsIn(parsed) : {},
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

function savedOrNull(keys: MasterKeys, row: DraftRow): SavedDraft | null {
  try {
    return saved(keys, row);
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    return null;
  }
}

const placeOf = (businessId: BusinessId, version: number) =>
  ({ businessId, field: 'draft', version }) as const;

const textsIn = (values: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
