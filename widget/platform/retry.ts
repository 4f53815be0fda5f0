/** Whether to ask again, and when: decided here, for every call. */
import type { PlatformTimers } from './connection.ts';
import { PlatformError } from './platform-error.ts';
import { failureOf, type PlannedCall } from './planned-call.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

type WaitBefore = (failure: unknown) => Promise<void>;

/** Resolves when the next attempt is due; rejects with the failure when there is none. */
export function waitBefore(timers: PlatformTimers, call: PlannedCall): WaitBefore {
  let made = 0;
  return async (failure) => {
    const ms = waitAfter(failure, made);
    made += 1;
    // Nobody wants to wait for longer than that: the caller decides.
    if (call.endpoint.method !== 'GET' || made > call.retries || ms === null || ms > LONGEST_WAIT_MS)
      throw failure;
    await sleep(timers, ms, call);
  };
}

/** Milliseconds, doubled each time where the platform names none; null for what would fail again. */
function waitAfter(failure: unknown, made: number): number | null {
  if (!(failure instanceof PlatformError)) return null;
  const { kind, status, retryAfter } = failure;
  const hadNoAnswer = kind === 'network' || kind === 'timeout';
  const isPassing =
    hadNoAnswer || (status !== null && status >= 500) || (status === 429 && retryAfter !== null);
  if (!isPassing) return null;
  return retryAfter === null ? Math.min(FIRST_WAIT_MS * 2 ** made, LONGEST_WAIT_MS) : retryAfter * 1_000;
}

function sleep(timers: PlatformTimers, ms: number, call: PlannedCall): Promise<void> {
  const { signal } = call;
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(failureOf(call, 'aborted', `${call.title} was aborted.`));
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
