/** Opens the dialog after scrolling: in one element of the page, once per visit. */
import { ExclusiveClaim } from './exclusive-claim.ts';

export type ScrollOpeningPorts = {
  /** Whether the dialog was opened on this page or an earlier one of the visit. */
  readonly wasOpened: () => boolean;
  readonly onNear: () => void;
  readonly onPast: () => void;
  /** Another element of the page already opens on scroll. */
  readonly onSecond: (isStill: () => boolean) => void;
};

// Shared by all elements of the page.
const SCROLL = new ExclusiveClaim();

export class ScrollOpening {
  readonly #ports: ScrollOpeningPorts;
  /** Undefined while the element is not in the document. */
  #fraction: number | null | undefined;
  #stop: () => void = () => {};

  constructor(ports: ScrollOpeningPorts) {
    this.#ports = ports;
  }

  /** @param fraction of the window's height; null disables the trigger */
  watch(fraction: number | null): void {
    if (fraction === this.#fraction) return;
    this.#fraction = fraction;
    this.#start(fraction);
  }

  #start(fraction: number | null): void {
    this.#stop();
    if (fraction === null) return SCROLL.leave(this);
    if (!SCROLL.claim(this, () => this.#start(fraction)))
      return this.#ports.onSecond(() => SCROLL.isBehind(this));
    const { wasOpened, onNear, onPast } = this.#ports;
    const listening = new AbortController();
    this.#stop = () => listening.abort();
    let isNear = false;
    const look = (scrolled: number): void => {
      const isPast = scrolled > fraction;
      if (!isPast && (isNear || scrolled <= fraction * PRELOAD_FACTOR)) return;
      // Read the storage only now: every read costs the page view time.
      if (isPast || wasOpened()) this.#stop();
      if (wasOpened()) return;
      if (!isNear) onNear();
      isNear = true;
      if (isPast) onPast();
    };
    const { signal } = listening;
    const onScroll = ({ target }: Event): void => look(scrolledFraction(target));
    // Capture, because scroll events of elements do not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
    const scrolled = scrolledFraction(document);
    if (scrolled > fraction && !browserScrolled()) look(scrolled);
  }

  stop(): void {
    this.#stop();
  }

  /** The element has left the document, so another one may take over. */
  leave(): void {
    this.#stop();
    this.#fraction = undefined;
    SCROLL.leave(this);
  }
}

/** Half of the threshold leaves enough time to preload the dialog. */
const PRELOAD_FACTOR = 0.5;
/** A scroll container counts as the page when it covers this much of the window's height, as in many site builders. */
const MIN_PAGE_HEIGHT_FRACTION = 0.8;

/**
 * True if the browser may have set the scroll position: a restored one, or a fragment's. A position that the visitor
 * reached before the script loaded counts as scrolled.
 */
function browserScrolled(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const type: unknown = navigation && Reflect.get(navigation, 'type');
  return location.hash !== '' || type === 'reload' || type === 'back_forward';
}

function scrolledFraction(target: EventTarget | null): number {
  if (target === document) return window.scrollY / window.innerHeight;
  if (!(target instanceof HTMLElement) || target.clientHeight < window.innerHeight * MIN_PAGE_HEIGHT_FRACTION)
    return 0;
  return target.scrollTop / window.innerHeight;
}
