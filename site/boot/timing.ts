/** Decides when to start what the first screen does not need. */

const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'click',
] as const;
/** How long to wait for paint or idle before continuing anyway. */
const MAX_WAIT_MS = 2_000;
/** The pause between two parts of a task: time for a few frames and a click. */
export const PAUSE_MS = 100;

/** An attribute on the root that records the first interaction, also for scripts that load later. */
const VISITED = 'visited';

/** Resolves on the first interaction. */
export function firstInteraction(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset[VISITED] !== undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const isMove = moves();
    const act = (event: Event) => {
      // The inline script may have seen the first half of a pointer move and this one the second.
      if (dataset[VISITED] === undefined && !isSign(event, isMove)) return;
      dataset[VISITED] ??= event.type;
      listening.abort();
      resolve();
    };
    for (const sign of INTERACTION_EVENTS)
      addEventListener(sign, act, { signal: listening.signal, passive: true, capture: true });
  });
}

function isSign(event: Event, isMove: (event: Event) => boolean): boolean {
  // Browsers may fire scroll events for layout at the top of a page.
  if (event.type === 'scroll') return scrollY > 0;
  return event.type !== 'pointermove' || isMove(event);
}

/** Browsers fire pointermove for a resting pointer when the page changes beneath it, so compare positions. */
function moves(): (event: Event) => boolean {
  let last = '';
  return (event) => {
    const place = event instanceof PointerEvent ? `${event.clientX} ${event.clientY}` : '';
    const isMove = last !== '' && last !== place;
    last = place;
    return isMove;
  };
}

/** Resolves after the first contentful paint, which may come after the load event. */
export function firstPaint(): Promise<void> {
  const supported = PerformanceObserver.supportedEntryTypes.includes('paint');
  return new Promise((resolve) => {
    if (supported) new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    // Some browsers do not report paints.
    setTimeout(resolve, supported ? MAX_WAIT_MS : 0);
  });
}

export async function isLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
  });
}

/** Resolves once the page has loaded and is idle. @param latest the longest wait after loading, ms */
export async function pageIdle(latest = MAX_WAIT_MS): Promise<void> {
  await isLoaded();
  await new Promise((resolve) => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: latest });
    else setTimeout(resolve);
  });
}
