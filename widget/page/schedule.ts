/** Schedules work that can wait. */

/** Default longest wait for the next paint: a background tab does not paint. */
const PAINT_LIMIT_MS = 200;

/**
 * Runs after the browser has painted the current changes.
 * @param limitMs longest wait for the paint
 */
export function afterPaint(run: () => void, limitMs = PAINT_LIMIT_MS): void {
  // 0 is never a valid id, so canceling it does nothing.
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
    // The page may have replaced `requestAnimationFrame`. The timer still fires.
  }
}

/** Ends the current task, so that input events and paints run in between. */
export const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Longest wait: less than it takes to fill in the form. */
const IDLE_LIMIT_MS = 500;

/** With a timeout, so that a busy page cannot keep the call engine from loading while the visitor fills in the form. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, IDLE_LIMIT_MS);
}
