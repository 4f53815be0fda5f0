/** Stores a call's record between two pages, in `sessionStorage`, which ends with the tab. It may be unavailable. */
export const STORED_CALL = 'task-tamer-call';

/** The Web Lock of the site's one call, see `session/call-lock.ts`. */
export const CALL_LOCK = 'task-tamer-call';

/** The previous page's record, unparsed. Null if there is none. */
export function storedCall(): string | null {
  try {
    return sessionStorage.getItem(STORED_CALL);
  } catch {
    return null;
  }
}

/** Null removes the record. Returns false if nothing can be stored. */
export function storeCall(text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(STORED_CALL);
    else sessionStorage.setItem(STORED_CALL, text);
    return true;
  } catch {
    return false;
  }
}

/** Marks the stored call as over, for the page that can tell the platform. */
export function endStoredCall(): void {
  const text = storedCall();
  if (text !== null) storeCall(text.replace(/}$/, ',"over":true}'));
}
