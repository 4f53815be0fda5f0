/** The native dialog, put on the screen over a page that stays where it is: a modal dialog alone leaves the wheel working. */
import { controlAt, resume, type Place } from './focus.ts';
import { lazySheet } from '../page/sheet.ts';

export type Showing = {
  /** Whether its place in the page has a box, where that is known already. */
  readonly isRendered?: boolean;
  /** Shows what was drawn out of sight. */
  readonly reveal?: () => void;
  /** Where its visitor was, when the dialog is drawn anew. */
  readonly place?: Place | null;
};

/** Over the whole page where that can be, else in its place. Returns the function that gives back the page behind it. */
export function showDialog(
  dialog: HTMLDialogElement,
  { isRendered, reveal = () => undefined, place = null }: Showing = {},
): () => void {
  // All reading before all writing: what has been changed would have to be laid out to be read.
  const modal = isRendered ?? canBeModal(dialog);
  const unlock = modal ? lockScroll() : () => undefined;
  const first = place ? controlAt(dialog, place) : dialog.querySelector<HTMLElement>('[data-first-focus]');
  try {
    reveal();
    // Focus that came here by way of the first control would be drawn twice.
    first?.toggleAttribute('autofocus', true);
    if (modal) dialog.showModal();
    else dialog.show();
    first?.removeAttribute('autofocus');
    // Browsers remember how far it was scrolled when it was last open.
    dialog.scrollTop = 0;
    // Not every browser heeds the attribute.
    first?.focus();
    if (place) resume(dialog, place);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A dialog that was moved in the document is open still, but no longer modal. */
export function makeModal(dialog: HTMLDialogElement): void {
  if (!canBeModal(dialog) || dialog.matches(':modal')) return;
  if (dialog.open) dialog.close();
  dialog.showModal();
}

function canBeModal(dialog: HTMLDialogElement): boolean {
  const view = dialog.closest('.view');
  return view !== null && hasBox(view);
}

/** Without a box on the screen, a modal dialog would leave a page that answers to nothing. */
export function hasBox(view: Element): boolean {
  return typeof view.checkVisibility === 'function'
    ? view.checkVisibility()
    : view.getClientRects().length > 0;
}

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
function lockScroll(): () => void {
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
