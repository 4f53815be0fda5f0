/** Scope: erasing at the voice platform: with retries, across restarts, and including data that arrives meanwhile. */
import { expect, it } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../../server/businesses/business-id.ts';
import { call, signingIn } from '../web/browser.ts';
import { DAY_MS, deliver, HOUR_MS, inboxFixture, REPORT, reporting, rowsOf } from '../world.ts';

const fixture = inboxFixture();
const { openWorld, close, kept, file, mailed } = fixture;
const { signedIn } = signingIn(fixture);

const consent = {
  version: '1',
  textHash: 'x',
  language: 'en',
  at: new Date(0).toISOString(),
  recording: false,
};

it('the inbox continues after a restart to erase what the platform failed to erase', async () => {
  const down = { 'DELETE /call/call-1': () => Response.json({}, { status: 503 }) };
  const world = await openWorld({ platform: down, inbox: mailed() });
  const id = await call(world);
  const owner = await signedIn(world);
  expect((await owner.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
  await world.inbox.work();
  expect(await kept(world, 'erasures')).toMatchObject([{ platform_id: 'call-1', attempts: 1 }]);

  const after = await openWorld({ platform: { 'DELETE /call/call-1': () => Response.json({}) } });
  after.pass(DAY_MS);
  await after.inbox.work();
  expect(after.asked()).toContain('DELETE /call/call-1');
  const [proof] = await kept(after, 'erasures');
  expect(proof).toEqual({
    business_id: DEFAULT_BUSINESS_ID,
    conversation_id: id,
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    at: expect.any(Number),
    channel: 'voice',
    platform_id: null,
    attempts: 2,
    next_at: null,
  });
});

it('the inbox erases text chats at the platform too: each chat, then its session', async () => {
  let chats = [{ id: 'chat-1' }, { id: 'chat-2' }];
  const isDown = { now: true };
  const world = await openWorld({
    inbox: { keepDays: 1 },
    platform: {
      'GET /chat': () => Response.json({ results: chats }),
      'DELETE /chat/chat-1': () => {
        chats = chats.filter(({ id }) => id !== 'chat-1');
        return Response.json({});
      },
      'DELETE /chat/chat-2': () => {
        if (isDown.now) return Response.json({}, { status: 503 });
        chats = [];
        return Response.json({});
      },
      'DELETE /session/session-1': () => Response.json({}),
    },
  });
  const { endpoint } = world.inbox;
  const id = crypto.randomUUID();
  const reservation = { channel: 'writing', day: '2026-11-22', seconds: 0 } as const;
  await endpoint.begin({ id, channel: 'writing', name: 'Ada', consent, timeZone: null, reservation });
  await endpoint.began(id, 'session-1');
  await endpoint.said('session-1', 'visitor', 'Hello');
  world.pass(2 * DAY_MS);
  await world.inbox.work();
  expect(rowsOf(file(), 'conversations')).toEqual([]);
  // The first requests look for lost chats, and read the one that has fallen silent.
  expect(world.asked().slice(2)).toEqual(['GET /chat', 'DELETE /chat/chat-1', 'DELETE /chat/chat-2']);
  isDown.now = false;
  world.pass(HOUR_MS);
  await world.inbox.work();
  expect(world.asked().slice(5)).toEqual(['GET /chat', 'DELETE /chat/chat-2', 'DELETE /session/session-1']);
  expect(await kept(world, 'erasures')).toMatchObject([
    { channel: 'writing', platform_id: null, next_at: null },
  ]);
});

it('the inbox erases at the platform what it reports of a call that was erased while it ran', async () => {
  const world = await openWorld({
    inbox: mailed(),
    platform: { 'DELETE /call/call-1': () => Response.json({}) },
  });
  await world.endpoint.start();
  const destination = reporting(world);
  const id = destination.url.split('/').at(-1) ?? '';
  const owner = await signedIn(world);
  expect((await owner.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
  await world.inbox.work();
  expect(world.asked().filter((each) => each.startsWith('DELETE'))).toHaveLength(1);
  expect((await deliver(world, REPORT, destination))?.status).toBe(200);
  await world.inbox.work();
  expect(world.asked().filter((each) => each.startsWith('DELETE'))).toHaveLength(2);
  await close(world);
  expect(rowsOf(file(), 'conversations')).toEqual([]);
});

it('the inbox keeps conversations for thirty days by default', async () => {
  const world = await openWorld();
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  world.pass(30 * DAY_MS - HOUR_MS);
  await world.inbox.work();
  expect(rowsOf(file(), 'conversations')).toHaveLength(1);
  world.pass(2 * HOUR_MS);
  await world.inbox.work();
  expect(await kept(world)).toEqual([]);
});
