/** Opens the dialog once after scrolling: in one tag of a page, and not again in the same visit. */
import { FirstCome } from './first-come.ts';

export type ScrollOpeningPorts = {
  readonly onNear: () => void;
  readonly onPast: () => void;
  /** Another tag of the page opens when it is scrolled. */
  readonly onSecond: (isStill: () => boolean) => void;
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
    if (!SCROLL.claim(this, () => this.watch(this.#fraction)))
      return this.#ports.onSecond(() => SCROLL.isBehind(this));
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

type ScrollTrigger = {
  /** Fraction of the viewport height past which `onPast` is called, once. */
  readonly fraction: number;
  /** Called once on the way there, so that the heavy part can be made ready. */
  readonly onNear: () => void;
  readonly onPast: () => void;
};

/** Half of the way is early enough to evaluate the dialog before it is wanted. */
const NEAR = 0.5;
/** Inner scrollers count when they fill the screen, as site builders like to make them. */
const PAGE_LIKE = 0.8;

/** Returns the function that stops watching. */
function watchScroll({ fraction, onNear, onPast }: ScrollTrigger): () => void {
  const listening = new AbortController();
  let near = false;
  const onScroll = (event: Event): void => {
    const scrolled = scrolledFraction(event.target);
    if (scrolled > fraction * NEAR && !near) {
      near = true;
      onNear();
    }
    if (scrolled <= fraction) return;
    listening.abort();
    onPast();
  };
  // Captured, because the scroll events of inner scrollers do not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal: listening.signal });
  if (scrolledFraction(document) > fraction && !browserScrolled()) {
    listening.abort();
    onPast();
  }
  return () => listening.abort();
}

/**
 * Visitors may be faster than our script: what they have scrolled counts. What the browser has scrolled does not: to
 * where somebody was before, or to the part of the page that the address names.
 */
function browserScrolled(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const type: unknown = navigation && Reflect.get(navigation, 'type');
  return location.hash !== '' || type === 'reload' || type === 'back_forward';
}

function scrolledFraction(target: EventTarget | null): number {
  if (target === document) return window.scrollY / window.innerHeight;
  if (!(target instanceof HTMLElement) || target.clientHeight < window.innerHeight * PAGE_LIKE) return 0;
  return target.scrollTop / window.innerHeight;
}

/** A visitor who has seen the dialog once, in this tab and on this site, is not shown it again on every page. */
const KEY = 'task-tamer-opened';

/** Where the page has no storage, it is known on this page alone. */
let openedHere = false;

export function rememberOpening(): void {
  if (wasOpened()) return;
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    openedHere = true;
  }
}

function wasOpened(): boolean {
  try {
    return openedHere || sessionStorage.getItem(KEY) !== null;
  } catch {
    return openedHere;
  }
}
