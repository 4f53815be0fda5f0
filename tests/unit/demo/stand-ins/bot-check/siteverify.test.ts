/** Scope: the bot check stand-in over real HTTP: its form, its tokens and every way to refuse one. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBotCheck } from '../../../../../demo/stand-ins/bot-check/index.ts';
import { CHECK_SECRET } from '../../../../../demo/stand-ins/bot-check/siteverify.ts';
import { SCENARIO_IDS, SCENARIOS } from '../../../../../demo/stand-ins/scenarios.ts';

let now = 0;
let server: Server;
let base: string;

beforeAll(async () => {
  const botCheck = createBotCheck(() => now);
  server = createServer((request, response) => void botCheck(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-ins/bot-check`;
});
beforeEach(() => {
  now = Date.parse('2026-11-22T10:00:00Z');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

type Fields = Readonly<Record<string, string>>;

async function issue(sitekey = 'pass', hostname = 'bakery.example'): Promise<string> {
  const body = new URLSearchParams({ sitekey, hostname });
  const answer = await fetch(`${base}/tokens`, { method: 'POST', body });
  return ((await answer.json()) as { readonly token: string }).token;
}

function ask(fields: Fields, scenario = ''): Promise<Response> {
  const body = new URLSearchParams({ secret: CHECK_SECRET, ...fields });
  return fetch(`${base}/siteverify${scenario}`, { method: 'POST', body });
}

async function verdict(fields: Fields, scenario = ''): Promise<unknown> {
  const answer = await ask(fields, scenario);
  expect(answer.status).toBe(200);
  return answer.json();
}

const refused = (code: string) => ({ success: false, 'error-codes': [code] });

describe('a token of the bot check stand-in', () => {
  it('is valid once, and states where and when it was issued', async () => {
    const response = await issue();
    now += 60_000;
    expect(await verdict({ response, sitekey: 'pass' })).toEqual({
      success: true,
      challenge_ts: '2026-11-22T10:00:00.000Z',
      hostname: 'bakery.example',
    });
    expect(await verdict({ response, sitekey: 'pass' })).toEqual(refused('invalid-or-already-seen-response'));
  });

  it('is valid for two minutes', async () => {
    const [inTime, late] = [await issue(), await issue()];
    now += 120_000;
    expect(await verdict({ response: inTime })).toMatchObject({ success: true });
    now += 1;
    expect(await verdict({ response: late })).toEqual(refused('expired-input-response'));
  });

  it('is valid only for the site key it was issued for', async () => {
    expect(await verdict({ response: await issue('other'), sitekey: 'pass' })).toEqual(
      refused('sitekey-secret-mismatch'),
    );
    expect(await verdict({ response: await issue('other') })).toMatchObject({ success: true });
  });

  it('is invalid if it was never issued', async () => {
    expect(await verdict({ response: 'standin-1-made-up' })).toEqual(refused('invalid-input-response'));
  });
});

describe('siteverify of the bot check stand-in', () => {
  it.each([
    [{ secret: '' }, 'missing-input-secret'],
    [{ secret: 'guessed' }, 'invalid-input-secret'],
    [{}, 'missing-input-response'],
  ])('rejects %o', async (fields, code) => {
    expect(await verdict(fields)).toEqual(refused(code));
  });

  it('accepts only posted forms', async () => {
    const response = await issue();
    const query = new URLSearchParams({ secret: CHECK_SECRET, response });
    expect((await fetch(`${base}/siteverify?${String(query)}`)).status).toBe(405);
    const json = await fetch(`${base}/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: CHECK_SECRET, response }),
    });
    expect(json.status).toBe(415);
    expect(await verdict({ response })).toMatchObject({ success: true });
  });

  it('accepts the public test secret only with the public test token', async () => {
    const secret = '0x0000000000000000000000000000000000000000';
    expect(await verdict({ secret, response: '10000000-aaaa-bbbb-cccc-000000000001' })).toMatchObject({
      success: true,
      hostname: 'dummy-key-pass',
    });
    expect(await verdict({ secret, response: await issue() })).toEqual(refused('not-using-dummy-passcode'));
  });
});

describe('the scenarios of the bot check stand-in', () => {
  const scenarios = SCENARIO_IDS.filter((id) => SCENARIOS[id].fault.kind === 'siteverify');

  it('cover every kind of fault', () => {
    expect(scenarios).toEqual([
      'check-spent',
      'check-expired',
      'check-other-key',
      'check-other-host',
      'check-slow',
      'check-down',
      'check-garbage',
    ]);
  });

  it.each([
    ['check-spent', refused('invalid-or-already-seen-response')],
    ['check-expired', refused('expired-input-response')],
    ['check-other-key', refused('sitekey-secret-mismatch')],
    ['check-other-host', expect.objectContaining({ success: true, hostname: 'elsewhere.example' })],
  ])('apply %s to a valid token', async (scenario, expected) => {
    expect(await verdict({ response: await issue() }, `/${scenario}`)).toEqual(expected);
  });

  it('make no invalid token valid', async () => {
    expect(await verdict({ response: 'made up' }, '/check-other-host')).toEqual(
      refused('invalid-input-response'),
    );
  });

  it('respond too late, never, or in an unknown format', async () => {
    const response = await issue();
    const body = new URLSearchParams({ secret: CHECK_SECRET, response });
    const signal = AbortSignal.timeout(200);
    await expect(fetch(`${base}/siteverify/check-slow`, { method: 'POST', body, signal })).rejects.toThrow(
      'timeout',
    );
    await expect(ask({ response }, '/check-down')).rejects.toThrow('fetch failed');
    expect(await (await ask({ response }, '/check-garbage')).text()).toContain('<!doctype html>');
  });
});
