/** Finds the business that `--business=…` names. */
import { isBusinessId, type BusinessId } from '../businesses/business-id.ts';
import type { StoredBusiness } from '../businesses/business-settings.ts';
import { idOfSlug, peopleOf, storedBusiness } from '../businesses/store/reading.ts';
import { recordAction } from '../businesses/store/writing.ts';
import type { Member } from '../inbox/context.ts';
import { openDatabase } from '../inbox/store/open-database.ts';
import type { StoreSettings } from './store-environment.ts';

export type NamedBusiness = StoredBusiness & { readonly people: readonly Member[] };

/** @param wanted its slug or id @throws with a message for the provider if there is none */
export async function businessNamed(
  { place, keys }: Pick<StoreSettings, 'place' | 'keys'>,
  wanted: string,
): Promise<NamedBusiness> {
  const { businesses: db, close } = await openDatabase(place, 'maintenance');
  try {
    const id = isBusinessId(wanted) ? wanted : await idOfSlug(db, wanted, Date.now());
    const stored = id === null ? null : await storedBusiness(db, keys, id);
    if (stored === null) throw new Error(`there is no business ${JSON.stringify(wanted)}.`);
    return { ...stored, people: await peopleOf(db, stored.business.id) };
  } finally {
    await close();
  }
}

/** Adds what a command has done with its inbox to the audit log. */
export async function recordCommand(
  { place }: Pick<StoreSettings, 'place'>,
  id: BusinessId,
  action: string,
): Promise<void> {
  const { businesses: db, close } = await openDatabase(place, 'maintenance');
  try {
    await recordAction({ db, actor: 'command', now: Date.now }, id, action);
  } finally {
    await close();
  }
}
