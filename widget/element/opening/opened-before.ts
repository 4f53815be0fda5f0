/** Whether the dialog was opened during the visit. */
import { store, stored } from '../../page/visit-storage.ts';

/** Stored per tab and site, so that scrolling on later pages does not open the dialog again. */
const KEY = 'task-tamer-opened';

/** The fallback where storage is blocked: it lasts for this page only. */
let openedHere = false;

export function rememberOpening(): void {
  if (!wasOpened()) openedHere = !store(KEY, '1');
}

export const wasOpened = (): boolean => openedHere || stored(KEY) !== null;
