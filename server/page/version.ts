/** Whether the server has another version of the page than the one that is open, as after a deployment. */
import { useSyncExternalStore } from 'react';
import type { PageVersionHeader } from '../inbox/web/page-contract.ts';

const VERSION: PageVersionHeader = 'page-version';
const OUTDATED = 'page-outdated';

let isOutdated = false;

/** @param headers of an answer */
export function noteVersion(headers: Headers): void {
  const script = headers.get(VERSION);
  if (script === null || document.querySelector(`script[src$="${script}"]`) !== null) return;
  isOutdated = true;
  dispatchEvent(new Event(OUTDATED));
}

function onOutdated(changed: () => void): () => void {
  addEventListener(OUTDATED, changed);
  return () => removeEventListener(OUTDATED, changed);
}

export const useIsOutdated = (): boolean => useSyncExternalStore(onOutdated, () => isOutdated);
