/** Whether to ask again, and when. */
import { PlatformError } from './platform-error.ts';
import type { RequestTimers } from './request.ts';

export type PlatformTimers = RequestTimers & {
  /** Milliseconds since 1970. */
  now(): number;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

type WaitBefore = (failure: unknown, title: string, signal: AbortSignal | undefined) => Promise<void>;

/** Resolves when the next attempt is due; rejects with the failure when there is none. Doubles its wait. */
export function waitBefore(timers: PlatformTimers, retries: number): WaitBefore {
  let made = 0;
  return async (failure, title, signal) => {
    const backoff = FIRST_WAIT_MS * 2 ** made;
    made += 1;
    if (!(failure instanceof PlatformError) || made > retries || !isPassing(failure)) throw failure;
    const ms = failure.retryAfter === null ? Math.min(backoff, LONGEST_WAIT_MS) : failure.retryAfter * 1_000;
    // Nobody wants to wait for longer than that: the caller decides.
    if (ms > LONGEST_WAIT_MS) throw failure;
    await sleep(timers, ms, signal, () => aborted(failure, title));
  };
}

function isPassing({ status }: PlatformError): boolean {
  return status === 429 || (status !== null && status >= 500);
}

function sleep(
  timers: PlatformTimers,
  ms: number,
  signal: AbortSignal | undefined,
  reason: () => PlatformError,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(reason());
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

function aborted({ method, url }: PlatformError, title: string): PlatformError {
  return new PlatformError('aborted', `${title} was aborted.`, { method, url });
}
