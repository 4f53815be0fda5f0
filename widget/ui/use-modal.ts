/** Binds a native dialog to the session's word on whether it is open. */
import { useLayoutEffect, type RefObject } from 'react';
import { useSnapshot, useView } from './context.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { lockScroll } from './scroll-lock.ts';
import { isRendered } from './top-layer.ts';

export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  const { opener } = useView();
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  useSnapshot((snapshot) => snapshot.placement);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const root = dialog.getRootNode();
    opener.note();
    show(dialog);
    const unlock = dialog.matches(':modal') ? lockScroll() : () => undefined;
    const unfollow = followKeyboard(dialog);
    return () => {
      unfollow();
      unlock();
      if (dialog.open) dialog.close();
      // The browser brings focus back to what had it, and cannot where that was the launcher: it was hidden.
      opener.returnFocus(root);
    };
  }, [ref, open, opener]);

  // Each placement in the document draws again: a moved dialog is open still, but no longer modal.
  useLayoutEffect(() => {
    if (open && ref.current) makeModal(ref.current);
  });
}

function show(dialog: HTMLDialogElement): void {
  if (!makeModal(dialog)) dialog.show();
  // Browsers remember how far it was scrolled when it was last open.
  dialog.scrollTop = 0;
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}

function makeModal(dialog: HTMLDialogElement): boolean {
  const view = dialog.closest('.view');
  if (!view || !isRendered(view)) return false;
  if (dialog.matches(':modal')) return true;
  if (dialog.open) dialog.close();
  dialog.showModal();
  return true;
}
