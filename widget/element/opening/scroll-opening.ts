/** Opens the dialog once after scrolling: in one tag of a page, and not again in the same visit. */
import { FirstCome } from './first-come.ts';
import { wasOpened } from './opened-before.ts';
import { watchScroll } from './scroll-trigger.ts';

export type ScrollOpeningPorts = {
  readonly onNear: () => void;
  readonly onPast: () => void;
  /** Another tag of the page opens when it is scrolled. */
  readonly onSecond: () => void;
};

// One for a page.
const SCROLL = new FirstCome();

export class ScrollOpening {
  readonly #ports: ScrollOpeningPorts;
  #fraction: number | null = null;
  #stop: () => void = () => {};

  constructor(ports: ScrollOpeningPorts) {
    this.#ports = ports;
  }

  /** @param fraction of the window's height; null: scrolling opens nothing */
  watch(fraction: number | null): void {
    this.#stop();
    this.#fraction = fraction;
    if (fraction === null) return SCROLL.leave(this);
    if (!SCROLL.claim(this, () => this.watch(this.#fraction))) return this.#ports.onSecond();
    // Asked no sooner than it matters: a page view pays for every look into the storage.
    const once = (act: () => void) => () => (wasOpened() ? this.#stop() : act());
    const { onNear, onPast } = this.#ports;
    this.#stop = watchScroll({ fraction, onNear: once(onNear), onPast: once(onPast) });
  }

  stop(): void {
    this.#stop();
  }

  /** The element has left the document: another tag may open. */
  leave(): void {
    this.#stop();
    SCROLL.leave(this);
  }
}
