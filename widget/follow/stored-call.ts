/** Stores a call's record between two pages, in `sessionStorage`, which ends with the tab. It may be unavailable. */
const KEY = 'task-tamer-call';

/** The Web Lock of the site's one call, see `session/call-lock.ts`. */
export const CALL_LOCK = 'task-tamer-call';

/** When to look again once no page holds the lock, ms: where the browser does not report what another page stored. */
const FALLBACK_MS = [0, 100, 400, 1_000, 2_500];

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

/**
 * Calls `look` whenever the page before may have stored a call, until aborted. A page may be shown before the one that it
 * replaces has been told that it is left, and sees what that one stored later still.
 */
export function watchStoredCall(look: () => void, signal: AbortSignal): void {
  const lookAgain = (): void => {
    for (const wait of FALLBACK_MS) setTimeout(() => signal.aborted || look(), wait);
  };
  look();
  window.addEventListener('storage', ({ key }) => key === KEY && look(), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const untilFree = async (): Promise<void> => {
    await navigator.locks?.request(CALL_LOCK, { mode: 'shared', signal }, () => undefined);
  };
  // Aborted, refused by the page's sandbox, or broken by the page.
  void untilFree()
    .catch(() => undefined)
    .then(lookAgain);
}
