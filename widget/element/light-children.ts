/**
 * Handles the element's light DOM children. They are a fallback for browsers without the script and stay hidden, unless an
 * unclosed tag, or `<task-tamer-agent />`, has made the rest of the page its children.
 */
import { lazySheet } from '../page/sheet.ts';

/** Elements that a fallback may consist of: invisible ones, and those of plain text with links. */
const PLAIN =
  'a,a *,abbr,address,b,br,div,em,i,li,link,noscript,ol,p,script,small,span,strong,style,template,ul';
/** A fallback has at most this many elements. */
const MAX_FALLBACK_ELEMENTS = 20;

/** Removes the element's own styles, so that swallowed content inherits fonts and colors from the page. */
const swallowedSheet = lazySheet([':host{all:unset;display:contents}']);

/**
 * Keeps the tag visible on pages that hide empty elements, and shows its children if they are more than a fallback, now
 * and once the page is parsed.
 */
export function watchChildren(host: HTMLElement, connection: AbortSignal, onSwallowed: () => void): void {
  surviveEmptyRule(host);
  const check = (): void => {
    if (showSwallowed(host)) onSwallowed();
  };
  check();
  // The parser may connect the element before it has parsed the element's children.
  document.addEventListener('DOMContentLoaded', check, { signal: connection });
}

/** @returns whether the children are more than a fallback, and were not shown before */
function showSwallowed(host: HTMLElement): boolean {
  const { shadowRoot: root, firstElementChild } = host;
  if (!root || !firstElementChild || root.querySelector('slot') || !isSwallowed(host)) return false;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, swallowedSheet()];
  root.append(document.createElement('slot'));
  return true;
}

const isSwallowed = (host: HTMLElement): boolean =>
  host.querySelector(`:not(${PLAIN})`) !== null || host.querySelectorAll('*').length > MAX_FALLBACK_ELEMENTS;

/** Some site builders set `*:empty { display: none }`. A space keeps the element from matching `:empty`. */
function surviveEmptyRule(host: HTMLElement): void {
  if (!host.matches(':empty') || getComputedStyle(host).display !== 'none') return;
  const space = document.createTextNode(' ');
  host.append(space);
  if (getComputedStyle(host).display === 'none') space.remove();
}
