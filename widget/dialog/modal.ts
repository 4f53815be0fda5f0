/**
 * Shows the native dialog modally and locks the page's scroll position, which a modal dialog alone does not. In the page,
 * the panel is a plain section instead, and changes nothing around it.
 */
import { hasBox } from '../page/has-box.ts';
import { lazySheet } from '../page/sheet.ts';

export type PanelTag = 'dialog' | 'section';

export const panelTag = ({ layout }: { readonly layout: 'floating' | 'inline' }): PanelTag =>
  layout === 'inline' ? 'section' : 'dialog';

/** Unlocks the page's scrolling, for each panel that is shown. */
const shown = new WeakMap<HTMLElement, () => void>();

/**
 * Opens the panel, unless it is already shown; a dialog modally if its view is rendered.
 * @param reveal reveals a panel that was rendered out of sight
 */
export function showPanel(panel: HTMLElement, reveal: () => void = () => undefined): void {
  if (shown.has(panel)) return;
  // Read everything before writing, to avoid forced layout.
  const modal = isDialog(panel) && canBeModal(panel);
  const unlock = modal ? lockScroll() : () => undefined;
  const first = panel.querySelector<HTMLElement>('[data-first-focus]');
  try {
    reveal();
    // Without `autofocus`, focus would go to the first control and then here, and paint twice.
    first?.toggleAttribute('autofocus', true);
    if (modal) panel.showModal();
    else if (isDialog(panel)) panel.show();
    else panel.toggleAttribute('open', true);
    first?.removeAttribute('autofocus');
    // Browsers keep the scroll position from the last time.
    panel.scrollTop = 0;
    // Not every browser supports `autofocus` in dialogs.
    first?.focus();
    shown.set(panel, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Closes the panel and unlocks the page's scrolling. Returns false if {@link showPanel} has not shown it. */
export function hidePanel(panel: HTMLElement): boolean {
  const unlock = shown.get(panel);
  if (unlock === undefined) return false;
  shown.delete(panel);
  unlock();
  if (!isDialog(panel)) panel.removeAttribute('open');
  else if (panel.open) panel.close();
  return true;
}

/** Moving an open dialog within the document leaves it open, but no longer modal. */
export function makeModal(dialog: HTMLElement): void {
  if (!isDialog(dialog) || !dialog.open || !canBeModal(dialog) || dialog.matches(':modal')) return;
  dialog.close();
  dialog.showModal();
}

const isDialog = (panel: HTMLElement): panel is HTMLDialogElement => panel instanceof HTMLDialogElement;

/** A modal dialog in a hidden subtree would be invisible and make the page inert. */
function canBeModal(dialog: HTMLDialogElement): boolean {
  const view = dialog.closest('.view');
  return view !== null && hasBox(view);
}

const locked = lazySheet([]);
let holders = 0;

/**
 * Locks scrolling until the returned function is called. Several elements may hold the lock. Uses an adopted style sheet,
 * because the page may change or save its inline styles in the meantime.
 */
function lockScroll(): () => void {
  if (holders === 0) {
    locked().replaceSync(lockRules());
    adopt(locked());
  }
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders === 0) adopt(null);
  };
}

/** The rules that lock the page as it is now. */
function lockRules(): string {
  const { documentElement } = document;
  // If the root has no overflow of its own, the window has the body's. A body that keeps its overflow, because the root
  // gets one, scrolls on its own, and the page's sticky elements leave the window.
  const isBodys = getComputedStyle(documentElement).overflow === 'visible';
  // Keeps the scrollbar's gutter, so that the page does not shift when the scrollbar disappears.
  const gutter =
    window.innerWidth > documentElement.clientWidth ? ':root { scrollbar-gutter: stable !important; }' : '';
  return `${isBodys ? 'body' : ':root'} { overflow: hidden !important; }${gutter}`;
}

/** Keeps the page's sheets in order; null removes the widget's. */
function adopt(lock: CSSStyleSheet | null): void {
  const theirs = document.adoptedStyleSheets.filter((sheet) => sheet !== locked());
  document.adoptedStyleSheets = lock ? [...theirs, lock] : theirs;
}
