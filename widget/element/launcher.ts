/** The floating button, in plain DOM: it must be there long before React is. */

/** Each of these says that the visitor may be about to click. */
const INTENT_EVENTS = ['pointerenter', 'touchstart', 'focus'] as const;

export type LauncherListeners = { readonly onIntent: () => void; readonly onClick: () => void };

export class Launcher {
  readonly element = document.createElement('button');
  readonly #label = document.createElement('span');
  #layout: 'none' | 'awaited' | 'done' = 'none';
  #isVisible = false;

  constructor({ onIntent, onClick }: LauncherListeners) {
    const { element } = this;
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

  update({ label, visible }: { readonly label: string; readonly visible: boolean }): void {
    // Even the same text would be laid out again.
    if (this.#label.textContent !== label) this.#label.textContent = label;
    this.element.hidden = !visible;
    this.#isVisible = visible;
    if (this.#layout === 'done') this.#place();
    else if (this.#layout === 'none') this.#placeOnceLaidOut();
  }

  /**
   * Entering the top layer has the whole page laid out at once. It waits until the page has been, in its own
   * time; the style sheet's fixed position shows the button until then, and where there are no popovers.
   */
  #placeOnceLaidOut(): void {
    this.#layout = 'awaited';
    new ResizeObserver((_, observer) => {
      observer.disconnect();
      this.#layout = 'done';
      this.#place();
    }).observe(this.element);
  }

  #place(): void {
    const { element } = this;
    if (!element.isConnected || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open') === this.#isVisible) return;
    if (this.#isVisible) element.showPopover();
    else element.hidePopover();
  }
}
