/** Long enough for a busy start, short enough to count short visits. */
const LATEST_MS = 4000;

/** Runs the task once the page has loaded and is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const run = (): void => {
    if (!signal.aborted) task();
  };
  const wait = (): void => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS });
    else setTimeout(run, 0);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => cancelled.abort();
}
