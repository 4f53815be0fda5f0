/** Finds the business that `--business=…` names. */
import { isBusinessId, type BusinessId } from '../businesses/business-id.ts';
import { idOfSlug } from '../businesses/store/reading.ts';
import type { StoreDb } from '../businesses/store/tables.ts';
import { recordAction } from '../businesses/store/writing.ts';
import type { DatabasePlace } from '../inbox/store/database.ts';
import { openDatabase } from '../inbox/store/open-database.ts';

/**
 * @param wanted its slug or id
 * @param read reads what a command needs of it; null if there is none
 * @throws with a message for the provider if there is none
 */
export async function businessNamed<T>(
  place: DatabasePlace,
  wanted: string,
  read: (db: StoreDb, id: BusinessId) => Promise<T | null>,
): Promise<T> {
  const { businesses: db, close } = await openDatabase(place, 'maintenance');
  try {
    const id = isBusinessId(wanted) ? wanted : await idOfSlug(db, wanted, Date.now());
    const found = id === null ? null : await read(db, id);
    if (found === null) throw new Error(`there is no business ${JSON.stringify(wanted)}.`);
    return found;
  } finally {
    await close();
  }
}

/** Adds what a command has done with its inbox to the audit log. */
export async function recordCommand(place: DatabasePlace, id: BusinessId, action: string): Promise<void> {
  const { businesses: db, close } = await openDatabase(place, 'maintenance');
  try {
    await recordAction({ db, actor: 'command', now: Date.now }, id, action);
  } finally {
    await close();
  }
}
