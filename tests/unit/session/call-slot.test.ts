// Scope: who may call when a site is open in several tabs, over the runtime's own Web Locks.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallSlot } from '../../../widget/session/call-slot.ts';
import { NEVER } from '../call/fakes.ts';

const opened: CallSlot[] = [];
afterEach(() => opened.splice(0).forEach((slot) => [slot.release(), slot.stop()]));

const refuse = () => Promise.reject(new DOMException('No locks here.', 'SecurityError'));
const REFUSING: LockManager = { request: refuse, query: refuse };
const fail = () => {
  throw new Error('No locks here.');
};
const FAILING: LockManager = { request: fail, query: fail };
const SILENT: LockManager = { request: () => NEVER, query: () => NEVER };

function tab(locks?: LockManager | null): CallSlot {
  const slot = new CallSlot(locks);
  opened.push(slot);
  return slot;
}

describe('the slot for a call', () => {
  it('is one for all tabs', async () => {
    const [first, second] = [tab(), tab()];
    expect(await first.claim()).toBe(true);
    expect(await second.claim()).toBe(false);
    first.release();
    await expect.poll(() => second.claim()).toBe(true);
  });

  it('is waited for where a page is about to give it back, and no longer', async () => {
    const [before, after, other] = [tab(), tab(), tab()];
    expect(await before.claim()).toBe(true);
    expect(await other.claim(1)).toBe(false);
    const claiming = after.claim(60_000);
    before.release();
    expect(await claiming).toBe(true);
  });

  it('is seen as taken while another tab calls, and as free as soon as that is over', async () => {
    const [caller, watcher, late] = [tab(), tab(), tab()];
    void watcher.look();
    expect(await caller.claim()).toBe(true);
    expect(watcher.isTaken).toBe(false);
    const looking = late.look();
    await expect.poll(() => late.isTaken).toBe(true);
    caller.release();
    await looking;
    expect(late.isTaken).toBe(false);
  });

  it('is not followed any longer than wanted', async () => {
    const [caller, watcher] = [tab(), tab()];
    await caller.claim();
    const looking = watcher.look();
    await expect.poll(() => watcher.isTaken).toBe(true);
    watcher.stop();
    await looking;
    expect(watcher.isTaken).toBe(false);
  });

  it.each([
    ['without Web Locks', null],
    ['where a sandbox refuses them', REFUSING],
    ['where a page has broken them', FAILING],
  ])('is free %s', async (_, locks) => {
    const slot = tab(locks);
    await slot.look();
    expect(slot.isTaken).toBe(false);
    vi.useFakeTimers();
    let isFree: boolean | null = null;
    void slot.claim().then((answer) => (isFree = answer));
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    expect(isFree, 'known at once, not only when nobody has answered').toBe(true);
  });

  it('is free after three seconds where the locks of a page never answer', async () => {
    vi.useFakeTimers();
    const claiming = tab(SILENT).claim();
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await claiming).toBe(true);
  });
});
