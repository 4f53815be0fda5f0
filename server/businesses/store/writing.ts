/** Adds and changes businesses. Every change is one transaction, recorded in the audit log. */
import type { Transaction } from 'kysely';
import { withoutUndefined } from '../../http/fields.ts';
import type { BusinessId } from '../business-id.ts';
import { changeStatus, type Business, type StatusChange } from '../business.ts';
import {
  ALL_SECRETS,
  businessProblems,
  knownSettings,
  type BusinessSettings,
  type DeploymentSettings,
  type StoredBusiness,
} from '../business-settings.ts';
import { randomSlug } from '../slug.ts';
import { saveAddress } from './address.ts';
import { BusinessError, type BusinessChange, type LimitChanges, type NewBusiness } from './input.ts';
import { keyProblem, NO_KEY_ADVICE } from './key-problem.ts';
import type { MasterKeys } from './master-keys.ts';
import {
  businessById,
  idOfHost,
  readableBusiness,
  revisionOf,
  settingsOf,
  SETTINGS_SCHEMA_VERSION,
  type SavedSettings,
} from './reading.ts';
import { putSecret, type UnreadableSecret } from './secrets.ts';
import { slugHolderProblem } from './slug-holders.ts';
import type { BusinessTables, StoreDb } from './tables.ts';

export type StoreContext = {
  readonly db: StoreDb;
  readonly keys: MasterKeys;
  /** With whose defaults a business must be complete. */
  readonly deployment: DeploymentSettings;
  /** Who makes the changes, for the audit log. */
  readonly actor: string;
  readonly now: () => number;
  /** Whether a slug may be taken at once whose last business is erased. */
  readonly retakesSlug?: boolean;
};

type Change = Transaction<BusinessTables>;

/** @param id a random one by default @throws BusinessError */
export async function addBusiness(
  context: StoreContext,
  { settings, secrets, people, ...given }: NewBusiness,
  id = crypto.randomUUID() as BusinessId,
): Promise<BusinessId> {
  await changing(context, async (change, revision) => {
    const at = context.now();
    const business: Business = { ...given, slug: given.slug ?? randomSlug(), id, status: 'active' };
    const own = withoutNulls(settings) as BusinessSettings;
    demandUsable(context, { business, settings: own, secrets: withoutNulls(secrets) });
    await demandKey(change, context);
    await demandNew(change, id);
    await demandFreeHost(change, business);
    await change
      .insertInto('businesses')
      .values({ ...rowOf(business), id, revision, created_at: at, changed_at: at })
      .execute();
    await takeSlug(context, change, business, at);
    await saveSettings(change, id, { version: 1, settings: own }, at);
    await saveSecrets(context, change, { id, revision }, secrets);
    await savePeople(context, change, id, people);
    await record(context, change, id, { action: 'added', detail: { slug: business.slug } });
  });
  return id;
}

/** The business was changed since the revision on which a change was based. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** @param basedOn the revision that the person saw; null replaces any @throws BusinessError, OutdatedError */
export function changeBusiness(
  context: StoreContext,
  id: BusinessId,
  {
    settings: named,
    limits = {},
    secrets,
    people,
    ...given
  }: BusinessChange & { readonly limits?: LimitChanges },
  basedOn: number | null = null,
): Promise<void> {
  return changing(context, async (change, revision) => {
    const at = context.now();
    const read = await readableBusiness(change, context.keys, id);
    if (read === null) throw new BusinessError(['There is no such business.']);
    const before = read.stored;
    if (before.business.status === 'removed') throw new BusinessError(['The business is removed.']);
    await demandSeen(change, id, basedOn);
    const settings = withLimits(named, before.settings.limits, limits);
    const business: Business = { ...before.business, ...(withoutUndefined(given) as Partial<Business>) };
    // Those that another version has saved stay, and are not judged.
    const own = withoutNulls({ ...before.settings, ...settings }) as BusinessSettings;
    demandUsable(
      context,
      {
        business,
        settings: withoutNulls({ ...knownSettings(before.settings), ...settings }) as BusinessSettings,
        secrets: withoutNulls({ ...before.secrets, ...secrets }),
      },
      read.unreadable.filter(({ field }) => secrets[field] === undefined),
    );
    await demandFreeHost(change, business);
    await change
      .updateTable('businesses')
      .set({ ...rowOf(business), revision, changed_at: at })
      .where('id', '=', id)
      .execute();
    if (business.slug !== before.business.slug) {
      await giveUpSlug(change, before.business, at);
      await takeSlug(context, change, business, at);
    }
    if (Object.keys(settings).length > 0) {
      const { version } = await settingsOf(change, id);
      await saveSettings(change, id, { version: version + 1, settings: own }, at);
    }
    await saveSecrets(context, change, { id, revision }, secrets);
    if (people !== undefined) await savePeople(context, change, id, people);
    const detail = {
      fields: Object.keys(withoutUndefined({ ...given, people })),
      settings: Object.keys(settings),
      secrets: Object.keys(secrets),
    };
    if (Object.values(detail).some((names) => names.length > 0))
      await record(context, change, id, { action: 'changed', detail });
  });
}

