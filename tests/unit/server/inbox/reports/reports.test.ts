// Scope: which reports of the platform the inbox accepts, and how it learns of unreported calls.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  DAY_MS,
  MINUTE_MS,
  REPORT,
  REPORTS,
  deliver,
  inboxFixture,
  reporting,
  rowsOf,
  type PlatformAnswers,
} from '../world.ts';
import { bodyOf, consent, NOW, PLATFORM_CALL, refusalOf, silent } from '../../world.ts';

const { close, file, folder, kept, openWorld } = inboxFixture();

it('the inbox asks the platform to report the call here, with a proof for this call only', async () => {
  const world = await openWorld();
  await world.endpoint.start();
  const overrides = bodyOf(world.endpoint.platform[0])['assistantOverrides'] as Record<string, object>;
  expect(overrides['server']).toMatchObject({
    url: expect.stringMatching(new RegExp(`^${REPORTS}/[\\da-f-]{36}$`)) as string,
    headers: { 'x-task-tamer-proof': expect.stringMatching(/^\d+\.[\w-]{43}$/) as string },
    backoffPlan: { type: 'exponential' },
  });
  expect(overrides['serverMessages']).toEqual(['status-update', 'end-of-call-report']);
  expect(overrides['artifactPlan']).toMatchObject({
    recordingEnabled: false,
    structuredOutputs: [{ name: 'task_tamer_summary' }],
  });
  expect(overrides['metadata']).toMatchObject({ consent: { recording: false } });
});

it('the inbox keeps a conversation once when reports come twice, late or in another order', async () => {
  const world = await openWorld();
  await world.endpoint.start();
  const where = reporting(world);
  const status = (name: string) => ({ type: 'status-update', status: name, call: { id: PLATFORM_CALL.id } });
  for (const message of [
    status('ended'),
    REPORT,
    status('in-progress'),
    status('ended'),
    { ...REPORT, cost: 99 },
  ])
    expect((await deliver(world, message, where))?.status).toBe(200);
  const lines = ['Paws, this is Erin.', 'My dog Waffles limps.'];
  expect(await kept(world)).toMatchObject([
    {
      status: 'ended',
      name: 'Grace',
      platform_id: 'call-1',
      cost: 0.12,
      ended_reason: 'customer-ended-call',
    },
  ]);
  expect(rowsOf(file(), 'lines').map(({ text }) => text)).toEqual(lines);
});

it.each([
  ['no proof', 401, { 'x-task-tamer-proof': null }],
  ['wrong proof', 401, { 'x-task-tamer-proof': `${NOW + DAY_MS}.${'A'.repeat(43)}` }],
  ['wrong proof', 401, { 'x-task-tamer-proof': 'nonsense' }],
])('the inbox refuses an event with %s, and the owner learns why', async (reason, status, changes) => {
  const world = await openWorld();
  await world.endpoint.start();
  const { url, headers } = reporting(world);
  const sent = Object.fromEntries(
    Object.entries({ ...headers, ...changes }).filter(([, value]) => value !== null),
  );
  const answer = await deliver(world, REPORT, { url, headers: sent as Record<string, string> });
  expect(answer?.status).toBe(status);
  expect(world.problems.join()).toContain(reason);
  expect(await kept(world)).toMatchObject([{ status: 'live' }]);
  expect(rowsOf(file(), 'refused_events')).toMatchObject([{ reason, count: 1 }]);
});

it('the inbox refuses another call’s proof, an expired one, and a report of another call', async () => {
  let calls = 0;
  const world = await openWorld({
    platform: {
      'POST /call/web': () =>
        Response.json({ ...PLATFORM_CALL, id: `call-${(calls += 1)}` }, { status: 201 }),
    },
  });
  await world.endpoint.start();
  await world.endpoint.start();
  const [one, other] = [reporting(world, 0), reporting(world, 1)];
  expect((await deliver(world, REPORT, { url: other.url, headers: one.headers }))?.status).toBe(401);
  expect((await deliver(world, REPORT, other))?.status).toBe(409);
  world.pass(2 * DAY_MS);
  expect((await deliver(world, REPORT, one))?.status).toBe(401);
  expect((await kept(world)).map(({ status }) => status)).toEqual(['live', 'live']);
});

