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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitError(`Nothing within ${seconds} s.`);
      reject(error);
      abort.abort(error);
    }, seconds * 1_000);
  });
  try {
    return await Promise.race([work(abort.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
