/** Focus stays with its visitor: what is taken away from under it, or put elsewhere, hands it on. */
import { focusedElement, type OpenerMemory } from '../../dialog/focus.ts';

/**
 * Watches until aborted. The returned function is to be called in the task in which the view is put elsewhere in the
 * document, where elements lose the focus.
 */
export function keepFocus(view: HTMLElement, opener: OpenerMemory, signal: AbortSignal): () => void {
  let held: HTMLElement | null = null;
  const take = ({ target }: Event): void => {
    if (target instanceof HTMLElement) held = target;
  };
  // Some browsers tell of a focus that was left when its element is removed: that one is still held.
  const leave = (): void => {
    const left = held;
    setTimeout(() => {
      if (held === left && left?.isConnected && focusedElement() !== left) held = null;
    });
  };
  const removals = new MutationObserver(() => {
    if (!held || view.contains(held)) return;
    held = null;
    if (focusedElement() === null) handOn(view, opener);
  });
  view.addEventListener('focusin', take, { signal });
  view.addEventListener('focusout', leave, { signal });
  removals.observe(view, { childList: true, subtree: true });
  signal.addEventListener('abort', () => removals.disconnect(), { once: true });
  return () => {
    const lost = held;
    // After what shows it anew: a dialog that becomes modal again takes the focus to its first control.
    setTimeout(() => bringBack(view, lost));
  };
}

/** To a place that no key presses: who has just dismissed a message must not end the call with the next press. */
function handOn(view: HTMLElement, opener: OpenerMemory): void {
  const place =
    view.querySelector<HTMLElement>('.call-bar, dialog[open] [data-first-focus], .message-box') ??
    // Of a conversation that is over: its head has lost the button, and there is nothing to write in.
    view.querySelector<HTMLElement>('.conversation');
  if (place) place.focus({ preventScroll: true });
  else opener.returnFocus(view.getRootNode());
}

/** Where the page has taken the focus itself meanwhile, it stays there. */
function bringBack(view: HTMLElement, lost: HTMLElement | null): void {
  const focused = focusedElement();
  if (lost?.isConnected && (focused === null || view.contains(focused))) lost.focus({ preventScroll: true });
}
