// Scope: how the session resumes a call on the next page: resuming it, offering it and ending it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAIT_MS } from '../../../../widget/follow/record.ts';
import { RoomError } from '../../../../widget/call/room/room.ts';
import { CallLock } from '../../../../widget/session/call-lock.ts';
import { flush } from '../../call/fakes.ts';
import { endsOf, NOW_MS, sent, Tab, type Visit } from './tab.ts';

/** Longer than a page waits for the lock. The runtime's own clock times that. */
const lockWaited = () =>
  new Promise((resolve) => AbortSignal.timeout(1_200).addEventListener('abort', resolve));

let tab: Tab;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  tab = new Tab();
});
afterEach(() => vi.useRealTimers());

/** How long the call has lasted on a page, by the clock of its timer. */
function lengthOf({ world, shown }: Visit): number {
  const { call } = shown();
  return call.status === 'live' ? world.timers.now() - call.since : Number.NaN;
}

describe('the next page', () => {
  it('resumes the call immediately, muted as before, with the elapsed time', async () => {
    const before = await tab.call();
    before.session.actions.setMuted(true);
    await before.world.timers.advance(20_000);
    const { since: _, ...call } = { since: 0, ...before.shown().call };
    expect(lengthOf(before)).toBe(20_000);
    await before.session.leavePage();
    const after = await tab.next();
    expect(tab.stored).toBeNull();
    expect(after.world.requests).toEqual([]);
    expect(after.shown()).toMatchObject({ muted: true, call });
    expect(lengthOf(after)).toBe(20_000);
    expect(after.told).toContainEqual(['call-start', { resumed: true }]);
    expect(after.told).toContainEqual([
      'call-start-success',
      expect.objectContaining({ resumed: true, since: NOW_MS - 20_000 }),
    ]);
    expect(after.toasts()).toEqual([]);
  });

  it('shows the elapsed time of a call whose pages have slept, by clocks that differ', async () => {
    const before = await tab.call();
    await before.world.timers.advance(20_000);
    // A page's own clock stops while the device sleeps, and each page has another.
    tab.passes(8 * 3_600_000);
    await before.session.leavePage();
    const second = await tab.next();
    tab.passes(1_000);
    await second.world.timers.advance(1_000);
    expect(lengthOf(second)).toBe(21_000);
    await second.session.leavePage();
    const third = await tab.next();
    expect(lengthOf(third)).toBe(21_000);
    await third.session.endCall();
    expect(third.shown().notices).toMatchObject([{ kind: 'call-ended', lengthMs: 21_000 }]);
  });

  it("keeps the visitor's latest mute setting, regardless of the stored record", async () => {
    const before = await tab.call();
    await before.session.leavePage();
    const muted = tab.open();
    muted.session.actions.setMuted(true);
    void muted.session.resume();
    await flush();
    expect(muted.shown()).toMatchObject({ muted: true, call: { status: 'live' } });
    muted.session.actions.setMuted(false);
    await muted.session.leavePage();
    expect(JSON.parse(tab.stored ?? '')).toMatchObject({ muted: false });
    expect((await tab.next()).shown()).toMatchObject({ muted: false, call: { status: 'live' } });
  });

  it('resumes a call on a page from the back/forward cache that was still leaving it', async () => {
    const first = await tab.call();
    const leaving = first.session.leavePage();
    expect(first.shown().call.status).toBe('ending');
    void first.session.resume();
    await leaving;
    await flush();
    expect(first.shown().call.status).toBe('live');
    expect(endsOf(first)).toEqual([]);
  });

  it('ends the call with End Call on a page from the back/forward cache that was still leaving it', async () => {
    const first = await tab.call();
    void first.session.leavePage();
    void first.session.resume();
    await first.session.endCall();
    await flush();
    expect(first.shown().call.status).toBe('idle');
    expect(endsOf(first)).toEqual([{ reason: 'customer-ended-call' }]);
  });

  it('uses up a newer record of its call that the browser shows late, with what the visitor set there last', async () => {
    const before = await tab.call();
    await before.session.leavePage();
    const old = JSON.parse(tab.stored ?? '') as { at: number };
    const visit = await tab.next();
    tab.stored = JSON.stringify({ ...old, at: old.at - 1, muted: false });
    await visit.session.resume();
    expect([tab.stored, visit.shown().muted]).toEqual([null, false]);
    tab.stored = JSON.stringify({ ...old, at: old.at, muted: true });
    await visit.session.resume();
    expect([tab.stored, visit.shown().muted]).toEqual([null, false]);
    tab.passes(1);
    tab.stored = JSON.stringify({ ...old, at: old.at + 1, muted: true });
    await visit.session.resume();
    expect([tab.stored, visit.shown().muted]).toEqual([null, true]);
    await visit.session.endCall();
    tab.passes(1);
    tab.stored = JSON.stringify({ ...old, at: old.at + 2 });
    await visit.session.resume();
    expect(tab.stored).toBeNull();
    expect(endsOf(visit)).toEqual([{ reason: 'customer-ended-call' }]);
  });

  it('only tells the platform of a call that its visitor has ended on a page that could not', async () => {
    await (await tab.call()).session.leavePage();
    tab.stored = (tab.stored ?? '').replace(/}$/, ',"over":true}');
    const visit = tab.open();
    await visit.session.resume();
    await flush();
    expect(sent(visit).join()).toContain('end-call');
    expect(tab.stored).toBeNull();
    expect(visit.told).toEqual([]);
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, offeredUntil: null });
  });

  it('waits for a page that is slow to release the call', async () => {
    const before = await tab.call();
    await before.session.leavePage();
    const { call } = JSON.parse(tab.stored ?? '') as { call: { id: string } };
    const slow = new CallLock(tab.locks.asLockManager()).request();
    expect(await slow.granted).toBe(true);
    slow.name(call.id);
    const visit = tab.open();
    void visit.session.resume();
    await lockWaited();
    slow.release();
    await flush();
    expect(visit.shown().call.status).toBe('live');
    expect(endsOf(visit)).toEqual([]);
  });

  it('ends the call when another tab has begun one meanwhile', async () => {
    await (await tab.call()).session.leavePage();
    const other = new CallLock(tab.locks.asLockManager()).request();
    expect(await other.granted).toBe(true);
    other.name('another call');
    const visit = tab.open();
    void visit.session.resume();
    await lockWaited();
    await flush();
    expect(endsOf(visit)).toEqual([{ reason: 'not-resumed' }]);
    expect(sent(visit).join()).toContain('end-call');
    other.release();
  });

  it('leaves the call to the other tab when this tab is its duplicate', async () => {
    await (await tab.call()).session.leavePage();
    const { stored } = tab;
    const original = await tab.next();
    expect(original.shown().call.status).toBe('live');
    tab.stored = stored;
    const duplicate = tab.open();
    void duplicate.session.resume();
    await lockWaited();
    await flush();
    expect(tab.stored).toBeNull();
    expect(duplicate.told).toEqual([]);
    expect(duplicate.shown()).toMatchObject({ call: { status: 'idle' }, offeredUntil: null });
    expect(original.shown().call.status).toBe('live');
  });

  it('leaves the lock to other tabs when the call is declined while the lock is requested', async () => {
    await (await tab.call()).session.leavePage();
    const visit = tab.open();
    void visit.session.resume();
    await visit.session.endCall();
    await flush();
    expect(endsOf(visit)).toEqual([{ reason: 'customer-ended-call' }]);
    expect(tab.locks.held).toEqual([]);
  });

  it('hands the call over to a further page, and ends it where that is not possible', async () => {
    const first = await tab.call();
    await first.session.leavePage();
    const second = await tab.next();
    await second.session.leavePage();
    expect(endsOf(second)).toEqual([]);
    const third = await tab.next();
    expect(third.shown().call.status).toBe('live');
    await third.session.endCall();
    expect(endsOf(third)).toEqual([{ reason: 'customer-ended-call' }]);
    expect(sent(third).join()).toContain('end-call');
  });

  it('shows the earlier lines once the platform repeats them', async () => {
    await (await tab.call()).session.leavePage();
    const visit = await tab.next();
    const say = (role: string, transcript: string) =>
      visit.world.say({ type: 'transcript', role, transcriptType: 'final', transcript });
    const resend = (...conversation: readonly object[]) =>
      visit.world.say({ type: 'conversation-update', conversation });
    say('assistant', 'So, Monday?');
    resend(
      { role: 'system', content: 'A prompt' },
      { role: 'assistant', content: 'Hello. How can I help?' },
      { role: 'user', content: 'An appointment.' },
      { role: 'assistant', content: 'Of course. So, Monday?' },
      { role: 'tool', content: 7 },
    );
    const lines = ['Hello. How can I help?', 'An appointment.', 'So, Monday?'];
    const shown = () => visit.shown().conversation.lines.map(({ text }) => text);
    expect(shown()).toEqual(lines);
    say('user', 'Yes.');
    resend({ role: 'assistant', content: 'Hello. How can I help?' }, { role: 'user', content: 'Yes.' });
    expect(shown()).toEqual([...lines, 'Yes.']);
    resend(
      { role: 'assistant', content: 'As the platform puts it later.' },
      { role: 'user', content: 'Yes.' },
    );
    expect(shown()).toEqual([...lines, 'Yes.']);
  });

  it('announces once that the call has ended when its room is gone, and starts no other', async () => {
    await (await tab.call()).session.leavePage();
    const visit = tab.open();
    visit.world.script.join = () =>
      Promise.reject(new RoomError({ type: 'no-room', message: 'gone', cause: null }));
    void visit.session.resume();
    await flush();
    expect(visit.names()).toEqual(['call-end']);
    expect(endsOf(visit)).toEqual([{ reason: 'not-resumed' }]);
    expect(visit.toasts()).toEqual(['call-ended']);
    expect(visit.world.requests).toEqual([]);
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, panel: { open: false } });
  });

  it('emits one end when the visitor ends the call between joining and success', async () => {
    await (await tab.call()).session.leavePage();
    const visit = tab.open();
    visit.session.subscribe(() => {
      if (visit.shown().call.status === 'joined') void visit.session.endCall();
    });
    void visit.session.resume();
    await flush();
    expect(visit.names()).not.toContain('call-error');
    expect(endsOf(visit)).toEqual([{ reason: 'customer-ended-call' }]);
    expect(visit.toasts()).toEqual(['call-ended']);
    expect(tab.locks.held).toEqual([]);
  });

  it('emits one end when the page ends the call in the listener of its resumption', async () => {
    await (await tab.call()).session.leavePage();
    const visit = tab.open({}, (name) => {
      if (name === 'call-start-success') void visit.session.endCall();
    });
    void visit.session.resume();
    await flush();
    expect(endsOf(visit)).toEqual([{ reason: 'customer-ended-call' }]);
    expect(visit.shown().call.status).toBe('idle');
  });

  it('says why the microphone cannot be opened', async () => {
    await (await tab.call()).session.leavePage();
    const visit = tab.open();
    visit.world.microphone = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    void visit.session.resume();
    await flush();
    expect(visit.names()).toEqual(['call-error', 'call-end']);
    expect(visit.toasts()).toEqual(['call-error']);
  });

  it('leaves another agent’s call to that agent’s tag', async () => {
    await (await tab.call()).session.leavePage();
    const other = await tab.next({ assistant: 'other' });
    expect(other.told).toEqual([]);
    expect((await tab.next()).shown().call.status).toBe('live');
  });
});

