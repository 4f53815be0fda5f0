/**
 * What is due is done by one process. Taking it moves its time on: the others pass over it until then, and do it
 * themselves if the process that took it was ended in the middle.
 */

/** ms. Longer than the platform may take to answer. */
export const LEASE = 30_000;

/** For work that may take longer: the lease is renewed until it is done, by a process that still runs. */
export async function holding<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // A lease that cannot be renewed at the moment is renewed by the next try, or ends.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
