/** Opens and closes the panel to match the session's state. */
import { useLayoutEffect, type RefObject } from 'react';
import { closeDialog, makeModal, showDialog } from '../../dialog/modal.ts';
import { useSnapshot, useView } from '../context.ts';
import { followKeyboard } from '../view/layout/keyboard-inset.ts';

export function useModal(ref: RefObject<HTMLElement | null>): void {
  const { opener, whenInFront } = useView();
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  useSnapshot((snapshot) => snapshot.placement);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const root = dialog.getRootNode();
    return whenInFront((place) => {
      opener.note();
      const unlock = showDialog(dialog, { place });
      const unfollow = followKeyboard(dialog);
      return () => {
        unfollow();
        unlock();
        closeDialog(dialog);
        // The browser returns focus to the previous element, but not to the launcher, which was hidden.
        opener.returnFocus(root);
      };
    });
  }, [ref, open, opener, whenInFront]);

  // Every move within the document renders again.
  useLayoutEffect(() => {
    if (ref.current) makeModal(ref.current);
  });
}
