/** Looks of the provider's people at the inbox of a business: each is in the audit log, and ends after an hour. */
import type { BusinessId } from '../business-id.ts';
import type { StoreDb } from './tables.ts';
import { recordAction, type StoreContext } from './writing.ts';

export const LOOK_MS = 60 * 60_000;

export type Look = { readonly actor: string; readonly beganAt: number; readonly endsAt: number };

/** @param tokenHash of the token in the person's cookie */
export async function beginLook(context: StoreContext, id: BusinessId, tokenHash: string): Promise<void> {
  const { db, actor, now } = context;
  // First, so that no look is without its entry.
  await recordAction(context, id, 'looked');
  const began_at = now();
  await db
    .insertInto('business_looks')
    .values({ token_hash: tokenHash, business_id: id, actor, began_at, ends_at: began_at + LOOK_MS })
    .execute();
}

/** Null if there is none that goes on. */
export async function lookWith(
  db: StoreDb,
  id: BusinessId,
  tokenHash: string,
  now: number,
): Promise<Look | null> {
  const row = await db
    .selectFrom('business_looks')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('business_id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : lookOf(row);
}

export async function endLook(db: StoreDb, id: BusinessId, tokenHash: string, now: number): Promise<void> {
  await ending(db, now).where('token_hash', '=', tokenHash).where('business_id', '=', id).execute();
}

/** Ends those of someone who signs out of the provider's page. */
export async function endLooksOf(db: StoreDb, actor: string, now: number): Promise<void> {
  await ending(db, now).where('actor', '=', actor).execute();
}

/** Ends those of people who are no longer the provider's. */
export async function endLooksExcept(db: StoreDb, people: readonly string[], now: number): Promise<void> {
  const all = ending(db, now);
  await (people.length === 0 ? all : all.where('actor', 'not in', people)).execute();
}

/** Of looks that go on. */
const ending = (db: StoreDb, now: number) =>
  db.updateTable('business_looks').set({ ends_at: now }).where('ends_at', '>', now);

/** The latest first. */
export async function looksAt(db: StoreDb, id: BusinessId, limit: number): Promise<readonly Look[]> {
  const rows = await db
    .selectFrom('business_looks')
    .selectAll()
    .where('business_id', '=', id)
    .orderBy('began_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(lookOf);
}

const lookOf = (row: {
  readonly actor: string;
  readonly began_at: number;
  readonly ends_at: number;
}): Look => ({ actor: row.actor, beganAt: row.began_at, endsAt: row.ends_at });
