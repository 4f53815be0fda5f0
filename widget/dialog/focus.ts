/** Where focus is, where it goes back to, and how it goes on in a dialog that is drawn anew. */

/** The focused element as the page sees it or, inside an open shadow root, as the shadow root sees it. */
export function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

/** What a dialog hid when it closed keeps the focus only until the browser draws again. */
function hasFocus(): boolean {
  const focused = focusedElement();
  return focused !== null && focused.closest('dialog:not([open])') === null;
}

/** Remembers where the visitor came from, through dialog and call, to bring focus back there. */
export class OpenerMemory {
  #opener: HTMLElement | null = null;

  /** Called before the dialog takes focus. What has it inside the view itself is on its way out. */
  note(): void {
    const focused = focusedElement();
    if (focused && !focused.closest('.view')) this.#opener = focused;
  }

  /** After a removal or a closing has left focus nowhere: back to the opener, else to the launcher. */
  returnFocus(root: Node | undefined): void {
    queueMicrotask(() => {
      if (hasFocus()) return;
      this.#opener?.focus({ preventScroll: true });
      if (hasFocus() || !(root instanceof ShadowRoot)) return;
      root.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true });
    });
  }
}

/** After a refused attempt: the first thing that the visitor has to put right. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]')?.focus();
}

/** What of the dialog can have the focus before React is there, by selector. */
const CONTROLS = [
  'input[name="name"]',
  'input[name="consent"]',
  '[type="submit"]',
  '.form-write',
  '.form-message',
  '.panel-close',
  '.bot-check-box',
  'dialog',
] as const;

type Selection = readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'];

/** Where a visitor is in a dialog, in terms that hold when its elements are drawn anew. */
export type Place = {
  readonly control: (typeof CONTROLS)[number];
  /** In UTF-16 units of the field's text; null where nothing can be selected. */
  readonly selection: Selection | null;
  /** How far the dialog is scrolled, in CSS pixels. */
  readonly scrollTop: number;
};

/** Where the visitor was in the dialog before React's, for React's first one: one that is opened later begins anew. */
export type TakePlace = () => Place | null;

/** Null when the focus is outside of the dialog. */
export function placeIn(dialog: HTMLDialogElement): Place | null {
  const focused = focusedElement();
  const control = CONTROLS.find((selector) => focused?.matches(selector));
  if (!focused || !control || !dialog.contains(focused)) return null;
  return { control, selection: selectionIn(focused), scrollTop: dialog.scrollTop };
}

export function controlAt(dialog: HTMLDialogElement, { control }: Place): HTMLElement | null {
  return dialog.matches(control) ? dialog : dialog.querySelector<HTMLElement>(control);
}

/** The rest of the place, once its control has the focus. */
export function resume(dialog: HTMLDialogElement, place: Place): void {
  const control = controlAt(dialog, place);
  if (place.selection && control instanceof HTMLInputElement) control.setSelectionRange(...place.selection);
  dialog.scrollTop = place.scrollTop;
}

function selectionIn(element: HTMLElement): Selection | null {
  if (!(element instanceof HTMLInputElement) || element.selectionStart === null) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return [selectionStart, selectionEnd ?? selectionStart, selectionDirection ?? 'none'];
}
