/** Stores a call's record between two pages, in `sessionStorage`, which ends with the tab. It may be unavailable. */
const KEY = 'task-tamer-call';

/** The previous page's record, unparsed. Null if there is none. */
export function storedCall(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Null removes the record. Returns false if nothing can be stored. */
export function storeCall(text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
