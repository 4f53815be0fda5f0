/** Waiting with a limit: everything that a call waits for might never come. */
import type { Timers } from './ports.ts';

/** Rejects with `late()` when `work` has not settled within `ms`. An abort only stops the clock: its owner waits no more. */
export async function within<Result>(
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

/** Resolves when `work` has settled, whichever way, or after `ms`. */
export async function settled(timers: Timers, ms: number, work: Promise<unknown>): Promise<void> {
  await within(timers, ms, work, () => undefined).catch(() => undefined);
}

/** An abort only stops the clock. */
export function sleep(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
    signal.addEventListener('abort', cancel, { once: true });
  });
}
