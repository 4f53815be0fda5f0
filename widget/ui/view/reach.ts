/** Keeps the call bar where it can be seen and pressed, whatever the host page lays over it or hides around it. */
import { focusedElement } from '../../dialog/focus.ts';
import { makeModal } from '../../dialog/modal.ts';
import { createGuest, fullScreen, topModal } from './guest.ts';

/** Points across the bar, as fractions of its size: where none of them answers to a press, nothing of it does. */
const ACROSS = [0.02, 0.25, 0.5, 0.75, 0.98];
const DOWN = [0.1, 0.5, 0.9];
/** What of the page can show the bar where its home cannot. */
const GUEST_PLACES = [topModal, fullScreen, () => document.documentElement] as const;

export class Reach {
  readonly #bar: HTMLElement;
  readonly #view: HTMLElement;
  readonly #home: ShadowRoot;
  #guest: ShadowRoot | null = null;

  /** @throws {TypeError} for a bar that is not in the view of a tag */
  constructor(bar: HTMLElement) {
    const view = bar.closest<HTMLElement>('.view');
    const home = bar.getRootNode();
    if (!view || !(home instanceof ShadowRoot)) throw new TypeError('The call bar is in no view.');
    this.#bar = bar;
    this.#view = view;
    this.#home = home;
  }

  /** Puts the bar on top where it is covered, and elsewhere where that is not enough. False when nothing helps. */
  ensure(): boolean {
    // A tag that was taken out is put back at once, or its call ends: its bar goes nowhere meanwhile.
    if (!this.#home.host.isConnected) return true;
    if (this.#isReachable()) {
      if (this.#isEndCovered()) this.#raise();
      return true;
    }
    return this.#tryIn(this.#home) || GUEST_PLACES.some((find) => this.#tryGuest(find()));
  }

  /** The view goes back to where it belongs, unless it has left the document. */
  close(): void {
    const guest = this.#guest;
    if (!guest) return;
    // React may be taking the view down at this moment.
    queueMicrotask(() => {
      if (guest.contains(this.#view)) this.#moveTo(this.#home);
      guest.host.remove();
    });
  }

  #tryGuest(place: Element | null): boolean {
    if (place === null) return false;
    this.#guest ??= createGuest(this.#home);
    if (this.#guest.host.parentNode !== place) place.append(this.#guest.host);
    return this.#tryIn(this.#guest);
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
    root.append(this.#view);
    // A start that fails ends the call and shows the dialog in one go.
    for (const dialog of this.#view.querySelectorAll<HTMLDialogElement>('.panel[open]')) makeModal(dialog);
    if (focused && this.#view.contains(focused)) focused.focus({ preventScroll: true });
  }

  /** What is shown last in the top layer is above all else there. Style keeps it shown in between. */
  #raise(): void {
    for (const layer of this.#view.querySelectorAll<HTMLElement>('[popover="manual"]')) {
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

  /** Covered, not scrolled out of the bar's own sight. */
  #isEndCovered(): boolean {
    const button = this.#bar.querySelector('.button-end, .button-cancel');
    if (!button) return false;
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const bar = this.#bar.getBoundingClientRect();
    return y > bar.top && y < bar.bottom && y < innerHeight && !this.#isOurs(x, y);
  }

  /** The document first: Firefox's shadow roots answer with what is theirs also where something else covers it. */
  #isOurs(x: number, y: number): boolean {
    const root = this.#view.getRootNode();
    if (!(root instanceof ShadowRoot) || document.elementFromPoint(x, y) !== outermostHost(root))
      return false;
    return this.#view.contains(root.elementFromPoint(x, y));
  }
}

function outermostHost({ host }: ShadowRoot): Element {
  const around = host.getRootNode();
  return around instanceof ShadowRoot ? outermostHost(around) : host;
}
