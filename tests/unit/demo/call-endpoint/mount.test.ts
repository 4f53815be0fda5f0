/** Scope: the call endpoint on the local server: its paths, its scenarios, and the console's record. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSENT_VERSION } from '../../../../widget/contract-endpoint.ts';
import { Visitor } from './visitor.ts';

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.of({ callsPerDay: 50 });
});
afterAll(() => visitor.leave());

it.each([
  ['check-spent', 401, 'bot-check-refused'],
  ['check-expired', 401, 'bot-check-refused'],
  ['check-other-key', 401, 'bot-check-refused'],
  ['check-other-host', 401, 'bot-check-refused'],
  ['check-down', 503, 'not-available'],
  ['check-garbage', 503, 'not-available'],
  ['http-402', 424, 'platform-unpaid'],
  ['http-429', 423, 'platform-busy'],
  ['http-500', 502, 'platform-refused'],
  ['no-url', 502, 'platform-refused'],
])(
  'the local call endpoint applies the scenario %s from its path and responds with %d',
  async (scenario, status, error) => {
    const said = await visitor.ask(await visitor.token(), {}, { at: `/${scenario}` });
    expect(said).toMatchObject({ status, body: { error, statusCode: status, message: expect.any(String) } });
    expect(JSON.stringify(said.body)).not.toMatch(/Over concurrency|Wallet balance|Internal server/);
  },
);

/** The endpoint waits five seconds for the verification. */
it(
  'the local call endpoint refuses the scenario check-slow after the verification’s time limit',
  { timeout: 15_000 },
  async () => {
    const said = await visitor.ask(await visitor.token(), {}, { at: '/check-slow' });
    expect(said).toMatchObject({ status: 503, body: { error: 'not-available' } });
  },
);

it('the local call endpoint accepts only tokens of the site key in its path', async () => {
  const at = '/erin/challenge';
  expect((await visitor.ask(await visitor.token('challenge'), {}, { at })).status).toBe(201);
  expect((await visitor.ask(await visitor.token('pass'), {}, { at })).status).toBe(401);
});

it('the local call endpoint checks the settings of a page, for the diagnosis in the console', async () => {
  const answer = await fetch(`${visitor.origin}/call-endpoint/erin/checks`, {
    method: 'POST',
    headers: { origin: visitor.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ siteKey: 'another', consentVersion: CONSENT_VERSION }),
  });
  expect(await answer.json()).toEqual({ problems: [expect.stringContaining('captcha-site-key')] });
});

it.each(['', '/nothing', '/calls/more', '/a/b/c/calls', '/erin/..%2f/calls'])(
  'the local call endpoint has no route at %j',
  async (path) => {
    const answer = await fetch(`${visitor.origin}/call-endpoint${path === '' ? '/' : path}`, {
      method: 'POST',
    });
    expect(answer.status).toBe(404);
  },
);

it('the local call endpoint records requests, refusals with reasons, counters and receipts for the console', async () => {
  const before = await visitor.record();
  const botCheck = await visitor.token();
  const { body } = await visitor.ask(botCheck);
  await visitor.ask(botCheck);
  await visitor.ask(botCheck, {}, { headers: { origin: 'https://evil.example' } });
  const { answers, receipts, refusals, counts, limits } = await visitor.record();

  const newest = answers.slice(0, answers.length - before.answers.length);
  expect(newest.map(({ status, error, origin }) => [status, error, origin])).toEqual([
    [403, 'origin-not-allowed', 'https://evil.example'],
    [401, 'bot-check-refused', visitor.origin],
    [201, null, visitor.origin],
  ]);
  expect(newest[1]?.message).toMatch(/before/);
  expect(refusals['origin-not-allowed']).toBe((before.refusals['origin-not-allowed'] ?? 0) + 1);
  expect(receipts[0]).toMatchObject({ id: body['id'], agent: 'erin', channel: 'voice' });
  expect(limits).toMatchObject({ callsPerDay: 50, callSeconds: 600 });
  const points = (name: string, all: typeof counts) =>
    all.find(({ key }) => key.startsWith(name))?.points ?? 0;
  expect(points('calls:', counts)).toBe(points('calls:', before.counts) + 1);
  expect(points('seconds:', counts)).toBe(points('seconds:', before.counts) + 600);
  expect(points('starts:600:', counts)).toBe(points('starts:600:', before.counts) + 2);
  const told = JSON.stringify(await visitor.record());
  for (const secret of ['Grace', botCheck, '127.0.0.1', '::1', 'stand-in-'])
    expect(told).not.toContain(secret);
});

it('the local call endpoint records feedback under each of its paths for the console', async () => {
  for (const path of ['', '/erin', '/http-429/challenge']) {
    const answer = await fetch(`${visitor.origin}/call-endpoint${path}/feedback`, {
      method: 'POST',
      headers: { origin: visitor.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'a-call', helped: true }),
    });
    expect(answer.status).toBe(204);
  }
  const { answers, feedback } = await visitor.record();
  expect(answers[0]).toMatchObject({ path: 'feedback', status: 204, error: null });
  expect(feedback[0]).toMatchObject({ id: 'a-call', helped: true });
});

type Overrides = {
  readonly server: { readonly url: string; readonly headers: Record<string, string> };
};

it('the local inbox returns the minutes that a call did not use to the endpoint’s counter', async () => {
  const seconds = async () =>
    (await visitor.record()).counts.find(({ key }) => key.startsWith('seconds:'))?.points ?? 0;
  const before = await seconds();
  const { body } = await visitor.ask(await visitor.token());
  expect(await seconds()).toBe(before + 600);
  const call = (await visitor.calls()).find(({ id }) => id === body['id']);
  const overrides = call?.['assistantOverrides'] as Overrides | undefined;
  if (overrides === undefined) throw new Error('The platform does not have the call.');
  const { server } = overrides;
  const now = Date.now();
  const message = {
    type: 'end-of-call-report',
    call: { id: body['id'] },
    startedAt: new Date(now - 60_000).toISOString(),
    endedAt: new Date(now).toISOString(),
    artifact: { messages: [{ role: 'user', message: 'Hello', time: now - 50_000 }] },
  };
  const answer = await fetch(server.url, {
    method: 'POST',
    headers: server.headers,
    body: JSON.stringify({ message }),
  });
  expect(answer.status).toBe(200);
  expect(await seconds()).toBe(before + 60);
});

it('the local call endpoint does not count a call that the platform refused', async () => {
  const calls = async () =>
    (await visitor.record()).counts.find(({ key }) => key.startsWith('calls:'))?.points;
  const before = await calls();
  expect((await visitor.ask(await visitor.token(), {}, { at: '/http-429' })).status).toBe(423);
  expect(await calls()).toBe(before);
});
