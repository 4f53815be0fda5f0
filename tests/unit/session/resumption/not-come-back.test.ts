// Scope: a call of the previous page that is not resumed: a short visit to its room ends it at the platform.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAIT_MS } from '../../../../widget/follow/record.ts';
import { flush } from '../../call/fakes.ts';
import { endsOf, Tab } from './tab.ts';

let tab: Tab;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  tab = new Tab();
});
afterEach(() => vi.useRealTimers());

describe('a call that its visitor does not resume is ended at the platform', () => {
  let visit: Awaited<ReturnType<Tab['next']>>;
  const visits = () => visit.world.rooms.map(({ sent: messages, destroyed }) => ({ messages, destroyed }));
  const HUNG_UP = { messages: [{ type: 'end-call' }], destroyed: true };
  beforeEach(async () => {
    await (await tab.call()).session.leavePage();
  });

  it.each([
    ['when End Call is pressed in the offer', () => visit.session.endCall()],
    ['when the offer expires', () => Promise.resolve(void vi.advanceTimersByTime(WAIT_MS))],
    ['when the element is removed', () => visit.session.teardown('element-removed')],
  ])('%s', async (_, act) => {
    tab.mayListen = false;
    visit = await tab.next();
    expect(visits()).toEqual([]);
    await act();
    await flush();
    expect(visits()).toEqual([HUNG_UP]);
    expect(visit.world.room.joinOptions).toMatchObject({ muted: true, videoSource: false });
    expect(visit.world.tracks).toEqual([]);
  });

  it('when End Call is pressed while the room is being joined', async () => {
    visit = tab.open();
    visit.world.script.join = () => new Promise(() => undefined);
    void visit.session.resume();
    await flush();
    expect(visit.shown().call.status).toBe('starting');
    delete visit.world.script.join;
    await visit.session.endCall();
    await flush();
    expect(visits()).toEqual([{ messages: [], destroyed: true }, HUNG_UP]);
    expect(visit.world.liveMicrophones()).toBe(0);
    expect(endsOf(visit)).toEqual([{ reason: 'customer-ended-call' }]);
  });

  it('when the microphone cannot be opened', async () => {
    visit = tab.open();
    visit.world.microphone = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    void visit.session.resume();
    await flush();
    expect(visits().at(-1)).toEqual(HUNG_UP);
  });

  it('unless its room cannot be reached or created', async () => {
    tab.mayListen = false;
    visit = await tab.next();
    visit.world.script.join = () => Promise.reject(new Error('gone'));
    await visit.session.endCall();
    await flush();
    expect(visits()).toEqual([{ messages: [], destroyed: true }]);

    await (await tab.call()).session.leavePage();
    visit = await tab.next();
    visit.world.roomFault = () => Promise.reject(new Error('no engine'));
    await visit.session.endCall();
    await flush();
    expect(visits()).toEqual([]);
  });
});
