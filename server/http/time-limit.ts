/** Waiting that ends. */

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * @param work is aborted by its signal when the time is over, and no longer waited for either way
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
 * For work that cannot be stopped: it is only no longer waited for when the time is over. What is there at once is not
 * waited for at all.
 * @param whenOver before the waiting ends
 * @throws TimeLimitError, or what `work` throws
 */
export function waitedFor<T>(
  seconds: number,
  work: () => T | PromiseLike<T>,
  whenOver?: (error: TimeLimitError) => void,
): Promise<T> {
  // Every start waits nine times. Written out, since `Promise.race` costs more than what is mostly waited for.
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

/** Of any library, and of any realm. */
function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
