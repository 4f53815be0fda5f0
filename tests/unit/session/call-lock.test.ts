// Scope: which tab may call when a site is open in several tabs, over the runtime's real Web Locks.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALL_LOCK } from '../../../widget/follow/stored-call.ts';
import { CallLock, type CallLease } from '../../../widget/session/call-lock.ts';
import { NEVER } from '../call/fakes.ts';

const tabs: CallLock[] = [];
const leases: CallLease[] = [];
afterEach(() => {
  leases.splice(0).forEach((lease) => lease.release());
  tabs.splice(0).forEach((lock) => lock.stop());
});

const refuse = () => Promise.reject(new DOMException('No locks here.', 'SecurityError'));
const REFUSING: LockManager = { request: refuse, query: refuse };
const fail = () => {
  throw new Error('No locks here.');
};
const FAILING: LockManager = { request: fail, query: fail };
const SILENT: LockManager = { request: () => NEVER, query: () => NEVER };

function tab(locks?: LockManager | null): CallLock {
  const lock = new CallLock(locks);
  tabs.push(lock);
  return lock;
}

function request(lock: CallLock, waitMs?: number): CallLease {
  const lease = lock.request(waitMs);
  leases.push(lease);
  return lease;
}

describe('the call lock', () => {
  it('is held by one tab at a time', async () => {
    const [first, second] = [tab(), tab()];
    const lease = request(first);
    expect(await lease.granted).toBe(true);
    expect(await request(second).granted).toBe(false);
    lease.release();
    await expect.poll(() => request(second).granted).toBe(true);
  });

  it('is waited for while a page is about to release it, and no longer', async () => {
    const before = request(tab());
    expect(await before.granted).toBe(true);
    expect(await request(tab(), 1).granted).toBe(false);
    const after = request(tab(), 60_000);
    before.release();
    expect(await after.granted).toBe(true);
  });

  it('is immediately free for other tabs when its lease was released before the browser granted it', async () => {
    const waiting = request(tab(), 1_000);
    waiting.release();
    await waiting.granted;
    await expect.poll(() => request(tab()).granted).toBe(true);
  });

  it('is free for other tabs when a lease is released that was waiting for another tab', async () => {
    const before = request(tab());
    await before.granted;
    const waiting = request(tab(), 60_000);
    waiting.release();
    before.release();
    await waiting.granted;
    await expect.poll(() => request(tab()).granted).toBe(true);
  });

  it('distinguishes a tab with this very call from a tab with another call', async () => {
    const [here, other] = [tab(), tab()];
    const lease = request(here);
    await lease.granted;
    lease.name('call-7');
    await expect.poll(() => other.isElsewhere('call-7')).toBe(true);
    expect(await other.isElsewhere('call-8')).toBe(false);
    lease.release();
    await expect.poll(() => other.isElsewhere('call-7')).toBe(false);
  });

  it('is seen as taken while another tab calls, and as free as soon as that call ends', async () => {
    const [caller, watcher, late] = [tab(), tab(), tab()];
    void watcher.watch();
    const lease = request(caller);
    expect(await lease.granted).toBe(true);
    expect(watcher.isTaken).toBe(false);
    const watching = late.watch();
    await expect.poll(() => late.isTaken).toBe(true);
    lease.release();
    await watching;
    expect(late.isTaken).toBe(false);
  });

  it('is not seen as taken while another tab holds it only to learn that a call is over', async () => {
    let release: () => void = () => undefined;
    const learned = new Promise<void>((resolve) => (release = resolve));
    const shared = navigator.locks.request(CALL_LOCK, { mode: 'shared' }, () => learned);
    const watcher = tab();
    const seen: boolean[] = [];
    await watcher.watch(() => void seen.push(watcher.isTaken));
    release();
    await shared;
    expect(seen).toEqual([false]);
  });

  it('is no longer watched after the watcher unsubscribes', async () => {
    const [caller, watcher] = [tab(), tab()];
    await request(caller).granted;
    const watching = watcher.watch();
    await expect.poll(() => watcher.isTaken).toBe(true);
    watcher.stop();
    await watching;
    expect(watcher.isTaken).toBe(false);
  });

  it.each([
    ['without Web Locks', null],
    ['where a sandbox refuses them', REFUSING],
    ['where a page has broken them', FAILING],
  ])('is free %s', async (_, locks) => {
    const lock = tab(locks);
    await lock.watch();
    expect(lock.isTaken).toBe(false);
    expect(await lock.isElsewhere('call-7')).toBe(false);
    vi.useFakeTimers();
    let isFree: boolean | null = null;
    const lease = request(lock);
    lease.name('call-7');
    void lease.granted.then((answer) => (isFree = answer));
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    expect(isFree, 'known immediately, without waiting for answers').toBe(true);
  });

  it("is treated as free after three seconds when the page's locks never answer", async () => {
    vi.useFakeTimers();
    const { granted } = request(tab(SILENT));
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await granted).toBe(true);
  });
});
