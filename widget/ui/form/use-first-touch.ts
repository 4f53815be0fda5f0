/** Contacts the bot check's provider at the visitor's first touch of the form; a dialog that only opens does not. */
import { useEffect, type RefObject } from 'react';
import { useActions, useSnapshot } from '../context.ts';

/**
 * Handles a pointer press, and focus on anything but the first field, which the dialog focuses itself. The session
 * detects typing.
 */
export function useFirstTouch(ref: RefObject<HTMLElement | null>): void {
  const actions = useActions();
  const isUntouched = useSnapshot((snapshot) => snapshot.botCheck.status === 'idle');
  useEffect(() => {
    if (!isUntouched) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const touch = (): void => actions.botCheck({ type: 'wanted' });
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !target.hasAttribute('data-first-focus')) touch();
    };
    ref.current?.addEventListener('pointerdown', touch, { signal });
    ref.current?.addEventListener('focusin', onFocus, { signal });
    return () => listening.abort();
  }, [ref, actions, isUntouched]);
}
