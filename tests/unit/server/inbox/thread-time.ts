/** How long work holds the event loop. */

const SAMPLE_INTERVAL_MS = 1;
const MICROSECONDS_PER_MS = 1_000;

/** This thread's time, because other programs may keep the machine busy. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS_PER_MS;
}

/** The longest time for which this thread worked without a pause, while the work goes on. */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadMs();
  const sample = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  try {
    await work();
    // What was queued by the work also holds the loop.
    await new Promise((resolve) => setTimeout(resolve, 2 * SAMPLE_INTERVAL_MS));
    sample();
    return longest;
  } finally {
    clearInterval(timer);
  }
}
