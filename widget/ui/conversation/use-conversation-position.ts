/**
 * Positions the panel above the call bar and on-screen keyboard, handles its keys, and restores focus when it closes.
 */
import { useLayoutEffect, type RefObject } from 'react';
import { useActions, useSnapshot, useView } from '../context.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { followBarHeight } from './bar-inset.ts';

export function useConversationPosition(ref: RefObject<HTMLElement | null>): void {
  const { opener } = useView();
  const actions = useActions();
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  useLayoutEffect(() => (ref.current ? followKeyboard(ref.current) : undefined), [ref]);
  useLayoutEffect(
    () => (ref.current && isInCall ? followBarHeight(ref.current) : undefined),
    [ref, isInCall],
  );
  useLayoutEffect(() => {
    const panel = ref.current;
    const root = panel?.getRootNode();
    const view = panel?.closest('.view');
    const onKeyDown = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.target instanceof Node && panel?.contains(event.target))
        keepKey(event, () => actions.hideConversation());
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

/**
 * Pages see events from a shadow root as coming from its host and would treat typing as shortcuts, so key events stop
 * here.
 */
function keepKey(event: KeyboardEvent, hide: () => void): void {
  event.stopPropagation();
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  hide();
}
