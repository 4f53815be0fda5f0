// Scope: what one business signs, encrypts and counts is worthless at another with the same platform key.
import { expect, it } from 'vitest';
import { CHAT_PASS_HEADER } from '../../../../widget/contract-endpoint.ts';
import { memoryStore } from '../../../../server/index.ts';
import { callingPlatform, deliver, inboxFixture, reporting, reportOf } from '../inbox/world.ts';
import { open, openChats } from '../routes/chat-world.ts';
import { openWorld, refusalOf, type World } from '../world.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const { file, openWorld: openInboxWorld } = inboxFixture();

const passOf = async (world: World): Promise<string> =>
  (await open(world)).headers.get(CHAT_PASS_HEADER) ?? '';
const write = (world: World, pass: string) => world.ask({ pass, input: 'And tomorrow?' }, { path: 'chats' });

it('a business refuses the pass of a text chat of another business', async () => {
  const [one, other] = [openChats({ businessId: ONE }), openChats({ businessId: OTHER })];
  const pass = await passOf(one);
  expect(await refusalOf(await write(other, pass))).toEqual([410, 'conversation-ended']);
  expect((await write(one, pass)).status).toBe(200);
});

it('a business refuses a report of the platform that was proved to another business', async () => {
  const open = (businessId: string) =>
    openInboxWorld({
      inbox: { database: `${file()}-${businessId}` },
      platform: callingPlatform(),
      settings: { businessId },
    });
  const [one, other] = [await open(ONE), await open(OTHER)];
  await one.endpoint.start();
  const sent = [reportOf(0), reporting(one)] as const;
  expect((await deliver(other, ...sent))?.status).toBe(401);
  expect((await deliver(one, ...sent))?.status).toBe(200);
});

it('a business does not use up the day’s budget or the address’s attempts of another', async () => {
  const store = memoryStore();
  const limits = { callsPerDay: 1, startsIn10Minutes: 1 };
  const [one, other] = [ONE, OTHER].map((businessId) => openWorld({ businessId, store, limits }));
  expect((await one?.start())?.status).toBe(201);
  expect((await one?.start())?.status).toBe(429);
  expect((await other?.start())?.status).toBe(201);
});
