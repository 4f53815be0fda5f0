/** Finds, returns and restores focus, also across the replacement of the early dialog by React's. */

/** The focused element, including those inside open shadow roots. */
export function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
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

/** Selectors of the controls that can have focus in the early dialog. */
const CONTROLS = [
  'input[name="name"]',
  'input[name="consent"]',
  '[type="submit"]',
  '.form-write',
  '.form-message',
  '.panel-close',
  'select',
  '.bot-check-box',
  'dialog',
] as const;

type Selection = readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'];

/** The visitor's position in a dialog, independent of the elements that are replaced. */
export type Place = {
  readonly control: (typeof CONTROLS)[number];
  /** In UTF-16 code units; null for a control without text. */
  readonly selection: Selection | null;
  /** CSS pixels. */
  readonly scrollTop: number;
};

/**
 * Calls `show` when React's dialog replaces the early one, with the position in the early dialog; immediately, with null, if
 * it already has. `show` returns a function that hides the dialog. Returns a function that cancels or hides.
 */
export type WhenInFront = (show: (place: Place | null) => () => void) => () => void;

/** Null if focus is outside the dialog. */
export function placeIn(dialog: HTMLElement): Place | null {
  const focused = focusedElement();
  const control = CONTROLS.find((selector) => focused?.matches(selector));
  if (!focused || !control || !dialog.contains(focused)) return null;
  return { control, selection: selectionIn(focused), scrollTop: dialog.scrollTop };
}

export function controlAt(dialog: HTMLElement, { control }: Place): HTMLElement | null {
  return dialog.matches(control) ? dialog : dialog.querySelector<HTMLElement>(control);
}

/** Restores selection and scroll position, once the control has focus. */
export function resume(dialog: HTMLElement, place: Place): void {
  const control = controlAt(dialog, place);
  if (place.selection && control instanceof HTMLInputElement) control.setSelectionRange(...place.selection);
  dialog.scrollTop = place.scrollTop;
}

function selectionIn(element: HTMLElement): Selection | null {
  if (!(element instanceof HTMLInputElement) || element.selectionStart === null) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return [selectionStart, selectionEnd ?? selectionStart, selectionDirection ?? 'none'];
}
