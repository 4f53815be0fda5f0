/**
 * A page's dialog may keep the focus to itself, by handling Tab or by taking back every focus that it hears of. A call
 * that lies above it could then be ended by pointer alone, so the bar has its turn where such a dialog begins again.
 */
import { useLayoutEffect, type RefObject } from 'react';
import { focusedElement } from '../../dialog/focus.ts';

const DIALOG = '[role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog';
/** What a press of Tab may write into. */
const TEXT = 'input, textarea, [contenteditable]';

export function useTurnInTraps(ref: RefObject<HTMLElement | null>): void {
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
      // Some dialogs move the focus in a task of their own, which is asked for after this one.
      setTimeout(() =>
        setTimeout(() => {
          window.removeEventListener('focus', note, true);
          takeTurn(bar, from, event, hasMoved);
        }),
      );
    };
    // On its way to us, not beyond: what never hears of the focus takes nothing back.
    const keepQuiet = (event: Event): void => event.stopPropagation();
    // jQuery hears of the focus before it has come to us. Nobody else is stopped: this one does not bubble.
    const keepQuieter = (event: Event): void => {
      if (event.composedPath().includes(view)) event.stopPropagation();
    };
    view.addEventListener('focusin', keepQuiet);
    window.addEventListener('focus', keepQuieter, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      view.removeEventListener('focusin', keepQuiet);
      window.removeEventListener('focus', keepQuieter, true);
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
  // Prevented, or taken back where there is no other place in the dialog.
  const isHeld = to === from && (hasMoved || (defaultPrevented && !from.matches(TEXT)));
  const isAgain = to !== from && isBefore(to, from) !== shiftKey;
  if (!isHeld && !isAgain) return;
  const controls = [...bar.querySelectorAll<HTMLElement>('button')];
  controls.at(shiftKey ? -1 : 0)?.focus({ preventScroll: true });
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
