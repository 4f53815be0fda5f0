/** Opens and closes the panel to match the session's state. */
import { useLayoutEffect, type RefObject } from 'react';
import { hidePanel, makeModal, showPanel } from '../../dialog/modal.ts';
import { useLiveSnapshot, useSnapshot, useView } from '../context.ts';
import { followKeyboard } from '../view/layout/keyboard-inset.ts';

export function useModal(ref: RefObject<HTMLElement | null>): void {
  const { opener, store } = useView();
  // Changes no markup, so hydration need not begin with the open panel that is drawn.
  const open = useLiveSnapshot((snapshot) => snapshot.panel.open);
  useSnapshot((snapshot) => snapshot.placement);

  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel || !open) return;
    const root = panel.getRootNode();
    opener.note();
    // The early dialog may have shown it already.
    showPanel(panel, store.getSnapshot().panel.trigger);
    const unfollow = followKeyboard(panel);
    return () => {
      unfollow();
      // The browser returns focus to the previous element, but not to the launcher, which was hidden.
      if (hidePanel(panel)) opener.returnFocus(root);
    };
  }, [ref, open, opener, store]);

  // Every move within the document renders again.
  useLayoutEffect(() => {
    if (ref.current) makeModal(ref.current);
  });
}
