/**
 * Shows the native dialog modally and locks the page's scroll position, which a modal dialog alone does not. In the page,
 * the panel is a plain section instead, and changes nothing around it.
 */
import type { OpenTrigger } from '../contract.ts';
import { hasBox } from '../page/has-box.ts';
import { lazySheet } from '../page/sheet.ts';
import { copyLook, createFallbackHost } from './fallback-host.ts';

export type PanelTag = 'dialog' | 'section';

export const panelTag = ({ layout }: { readonly layout: 'floating' | 'inline' }): PanelTag =>
  layout === 'inline' ? 'section' : 'dialog';

/** Unlocks the page's scrolling, for each panel that is shown. */
const shown = new WeakMap<HTMLElement, () => void>();

/**
 * Opens the panel, unless it is already shown; a dialog modally if its view is rendered.
 * @param trigger what opened it
 * @param reveal reveals a panel that was rendered out of sight
 */
export function showPanel(
  panel: HTMLElement,
  trigger: OpenTrigger | null,
  reveal: () => void = () => undefined,
): void {
  if (shown.has(panel)) return;
  const root = panel.getRootNode();
  if (isDialog(panel) && !canBeModal(panel)) moveOut(panel);
  else if (root instanceof ShadowRoot) copyLook(root);
  // Read everything before writing, to avoid forced layout.
  const modal = isDialog(panel) && canBeModal(panel);
  const unlock = modal ? lockScroll() : () => undefined;
  const isUnasked = isUnaskedOnPhone(trigger);
  const first = panel.querySelector<HTMLElement>(isUnasked ? '#tt-title' : '[data-first-focus]');
  try {
    reveal();
    // Only then, because the browser focuses the first element that has it.
    if (isUnasked) first?.setAttribute('tabindex', '-1');
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

/** On a phone, a focused field opens the keyboard, which covers half of a page whose visitor did not ask for the dialog. */
const isUnaskedOnPhone = (trigger: OpenTrigger | null): boolean =>
  trigger === 'scroll' && matchMedia('(pointer: coarse)').matches;

/** The page does not display the tag, but something opened its dialog: the view moves to the end of the page, for good. */
function moveOut(dialog: HTMLDialogElement): void {
  const view = dialog.closest('.view');
  const home = view?.getRootNode();
  if (!view || !(home instanceof ShadowRoot)) return;
  createFallbackHost(home, document.documentElement).append(view);
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
    adopt([locked()]);
  }
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders === 0) adopt([]);
  };
}

/** The rules that lock the page as it is now. */
function lockRules(): string {
  const { documentElement } = document;
  // Keeps the scrollbar's gutter, so that the page does not shift when the scrollbar disappears.
  const gutter =
    window.innerWidth > documentElement.clientWidth ? 'scrollbar-gutter: stable !important;' : '';
  // If the root has no overflow, the window has the body's. Once the root has one, the body would scroll on its own, and the
  // page's sticky elements would leave the window.
  const isBodys = getComputedStyle(documentElement).overflow === 'visible';
  return `:root { overflow: hidden !important; ${gutter} } ${isBodys ? 'body { overflow: visible !important; }' : ''}`;
}

/** Keeps the page's sheets in order. */
function adopt(lock: readonly CSSStyleSheet[]): void {
  const theirs = document.adoptedStyleSheets.filter((sheet) => sheet !== locked());
  document.adoptedStyleSheets = [...theirs, ...lock];
}
