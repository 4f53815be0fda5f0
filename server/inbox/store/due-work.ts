/**
 * Which of many businesses have due work. The database itself notes it, by triggers, in the transaction that makes the
 * work; the notes contain nothing else. They are only added and deleted, so that no two transactions wait for each other.
 * A server with one business needs no notes, and makes none.
 */
import type { Kysely } from 'kysely';
import type { BusinessId } from '../../businesses/business-id.ts';
import type { DeploymentTables } from './tables.ts';

/** Each kind is done by itself. `expiry`: erases what is older than the days to keep. */
export const DUE_KINDS = ['calendar', 'checks', 'erasures', 'expiry', 'mail', 'notices', 'webhooks'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** `sweep`: everything, at long intervals, in case a note is lost. */
export type ClaimedKind = DueKind | 'sweep';

/** `usage`: conversations of a day. Never claimed: see {@link withConversations}. */
export type NotedKind = ClaimedKind | 'usage';

/** Longer than most work takes. If the process dies, another one begins anew after it. */
const LEASE_MS = 60_000;
const MAX_NOTES = 1_000;

export type Claim = { readonly number: number; readonly businessId: BusinessId };

type Wanted = {
  readonly at: number;
  readonly max: number;
  /** Businesses to leave out. */
  readonly busy: readonly BusinessId[];
};

/**
 * Takes businesses with due work of this kind, of those that have waited longest, so that much work of one does not delay
 * the others.
 */
export async function claimDue(
  db: Kysely<DeploymentTables>,
  kind: ClaimedKind,
  { at, max, busy }: Wanted,
): Promise<readonly Claim[]> {
  const next = await db
    .selectFrom('business_due_work')
    .select((eb) => ['business_id', eb.fn.min('due_at').as('first')])
    .where('kind', '=', kind)
    .where('due_at', '<=', at)
    .$if(busy.length > 0, (some) => some.where('business_id', 'not in', busy))
    .groupBy('business_id')
    .orderBy('first')
    .limit(max)
    .execute();
  const ids = next.map(({ business_id }) => business_id);
  if (ids.length === 0) return [];
  return db.transaction().execute(async (change) => {
    const notes = await change
      .selectFrom('business_due_work')
      .select(['number', 'business_id'])
      .where('kind', '=', kind)
      .where('due_at', '<=', at)
      .where('business_id', 'in', ids)
      .limit(MAX_NOTES)
      .forUpdate()
      .skipLocked()
      .execute();
    // Another process was faster.
    if (notes.length === 0) return [];
    const numbers = notes.map(({ number }) => number);
    await change.deleteFrom('business_due_work').where('number', 'in', numbers).execute();
    const claimed = [...new Set(notes.map(({ business_id }) => business_id))];
    const leases = await change
      .insertInto('business_due_work')
      .values(claimed.map((business_id) => ({ business_id, kind, due_at: at + LEASE_MS })))
      .returning(['number', 'business_id'])
      .execute();
    return leases.map(({ number, business_id }) => ({ number, businessId: business_id }));
  });
}

/** Ends a claim. @param again when there is more work; null if there is none */
export async function endClaim(
  db: Kysely<DeploymentTables>,
  { number }: Claim,
  again: number | null,
): Promise<void> {
  if (again === null) await db.deleteFrom('business_due_work').where('number', '=', number).execute();
  else
    await db.updateTable('business_due_work').set({ due_at: again }).where('number', '=', number).execute();
}

/**
 * Ends a claim on work that comes back at intervals. Another note of it takes the place of this one, or this one that of a later one,
 * else each change would begin one more sequence.
 */
export async function endRecurringClaim(
  db: Kysely<DeploymentTables>,
  claim: Claim,
  kind: DueKind,
  again: number,
): Promise<void> {
  await db
    .deleteFrom('business_due_work')
    .where('business_id', '=', claim.businessId)
    .where('kind', '=', kind)
    .where('due_at', '>=', again)
    .execute();
  await endReturningClaim(db, claim, kind, again);
}

/** Ends a claim on work that also comes back at a time. Later notes of it stay, and an earlier one takes the place of this one. */
export async function endReturningClaim(
  db: Kysely<DeploymentTables>,
  claim: Claim,
  kind: DueKind,
  again: number,
): Promise<void> {
  // Only an older one, so that of two that end at the same time, one stays.
  const other = await db
    .selectFrom('business_due_work')
    .select('number')
    .where('business_id', '=', claim.businessId)
    .where('kind', '=', kind)
    .where('due_at', '<=', again)
    .where('number', '<', claim.number)
    .limit(1)
    .executeTakeFirst();
  await endClaim(db, claim, other === undefined ? again : null);
}

/** The businesses that have had conversations. @param since in milliseconds; notes of earlier days are forgotten */
export async function withConversations(
  db: Kysely<DeploymentTables>,
  since: number,
): Promise<readonly BusinessId[]> {
  await db.deleteFrom('business_due_work').where('kind', '=', 'usage').where('due_at', '<', since).execute();
  const rows = await db
    .selectFrom('business_due_work')
    .select('business_id')
    .distinct()
    .where('kind', '=', 'usage')
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** Longer than conversations of a day are counted. */
const USAGE_NOTE_MS = 7 * 24 * 3_600_000;

/** Notes due work of every kind, and forgets the conversations of former days, which may never have been counted. */
export async function noteAll(
  db: Kysely<DeploymentTables>,
  businessId: BusinessId,
  due_at: number,
): Promise<void> {
  await db
    .deleteFrom('business_due_work')
    .where('business_id', '=', businessId)
    .where('kind', '=', 'usage')
    .where('due_at', '<', due_at - USAGE_NOTE_MS)
    .execute();
  await db
    .insertInto('business_due_work')
    .values(DUE_KINDS.map((kind) => ({ business_id: businessId, kind, due_at })))
    .execute();
}
