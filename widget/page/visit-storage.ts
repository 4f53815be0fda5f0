/** Stores values for the visit in the tab's session storage, which ends with the tab and may be blocked. */

/** Null if nothing was stored. */
export function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the value. Returns false if nothing can be stored. */
export function store(key: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
