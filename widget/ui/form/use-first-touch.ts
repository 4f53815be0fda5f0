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
    const form = ref.current;
    if (!isUntouched || !form) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const touch = (): void => actions.botCheck({ type: 'wanted' });
    const onFocus = (): void => {
      if (form.querySelector(':focus:not([data-first-focus])')) touch();
    };
    // The visitor may have moved the focus before React rendered the form.
    onFocus();
    form.addEventListener('pointerdown', touch, { signal });
    form.addEventListener('focusin', onFocus, { signal });
    return () => listening.abort();
  }, [ref, actions, isUntouched]);
}
