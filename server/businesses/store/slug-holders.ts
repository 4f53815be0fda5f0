/** Who had a slug before, and whether another business may have it by now. */
import { SLUG_KEPT_DAYS, slugsFreeSince } from './reading.ts';
import { isErased } from './removal.ts';
import type { SlugRow, StoreDb } from './tables.ts';

type Taking = {
  readonly at: number;
  /** Whether the provider wants it although pages with the tag of an erased business may still have it. */
  readonly isRetaken: boolean;
};

/** @param holder another business @returns why the slug cannot be had; null if it can */
export async function slugHolderProblem(
  db: StoreDb,
  { business_id: holder, given_up_at: givenUpAt }: SlugRow,
  { at, isRetaken }: Taking,
): Promise<string | null> {
  if (givenUpAt === null) return 'slug belongs to another business';
  if (givenUpAt <= slugsFreeSince(at)) return null;
  if (isRetaken && (await isErased(db, holder))) return null;
  return `slug belonged to another business in the last ${SLUG_KEPT_DAYS} days`;
}
