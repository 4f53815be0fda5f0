// Scope: a call keeps the screen on until it ends, regardless of who ends it. Visibility and refusals are tested in
// browsers.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDevice } from '../../../widget/device/follow-call.ts';
import { flush } from '../call/fakes.ts';
import { fillIn, page } from '../session/session-page.ts';

let held = 0;

beforeEach(() => {
  held = 0;
  const request = () => {
    held += 1;
    const release = async () => {
      held -= 1;
    };
    return Promise.resolve({ release });
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

type Visit = ReturnType<typeof page>;

const ENDS: Readonly<Record<string, (visit: Visit) => unknown>> = {
  'the visitor': ({ session }) => session.endCall(),
  'the removed element': ({ session }) => session.teardown('element-removed'),
  'the page that is left': ({ session }) => session.leavePage(),
  'the agent': ({ world }) => world.room.emit({ type: 'left' }),
  'the network': ({ world }) => {
    world.room.emit({ type: 'network', link: 'sfu', interrupted: true });
    return world.timers.advance(28_000);
  },
  'an agent that does not arrive': ({ world }) => world.timers.advance(20_000),
};

it.each(Object.entries(ENDS))('the screen lock is released when the call is ended by %s', async (_, end) => {
  const visit = page({ sounds: false });
  withDevice(visit.session);
  fillIn(visit);
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  await flush();
  expect(held).toBe(1);
  await end(visit);
  await flush();
  expect(visit.session.getSnapshot().call.status).toBe('idle');
  expect(held).toBe(0);
});
