/** Waiting that ends. */

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * @param work is aborted by its signal when the time is over, and no longer waited for either way
 * @throws TimeLimitError, or what `work` throws
 */
export async function withinSeconds<T>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  return waitedFor(
    seconds,
    () => work(abort.signal),
    (error) => abort.abort(error),
  );
}

/**
 * For work that cannot be stopped: it is only no longer waited for when the time is over.
 * @param whenOver before the waiting ends
 * @throws TimeLimitError, or what `work` throws
 */
export async function waitedFor<T>(
  seconds: number,
  work: () => T | Promise<T>,
  whenOver?: (error: TimeLimitError) => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitError(`Nothing within ${seconds} s.`);
      reject(error);
      whenOver?.(error);
    }, seconds * 1_000);
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}
