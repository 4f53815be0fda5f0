/** What the page opens after signing in by a mailed link: the fragment with which it was opened before. Pure. */

const MAX_PARTS = 3;
/** Names of things and their ids or dates. Neither a token nor an address of another page. */
const PART = /^[a-z]{1,20}=[\w-]{0,40}$/;

/**
 * Anybody can ask for a link to an owner, so only what the page itself writes is passed on.
 * @param fragment such as `appointments=2026-11-24` @returns the end of the link, which may be empty
 */
export function linkTarget(fragment: string): string {
  if (fragment === '') return '';
  const parts = fragment.split('&').map((part) => (part.includes('=') ? part : `${part}=`));
  const isKnown = parts.length <= MAX_PARTS && parts.every((part) => PART.test(part));
  return isKnown ? `&${parts.join('&')}` : '';
}
