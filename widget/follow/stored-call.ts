/**
 * The one place that a call is kept in between two pages: this tab's own storage, which goes with the tab. A page may
 * have none.
 */
const KEY = 'task-tamer-call';

/** What the page before has written, unread. Null where there is nothing. */
export function storedCall(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Null removes it. False where nothing can be stored. */
export function storeCall(text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
