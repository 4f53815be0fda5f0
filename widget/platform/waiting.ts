/** Timeouts and aborts for promises that may never settle. */

export type Timers = {
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

/** Globals are looked up on use, so that a server can import this. */
export const systemTimers = {
  now: (): number => Date.now(),
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
} satisfies Timers & { readonly now: () => number };

/** Settles like `work`, or rejects with `late()` if it has not settled within `ms`. */
export async function withLimit<Result>(
  timers: Timers,
  ms: number,
  work: Promise<Result>,
  late: () => unknown,
): Promise<Result> {
  let cancel: () => void = () => undefined;
  const limit = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => reject(late()));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
}

/** Resolves when `work` resolves or rejects, or after `ms`. Never rejects. */
export async function settledOrLate(timers: Timers, ms: number, work: Promise<unknown>): Promise<void> {
  await withLimit(timers, ms, work, () => undefined).catch(() => undefined);
}

/** Rejects on abort with the signal's reason, or an error made from it. `forget` removes the listener. */
export function untilAborted(
  signal: AbortSignal | undefined,
  asError: (reason: unknown) => unknown = (reason) => reason,
): { readonly aborted: Promise<never>; readonly forget: () => void } {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(asError(signal?.reason));
  });
  aborted.catch(() => undefined);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return { aborted, forget: () => signal?.removeEventListener('abort', onAbort) };
}
