/** Scope: a stand-in room closes at the call's time limit and announces it in advance. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enter, frame, NOW, openBuilding, type Building } from './building.ts';

let building: Building;
beforeEach(async () => {
  building = await openBuilding();
});
afterEach(() => building.close());

it.each([
  [{}, 600],
  [{ assistantOverrides: { maxDurationSeconds: 60 } }, 60],
])('a call with %j ends after %d s', async (body, seconds) => {
  const call = await building.call({ assistantId: 'agent-absent', ...body });
  const socket = enter(call);
  expect(await frame(socket)).toMatchObject({ t: 'welcome', ejectsAt: NOW + seconds * 1_000 });
  socket.send('{"t":"joined"}');
  await expect.poll(() => building.waiting.has(seconds * 1_000)).toBe(true);
  const last = frame(socket);
  building.waiting.get(seconds * 1_000)?.();
  expect(await last).toEqual({ t: 'ejected', msg: 'Meeting has ended' });
  expect(await building.recordOf(call.id)).toMatchObject({ endedReason: 'exceeded-max-duration' });
});

it('a call’s timer is removed when the visitor leaves first', async () => {
  const call = await building.call({ assistantId: 'agent-absent' });
  const socket = enter(call);
  await frame(socket);
  socket.send('{"t":"joined"}');
  await expect.poll(() => building.waiting.has(600_000)).toBe(true);
  socket.send('{"t":"left"}');
  await expect.poll(() => building.recordOf(call.id)).toMatchObject({ endedReason: 'customer-ended-call' });
  expect(building.waiting.has(600_000)).toBe(false);
});
