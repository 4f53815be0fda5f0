/** The floating button, in plain DOM: it must be there long before React is. */

import { stepUp } from './way-clear.ts';

/** Each of these says that the visitor may be about to click. */
const INTENT_EVENTS = ['pointerenter', 'touchstart', 'focus'] as const;

export type LauncherListeners = {
  readonly onIntent: () => void;
  readonly onClick: () => void;
  /** It has a box in the page for the first time. */
  readonly onLaidOut: () => void;
};

export type LauncherLook = {
  readonly label: string;
  readonly visible: boolean;
  /** Something has come that nobody has seen. */
  readonly isUnread: boolean;
};

export class Launcher {
  readonly element = document.createElement('button');
  readonly #label = document.createElement('span');
  #layout: 'none' | 'awaited' | 'done' = 'none';
  readonly #onLaidOut: () => void;
  #isVisible = false;

  constructor({ onIntent, onClick, onLaidOut }: LauncherListeners) {
    const { element } = this;
    this.#onLaidOut = onLaidOut;
    element.type = 'button';
    element.className = 'launcher';
    element.setAttribute('part', 'launcher');
    element.setAttribute('aria-haspopup', 'dialog');
    // In the top layer no z-index, transform or clipping of the host page can reach it.
    element.setAttribute('popover', 'manual');
    this.#label.className = 'launcher-label';
    element.append(this.#label);
    INTENT_EVENTS.forEach((type) => element.addEventListener(type, onIntent, { passive: true }));
    element.addEventListener('click', onClick);
  }

  update({ label, visible, isUnread }: LauncherLook): void {
    // Even the same text would be laid out again.
    if (this.#label.textContent !== label) this.#label.textContent = label;
    this.element.toggleAttribute('data-unread', isUnread);
    this.element.hidden = !visible;
    this.#isVisible = visible;
    if (this.#layout === 'done') this.#place();
    else if (this.#layout === 'none') this.#placeOnceLaidOut();
  }

  get isLaidOut(): boolean {
    return this.#layout === 'done';
  }

  /** Out of the way of what is fixed at its place. Has the page laid out: for when it has been, or the window changes. */
  stepAside(): void {
    if (!this.#isVisible) return;
    const { style } = this.element;
    style.removeProperty('--tt-launcher-lift');
    const lift = stepUp(this.element);
    if (lift > 0) style.setProperty('--tt-launcher-lift', `${lift}px`);
  }

  /**
   * Entering the top layer has the whole page laid out at once. It waits until the page has been, in its own
   * time; the style sheet's fixed position shows the button until then, and where there are no popovers.
   */
  #placeOnceLaidOut(): void {
    this.#layout = 'awaited';
    new ResizeObserver(([entry], observer) => {
      // Told of at once, box or not.
      if (entry?.contentRect.width === 0) return;
      observer.disconnect();
      this.#layout = 'done';
      this.#onLaidOut();
    }).observe(this.element);
  }

  #place(): void {
    const { element } = this;
    if (!element.isConnected || typeof element.showPopover !== 'function') return;
    try {
      if (element.matches(':popover-open') === this.#isVisible) return;
      if (this.#isVisible) element.showPopover();
      else element.hidePopover();
    } catch {
      // A page may have replaced them by something that throws: the style sheet's fixed position stands in.
    }
  }
}
