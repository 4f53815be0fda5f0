/** The floating button, in plain DOM: it appears long before React loads. */
import { IN_PARTS } from '../../entrance/delivery.ts';
import { afterPaint } from '../../page/schedule.ts';
import { lazySheet } from '../../page/sheet.ts';
import theme from '../theme.css?inline';
import missing from '../missing-notice.css?inline';
import cutOut from './cut-out.css?inline';
import launcher from './launcher.css?inline';
import { liftNeeded, watchFixedElements } from './fixed-elements.ts';

/** The only styles of a page view: tokens, launcher and its icon. All elements of the page share the sheet. */
export const shellStyles = lazySheet([theme, launcher, cutOut, IN_PARTS ? missing : '']);

/** Events that suggest the visitor is about to click. */
const INTENT_EVENTS = ['pointerenter', 'touchstart', 'focus'] as const;

export type LauncherListeners = {
  readonly onIntent: () => void;
  readonly onClick: () => void;
  /** Called once, when the launcher first has a box. */
  readonly onLaidOut: () => void;
};

export type LauncherLook = {
  readonly label: string;
  readonly visible: boolean;
  /** Marks the launcher: the visitor has an unread answer. */
  readonly isUnread: boolean;
  /** In the page instead: the card in which the tag is shown. */
  readonly isInline: boolean;
};

export class Launcher {
  readonly element = document.createElement('button');
  readonly #label = document.createElement('span');
  #isLaidOut = false;
  #avatar: string | null = null;
  /** Shown in the top layer. */
  #isFloating = false;
  /** The distance by which the launcher is raised, px. */
  #lift = 0;

  constructor({ onIntent, onClick, onLaidOut }: LauncherListeners) {
    const { element } = this;
    element.type = 'button';
    element.className = 'launcher';
    element.setAttribute('part', 'launcher');
    // In the top layer, the page's z-index, transforms and clipping cannot affect it.
    element.setAttribute('popover', 'manual');
    this.#label.className = 'launcher-label';
    element.append(this.#label);
    // `pointerleave` also fires when a dialog opens above; measure once that dialog is painted.
    element.addEventListener('pointerleave', () => afterPaint(() => this.avoidFixedElements()));
    INTENT_EVENTS.forEach((type) => element.addEventListener(type, onIntent, { passive: true }));
    element.addEventListener('click', onClick);
    this.#onceLaidOut(onLaidOut);
  }

  update({ label, visible, isUnread, isInline }: LauncherLook): void {
    // Setting the same text again would trigger layout.
    if (this.#label.textContent !== label) this.#label.textContent = label;
    this.element.toggleAttribute('data-unread', isUnread);
    this.element.setAttribute('aria-haspopup', isInline ? 'false' : 'dialog');
    this.element.hidden = !visible;
    const isFloating = visible && !isInline;
    const hasReappeared = isFloating && !this.#isFloating;
    this.#isFloating = isFloating;
    if (!this.#isLaidOut) return;
    this.#place();
    // Fixed elements are not measured while the launcher is hidden.
    if (hasReappeared) queueMicrotask(() => this.avoidFixedElements());
  }

  /** Without its part, the launcher keeps its icon. */
  showAvatar(src: string | null): void {
    if (src === this.#avatar) return;
    this.#avatar = src;
    import('./launcher-avatar.ts').then(
      ({ showLauncherAvatar }) => showLauncherAvatar(this.element, src),
      () => undefined,
    );
  }

  get isLaidOut(): boolean {
    return this.#isLaidOut;
  }

  /** Keeps the launcher clear of the page's fixed elements as they appear and disappear. Call once the page is laid out. */
  keepClear(signal: AbortSignal): void {
    watchFixedElements(() => this.avoidFixedElements(), signal);
    this.avoidFixedElements();
  }

  /** Does nothing while the pointer is over the launcher: it must not move away from a click. */
  avoidFixedElements(): void {
    const { element } = this;
    if (!this.#isFloating || element.matches(':hover')) return;
    const lift = liftNeeded(element, this.#lift);
    if (lift === this.#lift) return;
    this.#lift = lift;
    element.style.setProperty('--tt-launcher-lift', `${lift}px`);
  }

  /**
   * Entering the top layer forces layout of the whole page, so wait for the page's first layout. Until then, and in
   * browsers without popovers, the style sheet's fixed position shows the button.
   */
  #onceLaidOut(onLaidOut: () => void): void {
    new ResizeObserver(([entry], observer) => {
      // The first callback comes immediately, even without a box.
      if (entry?.contentRect.width === 0) return;
      observer.disconnect();
      this.#isLaidOut = true;
      onLaidOut();
    }).observe(this.element);
  }

  #place(): void {
    const { element } = this;
    if (!element.isConnected || typeof element.showPopover !== 'function') return;
    try {
      if (element.matches(':popover-open') === this.#isFloating) return;
      if (this.#isFloating) element.showPopover();
      else element.hidePopover();
    } catch {
      // The page may have replaced these methods. The style sheet's fixed position still shows the button.
    }
  }
}
