/**
 * A page's modal may trap focus by handling Tab or by taking back every focus event. A call above it could then only be
 * ended by pointer, so the bar takes its turn where the trap wraps around.
 */
import { useLayoutEffect, type RefObject } from 'react';
import { focusedElement } from '../../../dialog/focus.ts';

const DIALOG = '[role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog';
/** Elements in which Tab may insert text. */
const TEXT = 'input, textarea, [contenteditable]';

export function useTabOrderInTraps(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    const view = bar?.closest('.view');
    if (!bar || !view) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const from = focusedElement();
      if (event.key !== 'Tab' || !from || view.contains(from)) return;
      let hasMoved = false;
      const note = (): void => {
        hasMoved = true;
      };
      window.addEventListener('focus', note, true);
      // Some dialogs move focus in a separate task, so check after that.
      setTimeout(() =>
        setTimeout(() => {
          window.removeEventListener('focus', note, true);
          takeTurn(bar, from, event, hasMoved);
        }),
      );
    };
    // Stop propagation to the page: a trap that gets no focus event takes nothing back.
    const stopFocusin = (event: Event): void => event.stopPropagation();
    // jQuery captures `focus` before the event reaches the view. Stopping it affects no other listener: it does not bubble.
    const stopFocus = (event: Event): void => {
      if (event.composedPath().includes(view)) event.stopPropagation();
    };
    view.addEventListener('focusin', stopFocusin);
    window.addEventListener('focus', stopFocus, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      view.removeEventListener('focusin', stopFocusin);
      window.removeEventListener('focus', stopFocus, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [ref]);
}

function takeTurn(
  bar: HTMLElement,
  from: HTMLElement,
  { shiftKey, defaultPrevented }: KeyboardEvent,
  hasMoved: boolean,
): void {
  const to = focusedElement();
  if (!to || !from.closest(DIALOG)?.contains(to)) return;
  // Prevented, or returned to the only focusable element of the dialog.
  const isHeld = to === from && (hasMoved || (defaultPrevented && !from.matches(TEXT)));
  const isAgain = to !== from && isBefore(to, from) !== shiftKey;
  if (!isHeld && !isAgain) return;
  const controls = [...bar.querySelectorAll<HTMLElement>('button')];
  controls.at(shiftKey ? -1 : 0)?.focus({ preventScroll: true });
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
