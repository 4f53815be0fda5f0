/** Watches how far a page has been scrolled. Costs nothing between scroll events: no timer, no frame. */
export type ScrollTrigger = {
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
export function watchScroll({ fraction, onNear, onPast }: ScrollTrigger): () => void {
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
