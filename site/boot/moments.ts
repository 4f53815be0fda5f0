/** When to begin with what the page's first screen does not need. */

const SIGNS_OF_A_VISITOR = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'click',
] as const;
/** Milliseconds after which a page that is never seen or idle is taken for it. */
const LATEST = 2_000;
/** Milliseconds between two parts of one thing: enough to draw a few frames and to answer a press. */
export const BREATH = 100;

/** On the root, with its name, once there was a sign: the page's script wants to know of those before it, too. */
const VISITED = 'visited';

/** The first sign that somebody is there. */
export function visitorActs(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset[VISITED] !== undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const isMove = moves();
    const act = (event: Event) => {
      // The inline script may have seen the first half of a move, and this one the second: it is a sign for both.
      if (dataset[VISITED] === undefined && !isSign(event, isMove)) return;
      dataset[VISITED] ??= event.type;
      listening.abort();
      resolve();
    };
    for (const sign of SIGNS_OF_A_VISITOR)
      addEventListener(sign, act, { signal: listening.signal, passive: true, capture: true });
  });
}

function isSign(event: Event, isMove: (event: Event) => boolean): boolean {
  // Laying out a page at its top may be told as scrolling, too.
  if (event.type === 'scroll') return scrollY > 0;
  return event.type !== 'pointermove' || isMove(event);
}

/** Browsers tell of a pointer that only lies there when the page changes under it: a move is from place to place. */
function moves(): (event: Event) => boolean {
  let last = '';
  return (event) => {
    const place = event instanceof PointerEvent ? `${event.clientX} ${event.clientY}` : '';
    const isMove = last !== '' && last !== place;
    last = place;
    return isMove;
  };
}

/** The first text or picture is on the screen: on a fast line that is after everything is loaded. */
export function isSeen(): Promise<void> {
  const supported = PerformanceObserver.supportedEntryTypes.includes('paint');
  return new Promise((resolve) => {
    if (supported) new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    // Some browsers keep paints to themselves.
    setTimeout(resolve, supported ? LATEST : 0);
  });
}

export async function isLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
  });
}

/** Loaded, and nothing left to do. @param latest milliseconds after which it is taken for that, once loaded */
export async function isIdle(latest = LATEST): Promise<void> {
  await isLoaded();
  await new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: latest });
    else setTimeout(resolve);
  });
}
