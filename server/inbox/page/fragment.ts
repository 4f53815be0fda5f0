/** The parameters in the URL's fragment: the open conversation, and the token of a mailed link. */
import { useSyncExternalStore } from 'react';

function onFragment(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const fragment = (): string => location.hash.slice(1);

export const readFragment = (): URLSearchParams => new URLSearchParams(fragment());

export function useFragment(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(onFragment, fragment));
}

/** @param id of a conversation; null shows the list */
export function showConversation(id: string | null): void {
  history.replaceState(null, '', id === null ? location.pathname : `#conversation=${id}`);
  dispatchEvent(new Event('hashchange'));
}
