/** Preserves focus: when the focused element is removed or moved, focus goes to a sensible successor. */
import { focusedElement, type OpenerMemory } from '../../dialog/focus.ts';

/**
 * Watches until aborted. Call the returned function in the task that moves the view in the document, because moved
 * elements lose focus.
 */
export function keepFocus(view: HTMLElement, opener: OpenerMemory, signal: AbortSignal): () => void {
  let held = focusedElement();
  if (!view.contains(held)) held = null;
  const take = ({ target, relatedTarget: before }: FocusEvent): void => {
    if (target instanceof HTMLElement) held = target;
    // The host of another shadow root represents a focused element inside it, and cannot take focus itself.
    if (before instanceof HTMLElement && !before.shadowRoot) opener.note(before);
  };
  // Some browsers fire focusout when the focused element is removed; it still counts as focused.
  const leave = (): void => {
    const left = held;
    setTimeout(() => {
      if (held === left && left?.isConnected && focusedElement() !== left) held = null;
    });
  };
  const removals = new MutationObserver(() => {
    if (!held || view.contains(held)) return;
    held = null;
    if (focusedElement() === null) focusSuccessor(view, opener);
  });
  view.addEventListener('focusin', take, { signal });
  view.addEventListener('focusout', leave, { signal });
  removals.observe(view, { childList: true, subtree: true });
  signal.addEventListener('abort', () => removals.disconnect(), { once: true });
  return () => {
    const lost = held;
    // Wait for the dialog: when it becomes modal again it focuses its first control.
    setTimeout(() => restoreFocus(view, lost));
  };
}

/** Focuses a container rather than a button, so the key press after dismissing a message cannot end the call. */
function focusSuccessor(view: HTMLElement, opener: OpenerMemory): void {
  const place =
    view.querySelector<HTMLElement>('.call-bar, .panel[open] [data-first-focus], .message-box') ??
    // The panel of a conversation that ended has no button and no message box.
    view.querySelector<HTMLElement>('.conversation');
  if (place) place.focus({ preventScroll: true });
  else opener.returnFocus(view.getRootNode());
}

/** Restores focus, unless the page has moved it since. */
function restoreFocus(view: HTMLElement, lost: HTMLElement | null): void {
  const focused = focusedElement();
  if (lost?.isConnected && (focused === null || view.contains(focused))) lost.focus({ preventScroll: true });
}
