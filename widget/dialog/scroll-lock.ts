/** Keeps the page behind an open dialog where it is: a modal dialog alone leaves the wheel working. */
import { lazySheet } from '../page/sheet.ts';

/** The gutter stays where there is a scroll bar, or the page would jump by its width. */
const LOCKED = ':root { overflow: hidden !important; }';
const LOCKED_WITH_GUTTER = ':root { overflow: hidden !important; scrollbar-gutter: stable !important; }';

const locked = lazySheet([LOCKED]);
const lockedWithGutter = lazySheet([LOCKED_WITH_GUTTER]);
let holders = 0;

/**
 * Locks until the returned function is called. Several elements may hold the lock at once. By a sheet of ours, not in
 * the page's own style: what the page sets there meanwhile, or keeps for later, is none of ours.
 */
export function lockScroll(): () => void {
  if (holders === 0) adopt(hasScrollBar() ? lockedWithGutter() : locked());
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders === 0) adopt(null);
  };
}

const hasScrollBar = (): boolean => window.innerWidth > document.documentElement.clientWidth;

/** The page's own sheets stay, in their order; null leaves none of ours. */
function adopt(lock: CSSStyleSheet | null): void {
  const ours: readonly CSSStyleSheet[] = [locked(), lockedWithGutter()];
  const theirs = document.adoptedStyleSheets.filter((sheet) => !ours.includes(sheet));
  document.adoptedStyleSheets = lock ? [...theirs, lock] : theirs;
}
