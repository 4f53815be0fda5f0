/**
 * Scope: an attack with a program that copied the landing page's source: no call without a passed check, with a longer
 * limit, with another agent, or beyond the limits.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_SETTINGS } from '../../../../demo/local-settings.ts';
import { Visitor } from './visitor.ts';

const MILLION_BYTES = 1_000_000;
/** Hundreds of requests take seconds, and on a busy machine a minute. */
const PATIENT = { timeout: 600_000 };
/** The longest time limits that the endpoint accepts, s, because its requests stay within this busy process. */
const LONGEST_WAITS = { body: 600, botCheck: 600, platform: 600, store: 600, receipt: 600 };

describe('the call endpoint, attacked by a program that copied the page', PATIENT, () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.of({}, LONGEST_WAITS);
  });
  afterAll(() => visitor.leave());

  /** The refusal's code, after checking that the platform received no request. */
  async function refused(asking: Promise<{ readonly status: number; readonly body: object }>) {
    const before = (await visitor.calls()).length;
    const { status, body } = await asking;
    expect(await visitor.calls()).toHaveLength(before);
    return [status, 'error' in body && body.error];
  }

  it('opens one call per passed check, with the owner’s agent and time limit', async () => {
    const { status, body } = await visitor.ask(await visitor.token());
    expect(status).toBe(201);
    const webCallUrl = `${visitor.origin}/stand-ins/rooms/${String(body['id'])}`;
    expect(body).toEqual({
      id: body['id'],
      webCallUrl,
      artifactPlan: { videoRecordingEnabled: false },
      assistant: { voice: { provider: 'vapi' } },
      maxDurationSeconds: 600,
    });
    expect((await visitor.calls())[0]).toMatchObject({
      id: body['id'],
      openedWith: 'private key',
      assistantId: 'erin',
      maxDurationSeconds: 600,
      assistantOverrides: { maxDurationSeconds: 600, variableValues: { name: 'Grace' } },
      metadata: { consent: { version: expect.any(String), textHash: expect.any(String) } },
    });
  });

  it('needs no key in the page, and the platform opens no call without one', async () => {
    expect(JSON.stringify(LOCAL_SETTINGS)).not.toMatch(/public-key|secret|private/);
    const body = '{"assistantId":"erin"}';
    const direct = await fetch(`${visitor.origin}/stand-ins/platform/call/web`, { method: 'POST', body });
    expect(direct.status).toBe(401);
  });

  it('opens no call without a check, or with a made-up or public test token', async () => {
    const testToken = '10000000-aaaa-bbbb-cccc-000000000001';
    for (const botCheck of [undefined, '', 7, null])
      expect((await refused(visitor.ask(botCheck)))[0]).toBeOneOf([400, 401]);
    for (const botCheck of ['standin-1-made-up', testToken])
      expect(await refused(visitor.ask(botCheck))).toEqual([401, 'bot-check-refused']);
  });

  it('opens no call for a spent check, and no two for one check', async () => {
    const botCheck = await visitor.token();
    expect((await visitor.ask(botCheck)).status).toBe(201);
    expect(await refused(visitor.ask(botCheck))).toEqual([401, 'bot-check-refused']);
    const one = await visitor.token();
    const before = (await visitor.calls()).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.ask(one)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await visitor.calls()).toHaveLength(before + 1);
  });

  it('opens no call for a check of another site or key', async () => {
    for (const [key, host] of [
      ['pass', 'evil.example'],
      ['pass', 'localhost.evil.example'],
      ['pass', ''],
      ['challenge', 'localhost'],
    ] as const)
      expect(await refused(visitor.ask(await visitor.token(key, host)))).toEqual([401, 'bot-check-refused']);
  });

  it('ignores overrides, agents and metadata in the body', async () => {
    const greedy = {
      assistantId: 'http-500',
      assistant: { model: { model: 'dearest' } },
      assistantOverrides: { maxDurationSeconds: 43_200, model: { model: 'dearest' }, firstMessage: 'Hm' },
      metadata: { consent: 'forged' },
      maxDurationSeconds: 43_200,
    };
    const before = (await visitor.calls()).length;
    const { status, body } = await visitor.ask(await visitor.token(), greedy);
    expect([status, body['maxDurationSeconds']]).toEqual([201, 600]);
    const calls = await visitor.calls();
    expect(calls).toHaveLength(before + 1);
    expect(calls[0]).toMatchObject({
      id: body['id'],
      assistantId: 'erin',
      maxDurationSeconds: 600,
      assistantOverrides: { maxDurationSeconds: 600, variableValues: { name: 'Grace' } },
      metadata: { consent: { textHash: expect.any(String) } },
    });
    expect(JSON.stringify(calls[0])).not.toMatch(/dearest|Hm|forged|43200|http-500/);
  });

  it('rejects a body of 10 MB, with or without a content length', async () => {
    const huge = { name: 'x'.repeat(10 * MILLION_BYTES) };
    expect(await refused(visitor.ask(await visitor.token(), huge))).toEqual([413, 'body-too-large']);
    const announced = await visitor.forge(await visitor.token(), {
      origin: visitor.origin,
      'content-length': String(10 * MILLION_BYTES),
    });
    expect(announced).toBe(413);
    const headers = { origin: visitor.origin, 'transfer-encoding': 'chunked' };
    expect(await visitor.forge(await visitor.token(), headers, huge)).toBe(413);
  });

  it('rejects another page’s form, which browsers send without a preflight request', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(await refused(visitor.ask(await visitor.token(), {}, { headers }))).toEqual([400, 'bad-request']);
  });

  it('rejects a forged or missing origin', async () => {
    const botCheck = await visitor.token();
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${visitor.origin}.evil.example` },
      { origin: visitor.origin.replace('localhost', 'LOCALHOST') },
      { origin: 'http://evil.example', host: 'evil.example' },
      { host: new URL(visitor.origin).host, referer: `${visitor.origin}/` },
    ])
      expect(await visitor.forge(botCheck, headers)).toBe(403);
    expect(await visitor.forge(botCheck, { origin: visitor.origin, host: 'evil.example' })).toBe(201);
    expect(JSON.stringify(await visitor.calls())).not.toContain('evil.example');
  });
});

describe('the call endpoint’s limits against such a program', PATIENT, () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  it('are not circumvented by a forged address', async () => {
    visitor = await Visitor.of({ startsIn10Minutes: 3 }, LONGEST_WAITS);
    const said = [];
    for (let index = 0; index < 6; index += 1) {
      const address = `203.0.113.${index}`;
      const headers = {
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'cf-connecting-ip': address,
        'x-real-ip': address,
        'true-client-ip': address,
      };
      said.push(await visitor.ask(await visitor.token(), {}, { headers }));
    }
    expect(said.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429, 429]);
    expect(Number(said[3]?.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  it('open as many of 200 concurrent calls as the address is allowed, each with a separate check', async () => {
    visitor = await Visitor.of({ startsIn10Minutes: 40 }, LONGEST_WAITS);
    const tokens = await Promise.all(Array.from({ length: 200 }, () => visitor.token()));
    const said = await Promise.all(tokens.map((botCheck) => visitor.ask(botCheck)));
    expect(said.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(said.filter(({ status }) => status === 429)).toHaveLength(160);
    expect(await visitor.calls()).toHaveLength(40);
  });

  it('spend the day’s minutes once, for all addresses together', async () => {
    visitor = await Visitor.of({ minutesPerDay: 60, callSeconds: 1_200 }, LONGEST_WAITS);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => visitor.token()));
    const said = await Promise.all(tokens.map((botCheck) => visitor.ask(botCheck)));
    expect(said.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(said.find(({ status }) => status !== 201)).toMatchObject({
      status: 402,
      body: { error: 'budget-spent', statusCode: 402 },
    });
    expect(await visitor.calls()).toHaveLength(3);
  });
});
