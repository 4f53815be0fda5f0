// Scope: a page that is left in a call: the call is handed over to the next page or ended, and its end is emitted.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deferred, flush, NEVER } from '../../call/fakes.ts';
import { fillIn } from '../session-page.ts';
import { endsOf, sent, Tab, type Visit } from './tab.ts';

/** A page whose call is about to join its room. */
async function joining(): Promise<Visit> {
  const visit = tab.open();
  visit.world.script.join = () => NEVER;
  fillIn(visit);
  visit.session.actions.submit();
  await flush();
  expect(visit.world.room.log).toContain('join');
  return visit;
}

let tab: Tab;
beforeEach(() => {
  tab = new Tab();
});

/** The next page, which is about to join the room of the call. */
async function resuming(): Promise<Visit> {
  await (await tab.call()).session.leavePage();
  const visit = tab.open();
  visit.world.script.join = () => NEVER;
  void visit.session.resume();
  await flush();
  expect(visit.shown().call.status).toBe('starting');
  return visit;
}

describe('leaving a page', () => {
  it('for another page of the site keeps the call running silently and stores a record', async () => {
    const visit = await tab.call();
    await visit.session.leavePage();
    expect(endsOf(visit)).toEqual([]);
    expect(sent(visit)).not.toContainEqual(expect.stringContaining('end-call'));
    expect(JSON.parse(tab.stored ?? '')).toMatchObject({ muted: false, call: { id: expect.any(String) } });
    expect(visit.world.liveMicrophones()).toBe(0);
  });

  it.each([
    ['for another site', () => (tab.staysInSite = false)],
    ['where nothing can be stored', () => (tab.isBlocked = true)],
  ])('%s ends the call at the platform', async (_, befall) => {
    const visit = await tab.call();
    befall();
    await visit.session.leavePage();
    expect(endsOf(visit)).toEqual([{ reason: 'page-closed' }]);
    expect(sent(visit).join()).toContain('end-call');
    expect(tab.stored).toBeNull();
  });

  it('ends a call whose room no page could resume, and warns the page’s owner while the call is live', async () => {
    const visit = await tab.call({ apiUrl: 'https://api.example' });
    expect(visit.told).toContainEqual([
      'call-error',
      expect.objectContaining({
        fatal: false,
        message: expect.stringContaining('room is at https://rooms.example'),
      }),
    ]);
    await visit.session.leavePage();
    expect(endsOf(visit)).toEqual([{ reason: 'page-closed' }]);
    expect(tab.stored).toBeNull();
  });

  it('ends a call that is not up yet, and one of a tag without follow', async () => {
    const starting = tab.open();
    fillIn(starting);
    starting.session.actions.submit();
    await starting.session.leavePage();
    expect(tab.stored).toBeNull();
    const off = await tab.call({ follow: false });
    await off.session.leavePage();
    expect(endsOf(off)).toEqual([{ reason: 'page-closed' }]);
    expect(tab.watching).toBe(0);
  });

  it.each([
    ['live', () => undefined, 'page-closed'],
    [
      'one that its visitor has just ended',
      (visit: Visit) => void visit.session.endCall(),
      'customer-ended-call',
    ],
  ])(
    'emits the end before the page is gone, although the room is still open: %s',
    async (_, befall, reason) => {
      const visit = await tab.call();
      const closing = deferred();
      onTestFinished(() => closing.resolve());
      visit.world.room.script.destroy = () => closing.promise;
      befall(visit);
      tab.staysInSite = false;
      void visit.session.leavePage();
      expect(endsOf(visit)).toEqual([{ reason }]);
      expect(visit.world.liveMicrophones()).toBe(0);
    },
  );

  it('leaves it to a further page of the site to end a call whose room this page was about to join', async () => {
    const first = await joining();
    void first.session.leavePage();
    expect(first.names().slice(-1)).toEqual(['call-start-failed']);
    const second = await tab.next();
    expect(sent(second).join()).toContain('end-call');
    expect(second.told).toEqual([]);
    expect(second.shown().call.status).toBe('idle');
    expect(tab.watching).toBe(0);
  });

  it('requests a persistent room only for calls that may be resumed', async () => {
    const on = await tab.call();
    expect(await on.world.requests[0]?.json()).toMatchObject({ roomDeleteOnUserLeaveEnabled: false });
    await on.session.endCall();
    const off = await tab.call({ follow: false });
    expect(await off.world.requests[0]?.json()).not.toHaveProperty('roomDeleteOnUserLeaveEnabled');
  });

  it('is watched for from the call’s start to its end', async () => {
    const visit = await tab.call();
    expect(tab.watching).toBe(1);
    await visit.session.endCall();
    expect(tab.watching).toBe(0);
  });

  it('leaves it to a further page to tell the platform of a call that its visitor ended while it was resumed', async () => {
    const second = await resuming();
    void second.session.endCall();
    void second.session.leavePage();
    expect(endsOf(second)).toEqual([{ reason: 'customer-ended-call' }]);
    const third = await tab.next();
    expect(third.told).toEqual([]);
    expect(sent(third).join()).toContain('end-call');
    expect(third.shown().call.status).toBe('idle');
    expect(tab.locks.held).toEqual([]);
  });

  it('emits the end when the visitor leaves the site while the call is resumed', async () => {
    const visit = await resuming();
    tab.staysInSite = false;
    void visit.session.leavePage();
    expect(endsOf(visit)).toEqual([{ reason: 'page-closed' }]);
    await flush();
    expect(endsOf(visit)).toHaveLength(1);
    expect(tab.stored).toBeNull();
  });
});

describe('the room of a resumable call', () => {
  it('is closed by a short visit when the call is canceled while the room is joined', async () => {
    const visit = await joining();
    delete visit.world.script.join;
    await visit.session.endCall();
    await flush();
    const visits = visit.world.rooms.map(({ sent: messages, destroyed }) => ({ messages, destroyed }));
    expect(visits).toEqual([
      { messages: [], destroyed: true },
      { messages: [{ type: 'end-call' }], destroyed: true },
    ]);
    expect(visit.world.liveMicrophones()).toBe(0);
    expect(visit.names().slice(-1)).toEqual(['call-start-failed']);
  });

  it.each(['element-removed', 'controls-unreachable', 'connection-lost'])(
    'is closed at the platform by %s',
    async (reason) => {
      const visit = await tab.call();
      await visit.session.stopCall(reason);
      expect(sent(visit).filter((message) => message.includes('end-call'))).toHaveLength(1);
    },
  );
});
