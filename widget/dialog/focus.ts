/** Where focus is, and where it goes back to. */

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
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
