/** The visitor's choices for the visit, in the tab's session storage, which may be blocked. */

/** Null if nothing was stored. */
export function storedChoice(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Where storage is blocked, the choice lasts as long as the part of the view that asked for it. */
export function storeChoice(key: string, choice: string): void {
  try {
    sessionStorage.setItem(key, choice);
  } catch {
    // See above.
  }
}