it('the inbox refuses a body that is larger than 5 MB or unreadable', async () => {
  const world = await openWorld();
  await world.endpoint.start();
  const { url, headers } = reporting(world);
  const send = (body: string) =>
    world.inbox.answer({
      request: new Request(url, { method: 'POST', headers, body }),
      socketAddress: undefined,
    });
  expect((await send('x'.repeat(5 * 1_048_576 + 1)))?.status).toBe(413);
  for (const body of ['{"message": {', '{}', '{"message":{"type":"end-of-call-report"}}', '[]'])
    expect((await send(body))?.status).toBe(400);
  expect((await kept(world, 'refused_events')).map(({ reason, count }) => [reason, count])).toEqual([
    ['too large', 1],
    ['not readable', 4],
  ]);
});

it('the inbox asks the platform for a call that was not reported in five minutes', async () => {
  const platform = { 'GET /call/call-1': () => Response.json({ ...REPORT, id: 'call-1', status: 'ended' }) };
  const world = await openWorld({ platform });
  await world.endpoint.start();
  world.pass(4 * MINUTE_MS);
  await world.inbox.work();
  // Before the first check, the inbox has only looked for lost text chats.
  expect(world.asked()).toEqual(['POST /call/web', 'GET /session']);
  world.pass(MINUTE_MS);
  await world.inbox.work();
  world.pass(DAY_MS);
  await world.inbox.work();
  expect(world.asked()).toEqual(['POST /call/web', 'GET /session', 'GET /call/call-1']);
  expect(await kept(world)).toMatchObject([{ status: 'ended', name: 'Grace' }]);
});

it('the inbox asks at growing intervals for a day while the platform does not answer', async () => {
  const world = await openWorld();
  await world.endpoint.start();
  for (let minute = 0; minute < 26 * 60; minute += 1) {
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }
  const asked = world.asked().length - 1;
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThan(30);
  expect(await kept(world)).toMatchObject([{ status: 'ended', check_at: null }]);
});

it('the inbox finds a call whose id it never received, because the process ended or the answer was lost', async () => {
  let id: unknown = null;
  const platform: PlatformAnswers = {
    'POST /call/web': (sent, signal) => {
      const { metadata } = bodyOf(sent)['assistantOverrides'] as {
        readonly metadata: { readonly conversation: string };
      };
      id = metadata.conversation;
      return silent(sent, signal);
    },
    'GET /call': () =>
      Response.json([
        { id: 'call-0', status: 'ended' },
        { ...REPORT, id: 'call-7', status: 'ended', assistantOverrides: { metadata: { conversation: id } } },
      ]),
  };
  const world = await openWorld({ platform, settings: { timeLimits: { platform: 0.05 } } });
  expect(await refusalOf(await world.endpoint.start())).toEqual([504, 'platform-timeout']);
  world.pass(5 * MINUTE_MS);
  await world.inbox.work();
  expect(await kept(world)).toMatchObject([{ status: 'ended', platform_id: 'call-7', name: 'Grace' }]);
});

it('the inbox takes the name and the consent from the report of a call whose start was never stored', async () => {
  const begun = await openWorld();
  await begun.endpoint.start({ name: 'Zebulon' });
  const { assistantOverrides } = bodyOf(begun.endpoint.platform[0]);
  const report = { ...REPORT, call: { ...REPORT.call, assistantOverrides } };
  // Another file, as if the process had been killed before it could store the start.
  const world = await openWorld({ inbox: { database: join(folder(), 'without-the-start.db') } });
  expect((await deliver(world, report, reporting(begun)))?.status).toBe(200);
  await close(world);
  const [row] = rowsOf(join(folder(), 'without-the-start.db'), 'conversations');
  expect(row).toMatchObject({ status: 'ended', name: 'Zebulon' });
  expect(JSON.parse(String(row?.['consent']))).toEqual(consent());
});

