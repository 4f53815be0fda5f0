/**
 * Leases of due work, so that one process does it. A lease moves the due time, until which other processes skip it; if
 * the process dies, another one takes over.
 */

/** Longer than the platform may take to answer. */
export const LEASE_MS = 30_000;

/** For longer work: renews the lease until the work is done. */
export async function holding<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // If renewing fails, the next attempt renews it, or it expires.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
