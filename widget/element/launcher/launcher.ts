/** The floating button, in plain DOM: it appears long before React loads. */
import { IN_PARTS } from '../../entrance/delivery.ts';
import { lazySheet } from '../../page/sheet.ts';
import theme from '../theme.css?inline';
import missing from '../missing-notice.css?inline';
import cutOut from './cut-out.css?inline';
import launcher from './launcher.css?inline';

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

  constructor({ onIntent, onClick, onLaidOut }: LauncherListeners) {
    const { element } = this;
    element.type = 'button';
    element.className = 'launcher';
    element.setAttribute('part', 'launcher');
    // In the top layer, the page's z-index, transforms and clipping cannot affect it.
    element.setAttribute('popover', 'manual');
    this.#label.className = 'launcher-label';
    element.append(this.#label);
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
    this.#isFloating = visible && !isInline;
    if (this.#isLaidOut) this.#place();
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

  get isFloating(): boolean {
    return this.#isFloating;
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
