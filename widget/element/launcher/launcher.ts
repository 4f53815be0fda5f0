/** The floating button, in plain DOM: it must be there long before React is. */
import type { AgentConfig } from '../../config/config.ts';
import { filled, textIn } from '../../i18n/overrides.ts';
import { SHELL_STRINGS } from '../../i18n/shell.ts';
import { afterPaint } from '../../page/schedule.ts';
import { contacts } from '../../page/contacts.ts';
import { shellLanguage } from '../../page/language.ts';
import { lazySheet } from '../../page/sheet.ts';
import type { Appearance } from '../attribute-store.ts';
import theme from '../theme.css?inline';
import cutOut from './cut-out.css?inline';
import launcher from './launcher.css?inline';
import { stepUp, watchObstacles } from './way-clear.ts';

/** Tokens, launcher and its mark: all the style of a page view. One sheet, shared by every element of the page. */
export const shellStyles = lazySheet([theme, launcher, cutOut]);

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
  /** How far it stands higher than it would, px. */
  #lift = 0;

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
    // A dialog over the page takes the pointer away in the frame that shows it.
    element.addEventListener('pointerleave', () => afterPaint(() => this.stepAside()));
    INTENT_EVENTS.forEach((type) => element.addEventListener(type, onIntent, { passive: true }));
    element.addEventListener('click', onClick);
  }

  update({ label, visible, isUnread }: LauncherLook): void {
    // Even the same text would be laid out again.
    if (this.#label.textContent !== label) this.#label.textContent = label;
    this.element.toggleAttribute('data-unread', isUnread);
    this.element.hidden = !visible;
    const isBack = visible && !this.#isVisible;
    this.#isVisible = visible;
    if (this.#layout === 'done') this.#place();
    else if (this.#layout === 'none') this.#placeOnceLaidOut();
    // While it was not there nothing was looked at.
    if (isBack && this.#layout === 'done') queueMicrotask(() => this.stepAside());
  }

  get isLaidOut(): boolean {
    return this.#layout === 'done';
  }

  /** Keeps out of the way of what is fixed at its place, whenever that comes or goes. For a page that is laid out. */
  keepClear(signal: AbortSignal): void {
    watchObstacles(() => this.stepAside(), signal);
    this.stepAside();
  }

  /** It does not move away under a pointer that is about to press it. */
  stepAside(): void {
    const { element } = this;
    if (!this.#isVisible || element.matches(':hover')) return;
    const lift = stepUp(element, this.#lift);
    if (lift === this.#lift) return;
    this.#lift = lift;
    element.style.setProperty('--tt-launcher-lift', `${lift}px`);
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

/** What the launcher says, in the owner's words where there are such. */
export function launcherLabel(offer: 'launcher' | 'resume' | 'answered', shown: Appearance): string {
  const given = textIn(shown.strings, offer);
  if (given !== undefined) return filled(given, shown);
  return SHELL_STRINGS[shellLanguage(shown.language)][offer](shown.agentName);
}

/**
 * What is left of the launcher on a page that breaks it: a plain link to the business. Null when the host wants no
 * launcher, or gave no other way to reach the business.
 */
export function launcherLink(config: AgentConfig): HTMLAnchorElement | null {
  const [first] = contacts(config, SHELL_STRINGS[shellLanguage(config.language)].contacts);
  if (!config.launcher || !first) return null;
  // A form with a control named `createElement` hides the document's own: the prototype's cannot be hidden.
  const anchor = Document.prototype.createElement.call(document, 'a') as HTMLAnchorElement;
  anchor.className = 'launcher launcher-link';
  anchor.setAttribute('part', 'launcher');
  anchor.href = first.href;
  anchor.textContent = first.words;
  return anchor;
}
