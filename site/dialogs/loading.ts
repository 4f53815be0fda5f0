/** Fetching code that may come late, or not at all. */

/**
 * Loads once and remembers: calls share one attempt, and a failed attempt is forgotten, so that the next call
 * tries again.
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

/** @throws LateError when the promise has not settled after so many milliseconds; whatever it rejects with */
export function withinLimit<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError(`Nothing came within ${limit} ms.`)), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
