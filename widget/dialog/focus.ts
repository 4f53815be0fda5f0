/** Finds and returns focus. */
import { deepestFocused } from '../page/shadow-roots.ts';

/** The focused element, including those inside open shadow roots. */
export function focusedElement(): HTMLElement | null {
  const focused = deepestFocused();
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

/** An element of a closed panel or dialog keeps focus until the next rendering update, so it does not count. */
function hasFocus(): boolean {
  const focused = focusedElement();
  return focused !== null && focused.closest(':is(.panel, dialog):not([open])') === null;
}

/** Remembers which element had focus before the view, to return focus after the dialog, the call or a message. */
export class OpenerMemory {
  #opener: HTMLElement | null = null;

  /** Called when the view takes focus. Ignores the view's own elements, which are about to be removed. */
  note(focused: HTMLElement | null = focusedElement()): void {
    if (focused && !focused.closest('.view')) this.#opener = focused;
  }

  /** Returns lost focus to the opener, or else to the launcher. */
  returnFocus(root: Node | undefined): void {
    queueMicrotask(() => {
      if (hasFocus()) return;
      this.#opener?.focus({ preventScroll: true });
      if (hasFocus() || !(root instanceof ShadowRoot)) return;
      root.querySelector<HTMLElement>('button.launcher')?.focus({ preventScroll: true });
    });
  }
}

/** After failed validation, focuses the first control that needs correction. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]')?.focus();
}
