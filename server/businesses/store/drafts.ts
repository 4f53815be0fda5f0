/** Businesses that are being added: what was entered so far, encrypted. */
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import type { BusinessId } from '../business-id.ts';
import { SecretError, type MasterKeys } from './master-keys.ts';
import type { DraftRow } from './provider-tables.ts';
import { rotated, type Rotation } from './rotation.ts';
import type { StoreDb } from './tables.ts';
import { OutdatedError } from './writing.ts';

/** What the page's form contains: texts by the names of its fields. */
export type Draft = Readonly<Record<string, string>>;

export type SavedDraft = {
  readonly id: BusinessId;
  /** Of what a person entered last. What the server adds is no revision. */
  readonly revision: number;
  readonly draft: Draft;
  readonly changedBy: string;
  readonly changedAt: number;
};

/**
 * @property revision a new one, which the page has chosen: it knows it even if the answer is lost
 * @property basedOn what may be replaced: the revision that the page has shown, or null if there was none, and its own ones
 * whose answers were lost
 */
export type DraftChange = {
  readonly revision: number;
  readonly basedOn: readonly (number | null)[];
  readonly draft: Draft;
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

/** @throws SecretError for one that cannot be decrypted, so that it does not look deleted */
export async function draftById({ db, keys }: DraftStore, id: BusinessId): Promise<SavedDraft | null> {
  const row = await db.selectFrom('business_drafts').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : savedIn(keys, row);
}

/** Fields that the server adds. A page whose answer was lost does not know them. */
const ADDED_FIELDS: ReadonlySet<string> = new Set(['assistant', 'createdAssistant']);

/**
 * Saves it as a new one, or in place of its earlier version, of which it keeps what the server has added unless the draft
 * says otherwise.
 * @returns what is saved
 * @throws OutdatedError
 * @throws SecretError instead of overwriting a draft that cannot be decrypted, which may name an agent
 */
export function saveDraft(
  store: DraftStore,
  id: BusinessId,
  { revision, basedOn, draft }: DraftChange,
  changedBy: string,
): Promise<SavedDraft> {
  return store.db.transaction().execute(async (db) => {
    const row = await lockedRow(db, id);
    const present = row === undefined ? null : savedIn(store.keys, row);
    if (!basedOn.includes(present?.revision ?? null)) throw outdatedDraft();
    const next = { ...addedIn(present?.draft ?? {}), ...draft };
    const saved: SavedDraft = { id, revision, draft: next, changedBy, changedAt: store.now() };
    const values = valuesOf(store.keys, saved);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('business_drafts')
      .values({ id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(values)
          .where('business_drafts.version', '=', row?.version ?? null),
      )
      .executeTakeFirstOrThrow();
    // Another process may have saved the first version: a draft that is not there yet cannot be locked.
    if (numInsertedOrUpdatedRows === 0n) throw outdatedDraft();
    return saved;
  });
}

const outdatedDraft = () => new OutdatedError('This draft was changed in another tab or by someone else.');

const addedIn = (present: Draft): Draft =>
  Object.fromEntries(Object.entries(present).filter(([field]) => ADDED_FIELDS.has(field)));

/** Adds fields of the server to a draft as it is then. Null if it was added or discarded meanwhile. @throws SecretError */
export function extendDraft(
  store: DraftStore,
  id: BusinessId,
  fields: Draft,
  changedBy: string,
): Promise<SavedDraft | null> {
  return store.db.transaction().execute(async (db) => {
    const row = await lockedRow(db, id);
    const present = row === undefined ? null : savedIn(store.keys, row);
    if (present === null) return null;
    const draft = { ...present.draft, ...fields };
    const saved: SavedDraft = { ...present, draft, changedBy, changedAt: store.now() };
    await db.updateTable('business_drafts').set(valuesOf(store.keys, saved)).where('id', '=', id).execute();
    return saved;
  });
}

function valuesOf(
  keys: MasterKeys,
  { id, revision, draft, changedBy, changedAt }: SavedDraft,
): Omit<DraftRow, 'id'> {
  const { keyId, encrypted } = keys.encrypt(JSON.stringify(draft), placeOf(id, revision));
  return { encrypted, key_id: keyId, version: revision, changed_by: changedBy, changed_at: changedAt };
}

/** Until the transaction ends, nobody else changes it. */
const lockedRow = (db: StoreDb, id: BusinessId): Promise<DraftRow | undefined> =>
  db.selectFrom('business_drafts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

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
        .where('encrypted', '=', row.encrypted)
        .executeTakeFirstOrThrow();
      return numUpdatedRows;
    },
  );
}

/** @throws SecretError */
const decrypted = (keys: MasterKeys, { id, version, key_id, encrypted }: DraftRow): string =>
  keys.decrypt({ keyId: key_id, encrypted }, placeOf(id, version));

/** @throws SecretError */
function savedIn(keys: MasterKeys, row: DraftRow): SavedDraft {
  const parsed = parseJson(decrypted(keys, row));
  return {
    id: row.id,
    revision: row.version,
    draft: isObject(parsed) ? textsIn(parsed) : {},
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

function savedOrNull(keys: MasterKeys, row: DraftRow): SavedDraft | null {
  try {
    return savedIn(keys, row);
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
