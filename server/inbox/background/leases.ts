/**
 * Leases of due work, so that one process does it. A lease moves the due time, until which other processes skip it; if
 * the process dies, another one takes over.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { delayAfter } from './backoff.ts';

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

const NOTE_BACKOFF = { firstMs: 250, longestMs: 2_000 };
const MAX_NOTE_RETRIES = 4;

/** Notes what cannot be undone, such as a sent mail: again a few times if the database fails, while the lease is held. */
export async function untilNoted(note: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < MAX_NOTE_RETRIES; tries += 1) {
    try {
      return await note();
    } catch {
      await wait(delayAfter(NOTE_BACKOFF, tries));
    }
  }
  return note();
}
