/** Waiting with a limit: everything that a call waits for might never come. */
import type { Timers } from './ports.ts';

/**
 * The result of `work`, or a rejection with `late()` when it has not settled within `ms`. An abort only stops the
 * clock: its owner waits no more.
 */
export async function withLimit<Result>(
  timers: Timers,
  ms: number,
  work: Promise<Result>,
  late: () => unknown,
  signal?: AbortSignal,
): Promise<Result> {
  let cancel: () => void = () => undefined;
  const limit = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => reject(late()));
  });
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
    signal?.removeEventListener('abort', cancel);
  }
}

/** Resolves when `work` has settled, whichever way, or after `ms`. Never rejects. */
export async function settledOrLate(timers: Timers, ms: number, work: Promise<unknown>): Promise<void> {
  await withLimit(timers, ms, work, () => undefined).catch(() => undefined);
}

/** Resolves after `ms`. An abort only stops the clock. */
export function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
    signal.addEventListener('abort', cancel, { once: true });
  });
}
