/** Handles every button that opens a dialog by event delegation. */
import { DIALOG_ATTRIBUTE, DIALOG_NAMES, type DialogName } from './dialog.ts';
import { openDialog, preloadDialogs } from './open-dialog.ts';

/** The events that indicate an upcoming click. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

export function watchDialogButtons(): void {
  document.addEventListener('click', (event) => {
    const button = buttonAt(event);
    const name = button === null ? undefined : nameOf(button);
    if (button !== null && name !== undefined) openDialog(name, openerOf(button));
  });
  for (const sign of INTENT_EVENTS)
    document.addEventListener(sign, (event) => buttonAt(event) !== null && preloadDialogs(), {
      passive: true,
    });
}

function buttonAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${DIALOG_ATTRIBUTE}]`) : null;
}

/** What regains the focus: for a button of a menu, which has closed, the menu's own button. */
function openerOf(button: HTMLElement): HTMLElement {
  const menu = button.closest('[popover]');
  return document.querySelector<HTMLElement>(`[popovertarget="${menu?.id ?? ''}"]`) ?? button;
}

function nameOf(button: HTMLElement): DialogName | undefined {
  return DIALOG_NAMES.find((name) => name === button.getAttribute(DIALOG_ATTRIBUTE));
}
