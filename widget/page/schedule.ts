/** When work that can wait is done. */

/** Usual longest wait for the browser to draw, ms: in a tab in the background it never does. */
const PAINT_LIMIT_MS = 200;

/**
 * Runs once the browser has drawn what was changed up to now.
 * @param limitMs the longest wait for that
 */
export function afterPaint(run: () => void, limitMs = PAINT_LIMIT_MS): void {
  // No frame has this number: there may be none to cancel.
  let frame = 0;
  const limit = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, limitMs);
  try {
    frame = requestAnimationFrame(() => {
      clearTimeout(limit);
      setTimeout(run);
    });
  } catch {
    // A page may have replaced it by something that throws: the limit is enough.
  }
}

/** Longest wait, ms: nobody fills in the form faster. */
const IDLE_LIMIT_MS = 500;

/** Not for ever: a busy page must not keep the engine from loading while the form is filled in. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, IDLE_LIMIT_MS);
}
