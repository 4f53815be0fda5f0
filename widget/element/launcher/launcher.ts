/** The floating button, in plain DOM: it appears long before React loads. */
import type { AgentConfig } from '../../config/config.ts';
import type { Channel } from '../../contract.ts';
import { nextTask } from '../../page/schedule.ts';
import { lazySheet } from '../../page/sheet.ts';
import theme from '../theme.css?inline';
import cutOut from './cut-out.css?inline';
import type { LabelSettings } from './launcher-label.ts';
import launcher from './launcher.css?inline';

/** The only styles of a page view: tokens, launcher and its icon. All elements of the page share the sheet. */
export const shellStyles = lazySheet([theme, launcher, cutOut]);

/** Events that suggest the visitor is about to click. */
const INTENT_EVENTS = ['pointerenter', 'touchstart', 'focus'] as const;

export type LauncherListeners = {
  readonly onIntent: () => void;
  /** `question`: one that the visitor pressed. */
  readonly onClick: (channel?: Channel, question?: string) => void;
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
  readonly config: AgentConfig;
  /** Null until the first intent. */
  readonly entrance: {
    /** Other than `launcher` during a chat. */
    readonly offer: string;
    /** The settings with the texts that were loaded. */
    withTexts(settings: LabelSettings): LabelSettings;
  } | null;
};

export class Launcher {
  /** The launcher, unless it has two buttons. */
  readonly button: HTMLButtonElement;
  /** The element in the page: the button, or the container of two. */
  element: HTMLElement;
  declare box?: HTMLElement;
  declare card?: HTMLElement;
  declare look: LauncherLook;
  /** Set by the launcher alone. */
  isLaidOut = false;
  /** Whether it is shown in the top layer. Set by the launcher alone. */
  isFloating = false;
  readonly #listeners: LauncherListeners;
  #avatar: string | null = null;

  constructor(listeners: LauncherListeners) {
    this.#listeners = listeners;
    const button = this.newButton();
    // In the top layer, the page's z-index, transforms and clipping cannot affect it.
    button.setAttribute('popover', 'manual');
    this.button = button;
    this.element = button;
    this.#onceLaidOut();
  }

  /** A button that opens the dialog. Its icon is drawn by the style sheet. */
  newButton(channel?: Channel, question?: string): HTMLButtonElement {
    const { onIntent, onClick } = this.#listeners;
    const button = document.createElement('button');
    const label = document.createElement('span');
    button.type = 'button';
    button.className = 'launcher';
    button.setAttribute('part', 'launcher');
    label.className = 'launcher-label';
    button.append(label);
    INTENT_EVENTS.forEach((type) => button.addEventListener(type, onIntent, { passive: true }));
    button.addEventListener('click', () => onClick(channel, question));
    return button;
  }

  /** @param isInline whether a press opens the form in the page, and no dialog */
  describe(button: HTMLElement, label: string, isInline: boolean): void {
    const place = button.lastElementChild;
    // Setting the same text again would trigger layout.
    if (place && place.textContent !== label) place.textContent = label;
    button.setAttribute('aria-haspopup', isInline ? 'false' : 'dialog');
  }

  update(look: LauncherLook): void {
    this.describe(this.button, look.label, look.isInline);
    this.button.toggleAttribute('data-unread', look.isUnread);
    this.element.toggleAttribute('hidden', !look.visible);
    this.isFloating = look.visible && !look.isInline;
    this.place();
    this.look = look;
    const { style } = this.button;
    // Not one button first, and then the card.
    if (look.isInline) style.visibility = 'hidden';
    if (look.isInline || look.config.launcher === 'two' || this.element !== this.button)
      this.#showBox().catch(() => (style.visibility = ''));
  }

  /** If the part fails to load, the launcher stays one button. */
  async #showBox(): Promise<void> {
    const { showBox } = await import('./launcher-box.ts');
    // A separate task: if the page added an element in response while the browser reports sizes, it would be an error
    // on the page.
    await nextTask();
    showBox(this);
  }

  /** Prepares the dialog, as if the visitor was about to press. */
  prepare(): void {
    this.#listeners.onIntent();
  }

  /** If the part fails to load, the launcher keeps its icon. */
  showAvatar(src: string | null): void {
    if (src === this.#avatar) return;
    this.#avatar = src;
    import('./launcher-avatar.ts').then(
      ({ showLauncherAvatar }) => showLauncherAvatar(this.button, src),
      () => undefined,
    );
  }

  /**
   * Entering the top layer forces layout of the whole page, so wait for the page's first layout. Until then, and in
   * browsers without popovers, the style sheet's fixed position shows the button.
   */
  #onceLaidOut(): void {
    new ResizeObserver(([entry], observer) => {
      // The first callback comes immediately, even without a box.
      if (entry?.contentRect.width === 0) return;
      observer.disconnect();
      this.isLaidOut = true;
      this.#listeners.onLaidOut();
    }).observe(this.element);
  }

  /** Moves the element into the top layer, or out of it. */
  place(): void {
    const { element } = this;
    if (!this.isLaidOut || !element.isConnected || typeof element.showPopover !== 'function') return;
    try {
      if (element.matches(':popover-open') === this.isFloating) return;
      if (this.isFloating) element.showPopover();
      else element.hidePopover();
    } catch {
      // The page may have replaced these methods. The style sheet's fixed position still shows the button.
    }
  }
}
