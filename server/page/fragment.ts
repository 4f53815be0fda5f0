/** The parameters in the URL's fragment: what is open, and the token of a mailed link. */
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

/** Removes the token of a mailed link from the URL, because it works once and must not be bookmarked. */
export function takeLinkToken(): string | null {
  const parameters = readFragment();
  const token = parameters.get('sign-in');
  parameters.delete('sign-in');
  if (token !== null) replaceFragment(parameters.toString());
  return token;
}

/** @param text without its `#` */
export function replaceFragment(text: string): void {
  history.replaceState(null, '', text === '' ? location.pathname : `#${text}`);
  dispatchEvent(new Event('hashchange'));
}
