/** Scope: a kept room waits half a minute for its visitor, with the agent present and the time billed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { enter, frame, openBuilding, type Building } from './building.ts';

const KEPT_MS = 30_000;
const KEPT = { assistantId: 'erin', roomDeleteOnUserLeaveEnabled: false };

let building: Building;
beforeEach(async () => {
  building = await openBuilding();
});
afterEach(() => building.close());

/** Waits until Erin has joined. */
async function join(socket: WebSocket): Promise<void> {
  expect(await frame(socket)).toMatchObject({ t: 'welcome' });
  const agent = frame(socket);
  socket.send('{"t":"joined"}');
  expect(await agent).toMatchObject({ t: 'participant' });
}

it('a kept room ends half a minute after its visitor has left', async () => {
  const call = await building.call(KEPT);
  const socket = enter(call);
  await join(socket);
  socket.send('{"t":"left"}');
  await expect.poll(() => building.waiting.has(KEPT_MS)).toBe(true);
  expect(await building.recordOf(call.id)).toMatchObject({ status: 'in-progress', endedReason: null });
  building.waiting.get(KEPT_MS)?.();
  const record = await building.recordOf(call.id);
  expect(record).toMatchObject({ status: 'ended', endedReason: 'silence-timed-out' });
  expect(record['billedSeconds']).toEqual(expect.any(Number));
  expect(await frame(enter(call, 'late'))).toMatchObject({ t: 'refused', type: 'exp-room' });
});

it('a kept room is not extended for a visitor whose connection has been broken for that long', async () => {
  const call = await building.call(KEPT);
  const socket = enter(call);
  await join(socket);
  socket.terminate();
  await expect.poll(() => building.waiting.has(KEPT_MS)).toBe(true);
  building.waiting.get(KEPT_MS)?.();
  expect(await building.recordOf(call.id)).toMatchObject({ endedReason: 'silence-timed-out' });
});

it('a kept room readmits its visitor from another page, who can end the call', async () => {
  const call = await building.call(KEPT);
  const before = enter(call);
  await join(before);
  before.send('{"t":"left"}');
  await expect.poll(() => building.waiting.has(KEPT_MS)).toBe(true);
  const after = enter(call, 'second');
  await join(after);
  expect(building.waiting.has(KEPT_MS)).toBe(false);
  after.send('{"t":"app","data":"{\\"type\\":\\"end-call\\"}"}');
  await expect
    .poll(() => building.recordOf(call.id))
    .toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
});

it('a kept room admits the new page before the previous one has left', async () => {
  const call = await building.call(KEPT);
  const before = enter(call);
  await join(before);
  await join(enter(call, 'second'));
  await expect.poll(() => before.readyState).toBe(before.CLOSED);
  expect(await building.recordOf(call.id)).toMatchObject({ status: 'in-progress' });
  expect(building.waiting.has(KEPT_MS)).toBe(false);
});

it('a room that is not kept closes immediately', async () => {
  const call = await building.call({ assistantId: 'erin' });
  const socket = enter(call);
  await join(socket);
  socket.send('{"t":"left"}');
  await expect.poll(() => building.recordOf(call.id)).toMatchObject({ endedReason: 'customer-ended-call' });
});
