/** Longest wait, ms: nobody fills in the form faster. */
const IDLE_LIMIT_MS = 500;

/** Not for ever: a busy page must not keep the engine from loading while the form is filled in. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, IDLE_LIMIT_MS);
}
