/**
 * Whether the dialog was open in this visit: in this tab, on any page of the site. A visitor who has seen it once is not
 * shown it again on every page that they scroll.
 */
const KEY = 'task-tamer-opened';

/** Where the page has no storage, it is known on this page alone. */
let openedHere = false;

export function rememberOpening(): void {
  if (wasOpened()) return;
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    openedHere = true;
  }
}

export function wasOpened(): boolean {
  try {
    return openedHere || sessionStorage.getItem(KEY) !== null;
  } catch {
    return openedHere;
  }
}
