/** Keeps the screen on: a phone that locks itself suspends the page, and the call with it. */

/**
 * Keeps the screen on until aborted. The browser releases the lock of a hidden page, so it is requested again when the
 * page is visible.
 * @param onRefused called when the browser refuses, for example to save its battery, or has no screen locks
 */
export function keepScreenOn(signal: AbortSignal, onRefused: (error: unknown) => void): void {
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      release(await navigator.wakeLock.request('screen'), signal);
    } catch (error) {
      onRefused(error);
    }
  };
  document.addEventListener('visibilitychange', () => void request(), { signal });
  void request();
}

/** The call may have ended before the lock was granted. */
function release(lock: WakeLockSentinel, signal: AbortSignal): void {
  const run = (): void => void lock.release().catch(() => undefined);
  if (signal.aborted) run();
  else signal.addEventListener('abort', run, { once: true });
}
