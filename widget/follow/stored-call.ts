/** Stores a call's record between two pages. */
import { store, stored } from '../page/visit-storage.ts';

export const STORED_CALL = 'task-tamer-call';

/** The Web Lock of the site's one call, see `session/call-lock.ts`. */
export const CALL_LOCK = 'task-tamer-call';

/** The previous page's record, unparsed. Null if there is none. */
export const storedCall = (): string | null => stored(STORED_CALL);

/** Null removes the record. Returns false if nothing can be stored. */
export const storeCall = (text: string | null): boolean => store(STORED_CALL, text);

/** Marks the stored call as over, for the page that can tell the platform. */
export function endStoredCall(): void {
  const text = storedCall();
  if (text !== null) storeCall(text.replace(/}$/, ',"over":true}'));
}
