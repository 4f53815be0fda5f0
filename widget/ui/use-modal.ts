/** Binds a native dialog to the session's word on whether it is open. */
import { useLayoutEffect, type RefObject } from 'react';
import { useSnapshot, useView } from './context.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { lockScroll } from './scroll-lock.ts';
import { isRendered } from './top-layer.ts';

export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  const { opener } = useView();
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  const placement = useSnapshot((snapshot) => snapshot.placement);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    opener.note();
    show(dialog);
    const unlock = dialog.matches(':modal') ? lockScroll() : () => undefined;
    const unfollow = followKeyboard(dialog);
    return () => {
      unfollow();
      unlock();
      if (dialog.open) dialog.close();
    };
    // A new placement runs it again: the browser has taken the moved dialog out of the top layer.
  }, [ref, open, placement, opener]);
}

function show(dialog: HTMLDialogElement): void {
  const view = dialog.closest('.view');
  if (view && isRendered(view)) dialog.showModal();
  else dialog.show();
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}
