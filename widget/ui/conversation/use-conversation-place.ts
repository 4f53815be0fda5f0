/** Where the panel stands: above the call bar and a phone's keyboard. Its keys, and where focus goes when it leaves. */
import { useLayoutEffect, type RefObject } from 'react';
import { useActions, useSnapshot, useView } from '../context.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { standAboveBar } from './stand-above-bar.ts';

export function useConversationPlace(ref: RefObject<HTMLElement | null>): void {
  const { opener } = useView();
  const actions = useActions();
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  useLayoutEffect(() => (ref.current ? followKeyboard(ref.current) : undefined), [ref]);
  useLayoutEffect(() => (ref.current && isInCall ? standAboveBar(ref.current) : undefined), [ref, isInCall]);
  useLayoutEffect(() => {
    const panel = ref.current;
    const root = panel?.getRootNode();
    const view = panel?.closest('.view');
    const onKeyDown = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.target instanceof Node && panel?.contains(event.target))
        keepKey(event, () => actions.hideConversation());
    };
    // After React's own listeners, which stand there as well.
    view?.addEventListener('keydown', onKeyDown);
    return () => {
      view?.removeEventListener('keydown', onKeyDown);
      view?.querySelector<HTMLElement>('.button-write')?.focus({ preventScroll: true });
      opener.returnFocus(root);
    };
  }, [ref, opener, actions]);
}

/** A page sees no field in a shadow root: it would take what is typed there for its shortcuts. */
function keepKey(event: KeyboardEvent, hide: () => void): void {
  event.stopPropagation();
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  hide();
}
