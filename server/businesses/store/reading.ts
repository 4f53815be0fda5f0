/** Reads businesses. */
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import { DAY_MS } from '../../admission/days.ts';
import type { BusinessId } from '../business-id.ts';
import type { Business } from '../business.ts';
import type { BusinessSettings, StoredBusiness } from '../business-settings.ts';
import { BusinessError } from './input.ts';
import { SecretError, type MasterKeys } from './master-keys.ts';
import { secretsOf, type UnreadableSecret } from './secrets.ts';
import type { BusinessRow, PersonRow, StoreDb } from './tables.ts';

/** Of the stored settings. Settings of a later version of this software are not read. */
export const SETTINGS_SCHEMA_VERSION = 1;

/** How long a released slug still leads to its business, so that pages that still use it never reach another one. */
export const SLUG_KEPT_DAYS = 90;

/** Slugs that were given up before this time are free. */
export const slugsFreeSince = (now: number): number => now - SLUG_KEPT_DAYS * DAY_MS;

/** The business that a slug leads to: its current one, or one that it gave up lately. */
export async function idOfSlug(db: StoreDb, slug: string, now: number): Promise<BusinessId | null> {
  const row = await db
    .selectFrom('business_slugs')
    .select('business_id')
    .where('slug', '=', slug)
    .where((eb) => eb.or([eb('given_up_at', 'is', null), eb('given_up_at', '>', slugsFreeSince(now))]))
    .executeTakeFirst();
  return row?.business_id ?? null;
}

export async function idOfHost(db: StoreDb, host: string): Promise<BusinessId | null> {
  const row = await db.selectFrom('businesses').select('id').where('host', '=', host).executeTakeFirst();
  return row?.id ?? null;
}

/** In the order of their slugs. */
export async function allBusinesses(db: StoreDb): Promise<readonly Business[]> {
  const rows = await db.selectFrom('businesses').selectAll().orderBy('slug').orderBy('id').execute();
  return rows.map(businessOf);
}

export async function businessById(db: StoreDb, id: BusinessId): Promise<Business | null> {
  const row = await db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : businessOf(row);
}

/** Of its last change; null if there is no such business. */
export async function revisionOf(db: StoreDb, id: BusinessId): Promise<number | null> {
  const row = await db.selectFrom('businesses').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision ?? null;
}

const businessOf = ({ id, slug, name, kind, time_zone, host, status }: BusinessRow): Business => ({
  id,
  slug,
  name,
  kind,
  timeZone: time_zone,
  host,
  status,
});

export type SavedSettings = { readonly version: number; readonly settings: BusinessSettings };

/** @throws BusinessError if they cannot be read */
export async function settingsOf(db: StoreDb, id: BusinessId): Promise<SavedSettings> {
  const row = await db
    .selectFrom('business_settings')
    .selectAll()
    .where('business_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { version: 0, settings: {} };
  if (row.schema_version > SETTINGS_SCHEMA_VERSION)
    throw new BusinessError([
      'The settings were written by a later version of task-tamer-server: use that one.',
    ]);
  const settings = parseJson(row.settings);
  if (!isObject(settings)) throw new BusinessError(['The stored settings are not a JSON object.']);
  return { version: row.version, settings };
}

/** What a business consists of, as far as its secrets can be decrypted. */
export type ReadableBusiness = {
  readonly stored: StoredBusiness;
  readonly unreadable: readonly UnreadableSecret[];
};

/** @throws BusinessError if the settings cannot be read */
export async function readableBusiness(
  db: StoreDb,
  keys: MasterKeys,
  id: BusinessId,
): Promise<ReadableBusiness | null> {
  const business = await businessById(db, id);
  if (business === null) return null;
  const { settings } = await settingsOf(db, id);
  const { secrets, unreadable } = await secretsOf(db, keys, id);
  return { stored: { business, settings, secrets }, unreadable };
}

/** What a business consists of. @throws BusinessError or SecretError if a part of it cannot be read */
export async function storedBusiness(
  db: StoreDb,
  keys: MasterKeys,
  id: BusinessId,
): Promise<StoredBusiness | null> {
  const read = await readableBusiness(db, keys, id);
  if (read === null) return null;
  if (read.unreadable.length > 0)
    throw new SecretError(read.unreadable.map(({ problem }) => problem).join(' '));
  return read.stored;
}

export async function peopleOf(db: StoreDb, id: BusinessId): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('business_people')
    .select(['email', 'role', 'added_at'])
    .where('business_id', '=', id)
    .orderBy('email')
    .execute();
  return rows.map(({ email, role, added_at }) => ({ email, role, since: added_at }));
}

/** Those that have this address among their people, by name. */
export async function businessesOf(
  db: StoreDb,
  email: string,
): Promise<readonly Pick<Business, 'id' | 'name'>[]> {
  return db
    .selectFrom('business_people')
    .innerJoin('businesses', 'businesses.id', 'business_people.business_id')
    .select(['businesses.id', 'businesses.name'])
    .where('business_people.email', '=', email)
    .where('businesses.status', '<>', 'removed')
    .orderBy('businesses.name')
    .execute();
}

export type Person = Pick<PersonRow, 'email' | 'role'> & { readonly since: number };

export type Changes = {
  /** The last change so far. */
  readonly revision: number;
  readonly changed: readonly BusinessId[];
};

/** Which businesses were changed after a revision. */
export async function changesSince(db: StoreDb, revision: number): Promise<Changes> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'revision'])
    .where('revision', '>', revision)
    .execute();
  return {
    revision: Math.max(revision, ...rows.map((row) => row.revision)),
    changed: rows.map(({ id }) => id),
  };
}
