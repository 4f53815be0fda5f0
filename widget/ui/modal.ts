/** The native dialog, put on the screen. */
import { isRendered } from './top-layer.ts';

/** Over the whole page where that can be, else in its place. */
export function showDialog(dialog: HTMLDialogElement): void {
  if (!makeModal(dialog)) dialog.show();
  // Browsers remember how far it was scrolled when it was last open.
  dialog.scrollTop = 0;
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}

/** A dialog that was moved in the document is open still, but no longer modal. */
export function makeModal(dialog: HTMLDialogElement): boolean {
  const view = dialog.closest('.view');
  if (!view || !isRendered(view)) return false;
  if (dialog.matches(':modal')) return true;
  if (dialog.open) dialog.close();
  dialog.showModal();
  return true;
}
