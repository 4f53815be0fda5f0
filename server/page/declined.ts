/** What was declined on this device. Another page of this server has another path. */

const keyOf = (what: 'keys' | 'passkey'): string => `task-tamer-no-${what} ${location.pathname}`;

export function hasDeclined(what: 'keys' | 'passkey'): boolean {
  try {
    return localStorage.getItem(keyOf(what)) !== null;
  } catch {
    return false;
  }
}

/** Without storage, it is forgotten when the page is loaded again. */
export function setDeclined(what: 'keys' | 'passkey', isDeclined: boolean): void {
  try {
    if (isDeclined) localStorage.setItem(keyOf(what), 'yes');
    else localStorage.removeItem(keyOf(what));
  } catch {
    // The page works without it.
  }
}
