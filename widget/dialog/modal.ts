/** The native dialog, put on the screen. */
import { lockScroll } from './scroll-lock.ts';
import { isRendered } from './top-layer.ts';

const nothing = (): void => undefined;

/**
 * Over the whole page where that can be, else in its place. `reveal` shows what was drawn out of sight. Returns
 * the function that gives back the page behind it.
 */
export function showDialog(dialog: HTMLDialogElement, reveal: () => void = nothing): () => void {
  // All reading before all writing: what has been changed would have to be drawn anew to be read.
  const modal = canBeModal(dialog);
  const unlock = modal ? lockScroll() : nothing;
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]');
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
  return view !== null && isRendered(view);
}
