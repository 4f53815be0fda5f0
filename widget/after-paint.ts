/** Longest wait for the browser to draw, ms: in a tab in the background it never does. */
const PAINT_LIMIT_MS = 200;

/** Runs once the browser has drawn what was changed up to now. */
export function afterPaint(run: () => void): void {
  const limit = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, PAINT_LIMIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(limit);
    setTimeout(run);
  });
}
