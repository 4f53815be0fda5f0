// Scope: asking the platform for calls: how often, how much, and what happens when an answer cannot be stored.
import { expect, it } from 'vitest';
import { changeInbox } from '../../../../support/inbox/changes.ts';
import {
  deliver,
  HOUR_MS,
  inboxFixture,
  MINUTE_MS,
  REPORT,
  reporting,
  rowsOf,
  type InboxWorld,
  type PlatformAnswers,
} from '../world.ts';
import { NOW, silent } from '../../world.ts';

const { file, kept, openWorld } = inboxFixture();

it('the inbox looks for a lost start among all calls at growing intervals, in a limited number of pages', async () => {
  const pages: number[] = [];
  let time = NOW;
  const platform: PlatformAnswers = {
    'POST /call/web': silent,
    'GET /call': ({ url }) => {
      const limit = Number(new URL(url).searchParams.get('limit'));
      pages.push(limit);
      const call = () => ({ id: 'another', createdAt: new Date((time -= 1)).toISOString() });
      return Response.json(Array.from({ length: limit }, call));
    },
  };
  const world = await openWorld({
    platform,
    inbox: { reportsTo: null },
    settings: { timeLimits: { platform: 0.05 } },
  });
  await world.endpoint.start();
  for (let seconds = 0; seconds < 300; seconds += 5) {
    world.pass(5_000);
    await world.inbox.work();
  }
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(30);
  expect(pages.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(3_000);
});

/** A call of this many bytes, as the platform lists it. */
const longCall = (id: string, conversation: string, bytes: number, at = NOW) => ({
  ...REPORT,
  id,
  status: 'ended',
  createdAt: new Date(at).toISOString(),
  assistantOverrides: { metadata: { conversation } },
  transcript: 'a'.repeat(bytes),
});

it('the inbox finds a lost start among calls that are too long for one answer', async () => {
  let conversation = '';
  const limits: number[] = [];
  const platform: PlatformAnswers = {
    'POST /call/web': () => Response.json({}, { status: 502 }),
    'GET /call': ({ url }) => {
      const query = new URL(url).searchParams;
      limits.push(Number(query.get('limit')));
      // The lost one is the oldest of 120 calls.
      const calls = Array.from({ length: 120 }, (_, number) =>
        longCall(`call-${number}`, number === 119 ? conversation : '', 100_000, NOW - number * 1_000),
      );
      const listed = calls.filter(({ createdAt }) => createdAt <= (query.get('createdAtLe') ?? ''));
      return Response.json(listed.slice(0, Number(query.get('limit'))));
    },
  };
  const world = await openWorld({ platform });
  await world.endpoint.start();
  conversation = String(rowsOf(file(), 'conversations')[0]?.['id']);
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  expect(limits.slice(0, 2)).toEqual([100, 25]);
  expect(await kept(world)).toMatchObject([{ platform_id: 'call-119', status: 'ended' }]);
});

type Listed = ReturnType<typeof longCall> & { readonly assistantId: string };

/** A platform that starts no call, and lists these, newest first. */
function listing(calls: () => readonly Listed[]) {
  const pages: number[] = [];
  const platform: PlatformAnswers = {
    'POST /call/web': () => Response.json({}, { status: 502 }),
    'GET /call': ({ url }) => {
      const query = new URL(url).searchParams;
      const [from = '', to = '', assistant] = ['createdAtGe', 'createdAtLe', 'assistantId'].map(
        (name) => query.get(name) ?? undefined,
      );
      const isAskedFor = ({ createdAt, assistantId }: Listed) =>
        createdAt >= from && createdAt <= to && (assistant === undefined || assistantId === assistant);
      const listed = calls()
        .filter(isAskedFor)
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
      const page = JSON.stringify(listed.slice(0, Number(query.get('limit'))));
      pages.push(page.length);
      return new Response(page);
    },
  };
  return { platform, pages };
}

const lostIds = () => rowsOf(file(), 'conversations').map((row) => String(row['id']));

it('the inbox finds a lost start in one page of its own calls, among 1,000 in 20 minutes and a report of 4 MB', async () => {
  const TWENTY_MINUTES_MS = 20 * MINUTE_MS;
  let calls: readonly Listed[] = [];
  const { platform, pages } = listing(() => calls);
  const world = await openWorld({ platform, settings: { assistant: 'erin' } });
  await world.endpoint.start();
  const [lost = ''] = lostIds();
  calls = Array.from({ length: 1_000 }, (_, number) => ({
    ...longCall(
      `call-${number}`,
      number === 500 ? lost : '',
      number === 502 ? 4_000_000 : 20_000,
      NOW + (number / 1_000 - 0.5) * TWENTY_MINUTES_MS,
    ),
    assistantId: number % 2 === 0 ? 'erin' : 'another',
  }));
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  expect(await kept(world)).toMatchObject([{ platform_id: 'call-500', status: 'ended' }]);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toBeLessThan(6_000_000);
});

it('the inbox looks for many lost starts in the same pages', async () => {
  let calls: readonly Listed[] = [];
  const { platform, pages } = listing(() => calls);
  const limits = { startsIn10Minutes: 100 };
  const world = await openWorld({ platform, settings: { assistant: 'erin', limits } });
  for (let number = 0; number < 15; number += 1) {
    await world.endpoint.start({ address: `192.0.2.${number}` });
    world.pass(1_000);
  }
  calls = lostIds().map((id, number) => ({
    ...longCall(`call-${number}`, id, 10_000, NOW + number * 1_000),
    assistantId: 'erin',
  }));
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  const found = (await kept(world)).map((row) => row['platform_id']);
  expect(new Set(found)).toEqual(new Set(calls.map(({ id }) => id)));
  expect(calls).toHaveLength(15);
  expect(pages).toHaveLength(1);
});

it('the inbox finds a lost start behind several reports that each need an answer of their own', async () => {
  let calls: readonly Listed[] = [];
  const { platform } = listing(() => calls);
  const world = await openWorld({ platform, settings: { assistant: 'erin' } });
  await world.endpoint.start();
  const [lost = ''] = lostIds();
  calls = Array.from({ length: 6 }, (_, number) => ({
    ...longCall(`call-${number}`, number === 5 ? lost : '', 4_300_000, NOW - number * 1_000),
    assistantId: 'erin',
  }));
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  expect(await kept(world)).toMatchObject([{ platform_id: 'call-5', status: 'ended' }]);
});

/** Four hours, with a look every five minutes. */
async function passFourHours(world: InboxWorld): Promise<void> {
  for (let minutes = 0; minutes < 240; minutes += 5) {
    world.pass(5 * MINUTE_MS);
    await world.inbox.work();
  }
}

it('the inbox counts a start as missed within four hours if the platform has no call of it, and as a call if it is reported after all', async () => {
  const { platform } = listing(() => []);
  const world = await openWorld({ platform });
  await world.endpoint.start();
  world.pass(30 * MINUTE_MS);
  await world.inbox.work();
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'starting' }]);
  await passFourHours(world);
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'missed', name: null, check_at: null }]);
  await deliver(world, REPORT, reporting(world));
  expect(await kept(world)).toMatchObject([{ status: 'ended', platform_id: 'call-1' }]);
});

