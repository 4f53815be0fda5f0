/** Longest wait for the browser to draw, ms: in a tab in the background it never does. */
const PAINT_LIMIT_MS = 200;

/** Runs once the browser has drawn what was changed up to now. */
export function afterPaint(run: () => void): void {
  // No frame has this number: there may be none to cancel.
  let frame = 0;
  const limit = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, PAINT_LIMIT_MS);
  try {
    frame = requestAnimationFrame(() => {
      clearTimeout(limit);
      setTimeout(run);
    });
  } catch {
    // A page may have replaced it by something that throws: the limit is enough.
  }
}