/** Null instead of limits of which none is left. */
function withLimits(
  settings: BusinessChange['settings'],
  before: BusinessSettings['limits'],
  changes: LimitChanges,
): BusinessChange['settings'] {
  if (Object.keys(changes).length === 0) return settings;
  const limits = withoutNulls({ ...before, ...changes });
  return { ...settings, limits: Object.keys(limits).length === 0 ? null : limits };
}

/** @throws BusinessError */
export function changeBusinessStatus(
  context: StoreContext,
  id: BusinessId,
  wanted: StatusChange,
): Promise<void> {
  return changing(context, async (change, revision) => {
    const business = await businessById(change, id);
    if (business === null) throw new BusinessError(['There is no such business.']);
    const result = changeStatus(business.status, wanted);
    if (result.kind === 'refused') throw new BusinessError([result.problem]);
    if (result.kind === 'unchanged') return;
    const at = context.now();
    const isRemoved = result.status === 'removed';
    await change
      .updateTable('businesses')
      .set({ status: result.status, revision, changed_at: at, ...(isRemoved ? { host: null } : {}) })
      .where('id', '=', id)
      .execute();
    // A server then erases everything of it, for which it needs the platform's key: see `removal.ts`.
    if (isRemoved) await giveUpSlug(change, business, at);
    await record(context, change, id, { action: result.status, detail: {} });
  });
}

/** @param basedOn as of {@link changeBusiness} @throws BusinessError, OutdatedError */
export function changeAddress(
  context: StoreContext,
  id: BusinessId,
  address: string,
  basedOn: number | null = null,
): Promise<void> {
  return changing(context, async (change, revision) => {
    const business = await businessById(change, id);
    if (business === null || business.status === 'removed')
      throw new BusinessError(['The business is removed.']);
    await demandSeen(change, id, basedOn);
    const changed = { revision, changed_at: context.now() };
    await change.updateTable('businesses').set(changed).where('id', '=', id).execute();
    await saveAddress(change, id, address);
    await record(context, change, id, { action: 'changed', detail: { fields: ['address'] } });
  });
}

/** Adds an entry to the audit log about something that changes no setting. */
export const recordAction = (
  context: Pick<StoreContext, 'db' | 'actor' | 'now'>,
  id: BusinessId,
  action: string,
): Promise<void> =>
  context.db.transaction().execute((change) => record(context, change, id, { action, detail: {} }));

/** Each change waits for the one before, so that none is overlooked, or checked against what no longer is. */
function changing(
  { db }: StoreContext,
  work: (change: Change, revision: number) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (change) => {
    const { value } = await change
      .updateTable('business_revision')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .returning('value')
      .executeTakeFirstOrThrow();
    await work(change, value);
  });
}

/** @param unreadable secrets that count as missing, which is named if the business is not usable without them */
function demandUsable(
  { deployment }: StoreContext,
  stored: StoredBusiness,
  unreadable: readonly UnreadableSecret[] = [],
): void {
  const problems = businessProblems(deployment, stored);
  if (problems.length > 0)
    throw new BusinessError([...problems, ...unreadable.map(({ problem }) => problem)]);
}

