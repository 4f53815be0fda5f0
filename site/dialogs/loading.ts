/** Loads code with retries and time limits. */

/**
 * Memoizes a load: concurrent calls share an attempt, and a failed one is forgotten, so that the next call tries again.
 */
export function createLoader<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let attempt: Promise<Value> | null = null;
  return () => {
    attempt ??= load().catch((error: unknown) => {
      attempt = null;
      throw error;
    });
    return attempt;
  };
}

export class LateError extends Error {
  override readonly name = 'LateError';
}

/** @throws LateError if the promise does not settle in time; also its own rejection */
export function withinLimit<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError(`Nothing came within ${limit} ms.`)), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
