/** Keeps the call bar visible and clickable when the page covers or hides it. */
import {
  ARIA_MODAL,
  ariaModal,
  createFallbackHost,
  fullScreen,
  moveFallbackHost,
  topModal,
} from '../../../dialog/fallback-host.ts';
import { focusedElement } from '../../../dialog/focus.ts';
import { makeModal } from '../../../dialog/modal.ts';
import { closestAround } from '../../../page/shadow-roots.ts';
import { isInPage } from '../layout/in-page.ts';

/** Sample points as fractions of the bar's size: if no point hits the bar, it is unreachable. */
const ACROSS = [0.02, 0.25, 0.5, 0.75, 0.98];
const DOWN = [0.1, 0.5, 0.9];
/** Distance from the bottom of a card in the page to the middle of the row with End Call. */
const END_ROW_PX = 38;
/** Places in the page that can display the bar when the tag cannot. */
const FALLBACK_PARENTS = [topModal, fullScreen, () => document.documentElement] as const;

export class BarReachability {
  readonly #bar: HTMLElement;
  readonly #view: HTMLElement;
  readonly #home: ShadowRoot;
  #fallbackRoot: ShadowRoot | null = null;
  /** The page's modal in which the bar cannot be shown. */
  #unfit: Element | null = null;

  /** @throws {TypeError} if the bar is not inside a tag's view */
  constructor(bar: HTMLElement) {
    const view = bar.closest<HTMLElement>('.view');
    const home = bar.getRootNode();
    if (!view || !(home instanceof ShadowRoot)) throw new TypeError('The call bar is not inside a view.');
    this.#bar = bar;
    this.#view = view;
    this.#home = home;
  }

  /** Raises the bar if it is covered, and moves it elsewhere if that is not enough. Returns false if nothing helps. */
  ensure(): boolean {
    // A removed tag is either reinserted at once or its call ends, so do not move the bar until then.
    if (!this.#home.host.isConnected) return true;
    if (isInPage(this.#bar)) this.#float(!this.#hasRoomInPage());
    if (this.#joinModal()) return true;
    if (this.#isReachable()) {
      if (this.#isEndCovered()) this.#raise();
      return true;
    }
    return this.#tryIn(this.#home) || FALLBACK_PARENTS.some((find) => this.#tryFallback(find()));
  }

  /** Screen readers announce nothing outside of a modal of the page. Returns whether the bar has just moved into one. */
  #joinModal(): boolean {
    const modal = ariaModal();
    if (modal === null || modal === this.#unfit || closestAround(this.#view, ARIA_MODAL) === modal)
      return false;
    if (this.#tryFallback(modal)) return true;
    this.#unfit = modal;
    return false;
  }

  /** Moves the view back, unless it has left the document. */
  close(): void {
    const fallback = this.#fallbackRoot;
    if (!fallback) return;
    // React may be unmounting the view right now.
    queueMicrotask(() => {
      if (fallback.contains(this.#view)) this.#moveTo(this.#home);
      fallback.host.remove();
    });
  }

  /** Moves the bar from its card to the bottom of the window, above everything, or back. */
  #float(isAfloat: boolean): void {
    if (this.#bar.hasAttribute('popover') === isAfloat) return;
    if (!isAfloat) return this.#bar.removeAttribute('popover');
    this.#bar.setAttribute('popover', 'manual');
    this.#raise();
  }

  /** Whether the visitor could press End Call in the card, now or once the bar has moved back. */
  #hasRoomInPage(): boolean {
    const { host } = this.#home;
    const { left, width, bottom } = host.getBoundingClientRect();
    const outermost = outermostHost(this.#home);
    return (
      isOpaque(host) &&
      ACROSS.every((x) => document.elementFromPoint(left + x * width, bottom - END_ROW_PX) === outermost)
    );
  }

  #tryFallback(place: Element | null): boolean {
    if (place === null) return false;
    this.#fallbackRoot ??= createFallbackHost(this.#home, place);
    if (this.#fallbackRoot.host.parentNode !== place) moveFallbackHost(this.#fallbackRoot, place);
    return this.#tryIn(this.#fallbackRoot);
  }

  #tryIn(root: ShadowRoot): boolean {
    this.#moveTo(root);
    this.#raise();
    return this.#isReachable();
  }

  #moveTo(root: ShadowRoot): void {
    const { parentNode } = this.#view;
    if (parentNode === root && this.#view.isConnected) return;
    const focused = focusedElement();
    this.#bar.removeAttribute('popover');
    root.append(this.#view);
    // A failed start ends the call and opens the dialog in the same update.
    for (const dialog of this.#view.querySelectorAll<HTMLElement>('.panel[open]')) makeModal(dialog);
    if (focused && this.#view.contains(focused)) focused.focus({ preventScroll: true });
  }

  /** Elements shown last are on top of the top layer. CSS keeps them displayed in between. */
  #raise(): void {
    for (const layer of this.#view.querySelectorAll<HTMLElement>('[popover="manual"]')) {
      if (layer !== this.#bar && isInPage(layer)) continue;
      if (typeof layer.showPopover !== 'function' || !layer.isConnected) return;
      layer.hidePopover();
      layer.showPopover();
    }
  }

  #isReachable(): boolean {
    const { left, top, width, height } = this.#bar.getBoundingClientRect();
    return (
      width * height > 0 &&
      ACROSS.some((x) => DOWN.some((y) => this.#isOurs(left + x * width, top + y * height)))
    );
  }

  /** Whether another element covers End Call, rather than End Call being scrolled out of the bar. */
  #isEndCovered(): boolean {
    const button = this.#bar.querySelector('.button-end, .button-cancel');
    if (!button) return false;
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const bar = this.#bar.getBoundingClientRect();
    return y > bar.top && y < bar.bottom && y < innerHeight && !this.#isOurs(x, y);
  }

  /** Ask the document first: Firefox's ShadowRoot.elementFromPoint() ignores elements that cover the host. */
  #isOurs(x: number, y: number): boolean {
    const root = this.#view.getRootNode();
    if (!(root instanceof ShadowRoot)) return false;
    // Modals of the page hide all elements beside them from screen readers.
    const hidden = root.host.closest('[aria-hidden="true"]');
    if (hidden || document.elementFromPoint(x, y) !== outermostHost(root)) return false;
    return this.#view.contains(root.elementFromPoint(x, y));
  }
}

/** True in browsers that cannot tell. */
const isOpaque = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ opacityProperty: true });

function outermostHost({ host }: ShadowRoot): Element {
  const around = host.getRootNode();
  return around instanceof ShadowRoot ? outermostHost(around) : host;
}
