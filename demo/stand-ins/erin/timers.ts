/** The clock as a port, so that tests control time. */
export type Timers = {
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  now(): number;
};

export const systemTimers: Timers = {
  after(ms, run) {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
  now: () => Date.now(),
};