async function demandSeen(change: Change, id: BusinessId, basedOn: number | null): Promise<void> {
  if (basedOn !== null && (await revisionOf(change, id)) !== basedOn)
    throw new OutdatedError('The business was changed meanwhile.');
}

/** Otherwise a mistyped MASTER_KEY would encrypt the first secrets that no server can read. */
async function demandKey(change: Change, { keys }: StoreContext): Promise<void> {
  const problem = await keyProblem(change, keys);
  if (problem?.isComplete === true) throw new BusinessError([`${problem.says} ${NO_KEY_ADVICE}`]);
}

async function demandNew(change: Change, id: BusinessId): Promise<void> {
  if ((await businessById(change, id)) !== null) throw new BusinessError(['This business exists already.']);
}

async function demandFreeHost(change: Change, { id, host }: Business): Promise<void> {
  if (host === null) return;
  const owner = await idOfHost(change, host);
  if (owner !== null && owner !== id) throw new BusinessError(['host belongs to another business']);
}

async function takeSlug(
  { retakesSlug: isRetaken = false }: StoreContext,
  change: Change,
  { id, slug }: Business,
  at: number,
): Promise<void> {
  const known = await change
    .selectFrom('business_slugs')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (known !== undefined && known.business_id !== id) {
    const problem = await slugHolderProblem(change, known, { at, isRetaken });
    if (problem !== null) throw new BusinessError([problem]);
  }
  const taken = { business_id: id, given_up_at: null };
  await change
    .insertInto('business_slugs')
    .values({ slug, ...taken })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(taken))
    .execute();
}

async function giveUpSlug(change: Change, { slug }: Business, at: number): Promise<void> {
  await change.updateTable('business_slugs').set({ given_up_at: at }).where('slug', '=', slug).execute();
}

async function saveSettings(
  change: Change,
  businessId: BusinessId,
  { version, settings }: SavedSettings,
  at: number,
): Promise<void> {
  await change
    .insertInto('business_settings')
    .values({
      business_id: businessId,
      version,
      schema_version: SETTINGS_SCHEMA_VERSION,
      settings: JSON.stringify(settings),
      saved_at: at,
    })
    .execute();
}

async function saveSecrets(
  { keys, now }: StoreContext,
  change: Change,
  { id: businessId, revision }: { readonly id: BusinessId; readonly revision: number },
  secrets: NewBusiness['secrets'],
): Promise<void> {
  for (const field of ALL_SECRETS) {
    const value = secrets[field];
    if (typeof value === 'string')
      await putSecret(change, keys, { place: { businessId, field, version: revision }, value, at: now() });
    if (value === null)
      await change
        .deleteFrom('business_secrets')
        .where('business_id', '=', businessId)
        .where('field', '=', field)
        .execute();
  }
}

/** Who stays keeps the time since when. */
async function savePeople(
  { now }: StoreContext,
  change: Change,
  businessId: BusinessId,
  people: NewBusiness['people'],
): Promise<void> {
  const former = change.deleteFrom('business_people').where('business_id', '=', businessId);
  const addresses = people.map(({ email }) => email);
  await (addresses.length === 0 ? former : former.where('email', 'not in', addresses)).execute();
  for (const { email, role } of people)
    await change
      .insertInto('business_people')
      .values({ business_id: businessId, email, role, added_at: now() })
      .onConflict((conflict) => conflict.columns(['business_id', 'email']).doUpdateSet({ role }))
      .execute();
}

async function record(
  { actor, now }: Pick<StoreContext, 'actor' | 'now'>,
  change: Change,
  businessId: BusinessId,
  { action, detail }: { readonly action: string; readonly detail: object },
): Promise<void> {
  await change
    .insertInto('audit_log')
    .values({ at: now(), business_id: businessId, actor, action, detail: JSON.stringify(detail) })
    .execute();
}

const rowOf = ({ slug, name, kind, timeZone, host, status }: Business) => ({
  slug,
  name,
  kind,
  time_zone: timeZone,
  host,
  status,
});

const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    readonly [Name in keyof T]?: Exclude<T[Name], null | undefined>;
  };