it('the inbox requests every call from the platform if it has no public URL', async () => {
  let status = 'in-progress';
  const platform = { 'GET /call/call-1': () => Response.json({ ...REPORT, id: 'call-1', status }) };
  const world = await openWorld({ platform, inbox: { reportsTo: null } });
  await world.endpoint.start();
  expect(bodyOf(world.endpoint.platform[0])['assistantOverrides']).not.toHaveProperty('server');
  world.pass(15_000);
  await world.inbox.work();
  status = 'ended';
  world.pass(10_000);
  await world.inbox.work();
  expect(await kept(world)).toMatchObject([{ status: 'ended', name: 'Grace' }]);
});

const TOOLS = [{ type: 'function', function: { name: 'book' } }];

it.each([
  ['its own server', { assistant: { server: { url: 'https://crm.example' } } }],
  ['tools without a server', { assistant: { model: { tools: TOOLS } } }],
  ['tools without a server', { assistantOverrides: { 'tools:append': TOOLS } }],
])('the inbox does not take the place of %s unless the owner says so: %j', async (says, settings) => {
  await expect(openWorld({ settings })).rejects.toThrow(says);
  const beside = await openWorld({ settings, inbox: { keepsServer: true, reportsTo: null } });
  await close(beside);
  const instead = await openWorld({ settings, inbox: { keepsServer: false } });
  await instead.endpoint.start();
  expect(reporting(instead).url).toContain(REPORTS);
});

it('the inbox reads the tools that the assistant names by id, which may rely on a server of the whole account', async () => {
  const assistant = { model: { toolIds: ['tool-1', 'tool-2'] } };
  const server = { url: 'https://crm.example' };
  const tool = (more: object) => () =>
    Response.json({ type: 'function', function: { name: 'book' }, ...more });
  const given = { settings: { assistant } };
  const dependent = { 'GET /tool/tool-1': tool({ server }), 'GET /tool/tool-2': tool({}) };
  await expect(openWorld({ ...given, platform: dependent })).rejects.toThrow('tools without a server');
  const own = { 'GET /tool/tool-1': tool({ server }), 'GET /tool/tool-2': tool({ server }) };
  const world = await openWorld({ ...given, platform: own });
  await world.endpoint.start();
  expect(reporting(world).url).toContain(REPORTS);
  await close(world);
  const asking = await openWorld(given);
  await asking.endpoint.start();
  expect(bodyOf(asking.endpoint.platform[0])['assistantOverrides']).not.toHaveProperty('server');
});

it('the inbox reads an assistant by its id, and polls for reports if it cannot', async () => {
  const settings = { assistant: 'erin' };
  const platform = { 'GET /assistant/erin': () => Response.json({ id: 'erin', model: { tools: [] } }) };
  const world = await openWorld({ settings, platform });
  await world.endpoint.start();
  expect(reporting(world).url).toContain(REPORTS);
  await close(world);
  const asking = await openWorld({ settings });
  await asking.endpoint.start();
  expect(bodyOf(asking.endpoint.platform[0])['assistantOverrides']).not.toHaveProperty('server');
});

it('the inbox counts at most a thousand refused reports of one kind a day, because anyone can send them', async () => {
  const world = await openWorld();
  const request = () => new Request(REPORTS, { method: 'POST', body: '{}' });
  for (let sent = 0; sent < 1_010; sent += 1)
    expect((await world.inbox.answer({ request: request(), socketAddress: undefined }))?.status).toBe(401);
  expect((await kept(world, 'refused_events')).map(({ count }) => count)).toEqual([1_000]);
});
