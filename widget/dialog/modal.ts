/** The native dialog, put on the screen. */
import { controlAt, resume, type Place } from './focus.ts';
import { lockScroll } from './scroll-lock.ts';

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