it.each<[string, PlatformAnswers]>([
  ['does not answer', { 'GET /call': () => Response.json({}, { status: 503 }) }],
  ['answers with something else', { 'GET /call': () => Response.json({ results: [] }) }],
  [
    'lists more calls than can be read',
    {
      'GET /call': ({ url }) => {
        const limit = Number(new URL(url).searchParams.get('limit'));
        return Response.json(
          Array.from({ length: limit }, (_, number) => longCall(`call-${number}`, '', 10)),
        );
      },
    },
  ],
])('the inbox goes on looking for a start if the platform %s', async (_, answers) => {
  const world = await openWorld({
    platform: { 'POST /call/web': () => Response.json({}, { status: 502 }), ...answers },
  });
  await world.endpoint.start();
  await passFourHours(world);
  expect(await kept(world)).toMatchObject([{ status: 'starting' }]);
});

it('the inbox reads a call of the size of the largest report', async () => {
  const platform: PlatformAnswers = {
    'GET /call/call-1': () => Response.json(longCall('call-1', '', 5_000_000)),
  };
  const world = await openWorld({ platform });
  await world.endpoint.start();
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  expect(await kept(world)).toMatchObject([{ platform_id: 'call-1', status: 'ended' }]);
});

it('the inbox checks a call whose report cannot be stored at growing intervals, and gives it up after a day', async () => {
  const ended = { ...REPORT, id: 'call-1', status: 'ended', artifact: { messages: [] } };
  const world = await openWorld({ platform: { 'GET /call/call-1': () => Response.json(ended) } });
  await world.endpoint.start();
  await changeInbox(file(), (change) => change.updateTable('conversations').set({ bookings: '{' }).execute());
  for (let minutes = 0; minutes < 60; minutes += 1) {
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }
  const asked = world.asked().filter((each) => each === 'GET /call/call-1').length;
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(8);
  expect(world.problems.join()).toContain('could not be checked');
  for (let hours = 0; hours < 26; hours += 1) {
    world.pass(HOUR_MS);
    await world.inbox.work();
  }
  expect(await kept(world)).toMatchObject([{ status: 'ended', ended_at: null, check_at: null }]);
});
