/** Keeps the page behind an open dialog where it is: a modal dialog alone leaves the wheel working. */

type Kept = { readonly value: string; readonly priority: string };

const PROPERTIES = ['overflow', 'scrollbar-gutter'] as const;
let holders = 0;
let kept: readonly Kept[] = [];

/** Locks until the returned function is called. Several elements may hold the lock at once. */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  if (holders === 0) kept = hold(style);
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders === 0) giveBack(style, kept);
  };
}

/** The gutter stays where there is a scroll bar, or the page would jump by its width. */
function hold(style: CSSStyleDeclaration): readonly Kept[] {
  const before = PROPERTIES.map((property) => ({
    value: style.getPropertyValue(property),
    priority: style.getPropertyPriority(property),
  }));
  const hasScrollBar = window.innerWidth > document.documentElement.clientWidth;
  if (hasScrollBar) style.setProperty('scrollbar-gutter', 'stable');
  style.setProperty('overflow', 'hidden', 'important');
  return before;
}

/** As it was, down to the attribute: an empty one would be a trace of us. */
function giveBack(style: CSSStyleDeclaration, before: readonly Kept[]): void {
  PROPERTIES.forEach((property, index) => {
    const { value = '', priority = '' } = before[index] ?? {};
    if (value) style.setProperty(property, value, priority);
    else style.removeProperty(property);
  });
  const root = document.documentElement;
  // Read first: Chromium writes the attribute late, and would bring it back after a removal.
  if (root.getAttribute('style') === '') root.removeAttribute('style');
}