describe('a page whose microphone would show a permission prompt', () => {
  beforeEach(async () => {
    await (await tab.call()).session.leavePage();
    tab.mayListen = false;
  });

  it('offers the call, and resumes it when the visitor presses the button', async () => {
    const visit = await tab.next();
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' } });
    expect(visit.shown().offeredUntil).toEqual(expect.any(Number));
    expect(visit.world.rooms).toEqual([]);
    visit.session.actions.goBack();
    expect(visit.shown()).toMatchObject({ offeredUntil: null, call: { status: 'starting', resumed: true } });
    await flush();
    expect(visit.shown().call.status).toBe('live');
  });

  it('withdraws the offer when its time is over', async () => {
    const visit = await tab.next();
    vi.advanceTimersByTime(WAIT_MS);
    expect(visit.shown().offeredUntil).toBeNull();
    expect(endsOf(visit)).toEqual([{ reason: 'not-resumed' }]);
    expect(visit.toasts()).toEqual(['call-ended']);
    visit.session.actions.goBack();
    expect(visit.shown().call.status).toBe('idle');
  });

  it('withdraws the offer when End Call is pressed', async () => {
    const visit = await tab.next();
    await visit.session.endCall();
    expect(visit.shown().offeredUntil).toBeNull();
    expect(endsOf(visit)).toEqual([{ reason: 'customer-ended-call' }]);
    vi.advanceTimersByTime(WAIT_MS);
    expect(endsOf(visit)).toHaveLength(1);
  });

  it('passes the offer on to a further page without extending it', async () => {
    const { at } = JSON.parse(tab.stored ?? '') as { at: number };
    const visit = await tab.next();
    await visit.session.leavePage();
    expect(endsOf(visit)).toEqual([]);
    expect(JSON.parse(tab.stored ?? '')).toMatchObject({ at });
    const further = await tab.next();
    expect(further.shown().offeredUntil).toBe(at + WAIT_MS);
    tab.staysInSite = false;
    await further.session.leavePage();
    expect(endsOf(further)).toEqual([{ reason: 'page-closed' }]);
  });

  it('ends the offered call when the element is removed', async () => {
    const visit = await tab.next();
    await visit.session.teardown('element-removed');
    expect(endsOf(visit)).toEqual([{ reason: 'element-removed' }]);
  });
});
