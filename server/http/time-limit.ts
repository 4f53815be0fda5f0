/** Time limits for promises. */

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * @param work is aborted by its signal when the time is over, and no longer awaited
 * @throws TimeLimitError, or what `work` throws
 */
export function withinSeconds<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  return waitedFor(
    seconds,
    () => work(abort.signal),
    (error) => abort.abort(error),
  );
}

/**
 * For work that cannot be aborted: only stops waiting. Synchronous results are returned without waiting.
 * @param whenOver called before the waiting ends
 * @throws TimeLimitError, or what `work` throws
 */
export function waitedFor<T>(
  seconds: number,
  work: () => T | PromiseLike<T>,
  whenOver?: (error: TimeLimitError) => void,
): Promise<T> {
  // Every start waits nine times, and `Promise.race` costs more than most of the awaited work, so this is written out.
  return new Promise((resolve, reject) => {
    const result = work();
    if (!isPromise(result)) return resolve(result);
    const timer = setTimeout(() => {
      const error = new TimeLimitError(`No answer within ${seconds} s.`);
      reject(error);
      whenOver?.(error);
    }, seconds * 1_000);
    const settled = () => clearTimeout(timer);
    result.then(resolve, reject);
    result.then(settled, settled);
  });
}

/** Recognizes promises of any library and realm. */
function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
