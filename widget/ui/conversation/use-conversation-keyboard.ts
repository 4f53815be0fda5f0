/** Handles the panel's keys, and restores focus when it closes. */
import { useLayoutEffect, type RefObject } from 'react';
import { useActions, useView } from '../context.ts';

export function useConversationKeyboard(ref: RefObject<HTMLElement | null>): void {
  const { opener } = useView();
  const actions = useActions();
  useLayoutEffect(() => {
    const panel = ref.current;
    const root = panel?.getRootNode();
    const view = panel?.closest('.view');
    const onKeyDown = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.target instanceof Node && panel?.contains(event.target))
        hideOnEscape(event, () => actions.hideConversation());
    };
    // Runs after React's listeners, which are on the same element.
    view?.addEventListener('keydown', onKeyDown);
    return () => {
      view?.removeEventListener('keydown', onKeyDown);
      view?.querySelector<HTMLElement>('.button-write')?.focus({ preventScroll: true });
      opener.returnFocus(root);
    };
  }, [ref, opener, actions]);
}

function hideOnEscape(event: KeyboardEvent, hide: () => void): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  hide();
}
