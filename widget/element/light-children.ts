/**
 * What stands between our tags. It is meant for browsers without the script, and so is not shown; but a tag that is not
 * closed, or closed as `<task-tamer-agent />`, swallows the rest of its page.
 */
import { lazySheet } from '../page/sheet.ts';

/** What nobody sees, and what a line of plain text with links may be made of. */
const PLAIN =
  'a, a *, abbr, address, b, br, div, em, i, li, link, noscript, ol, p, script, small, span, strong, style, template, ul';
const MOST_PLAIN = 20;

/** As if the tag were not there: what it swallowed takes its fonts and colors from the page again. */
const swallowedSheet = lazySheet([':host { all: unset; display: contents; }']);

/** Shows what is more than plain text with links. True when there is such. */
export function showSwallowed(host: HTMLElement): boolean {
  const { shadowRoot: root, firstElementChild } = host;
  if (!root || !firstElementChild || root.querySelector('slot') || !isSwallowed(host)) return false;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, swallowedSheet()];
  root.append(document.createElement('slot'));
  return true;
}

const isSwallowed = (host: HTMLElement): boolean =>
  host.querySelector(`:not(${PLAIN})`) !== null || host.querySelectorAll('*').length > MOST_PLAIN;

/** `*:empty { display: none }` is an old trick of site builders, and an empty tag is empty: some white space is not. */
export function outliveEmptyRule(host: HTMLElement): void {
  if (!host.matches(':empty') || getComputedStyle(host).display !== 'none') return;
  const space = document.createTextNode(' ');
  host.append(space);
  if (getComputedStyle(host).display === 'none') space.remove();
}
