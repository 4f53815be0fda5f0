/** When to begin with what the page's first screen does not need. */

const SIGNS_OF_A_VISITOR = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'click'] as const;
/** Milliseconds after which a page that is never idle is taken for idle. */
const LATEST = 2_000;

export function visitorActs(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of SIGNS_OF_A_VISITOR)
      addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  });
}

/** Loaded, and nothing left to do. */
export function isIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
      else setTimeout(resolve);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}

/** Lets the browser draw and answer the visitor first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
