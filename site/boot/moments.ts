/** When to begin with what the page's first screen does not need. */

const SIGNS_OF_A_VISITOR = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'click'] as const;
/** Milliseconds after which a page that is never seen or idle is taken for it. */
const LATEST = 2_000;

export function visitorActs(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of SIGNS_OF_A_VISITOR)
      addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  });
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

/** Loaded, and nothing left to do. */
export async function isIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST });
    else setTimeout(resolve);
  });
}

/** Lets the browser draw and answer the visitor first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
