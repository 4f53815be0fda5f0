// Scope: every refusal has its own status and code, costs the owner nothing, and is readable by listed pages.
import { describe, expect, it } from 'vitest';
import { ENDPOINT_REFUSALS } from '../../../../widget/contract-endpoint.ts';
import { TEST_KEYS } from '../../../../server/settings.ts';
import { openWorld, PAGE, passed, proof, refusalOf, request, silent, type Answering } from '../world.ts';

const MILLION_BYTES = 1_000_000;

/**
 * A text with endless trailing blanks, which JSON allows. It ends after a million bytes, so that a missing limit fails
 * the test instead of hanging it: reading on would let no timer run.
 */
function blanksAfter(text: string) {
  let bytes = 0;
  let isGivenUp = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = new TextEncoder().encode(bytes === 0 ? text : ' '.repeat(1_000));
      bytes += piece.byteLength;
      controller.enqueue(piece);
      if (bytes >= MILLION_BYTES) controller.close();
    },
    cancel: () => void (isGivenUp = true),
  });
  return { body, bytes: () => bytes, isGivenUp: () => isGivenUp };
}

describe('a request', () => {
  it.each<readonly [string, Request, keyof typeof ENDPOINT_REFUSALS]>([
    ['by GET', request(null, { init: { method: 'GET', body: null } }), 'method-not-allowed'],
    ['by PUT', request(proof(), { init: { method: 'PUT' } }), 'method-not-allowed'],
    ['to another path', request(proof(), { path: 'call' }), 'not-found'],
    ['to a path below', request(proof(), { path: 'calls/' }), 'not-found'],
    [
      'of another origin',
      request(proof(), { headers: { origin: 'https://evil.example' } }),
      'origin-not-allowed',
    ],
    [
      'of an origin that begins alike',
      request(proof(), { headers: { origin: `${PAGE}.evil.example` } }),
      'origin-not-allowed',
    ],
    ['of another port', request(proof(), { headers: { origin: `${PAGE}:8443` } }), 'origin-not-allowed'],
    ['of a sandboxed frame', request(proof(), { headers: { origin: 'null' } }), 'origin-not-allowed'],
    ['with no origin', request(proof(), { headers: { origin: '' } }), 'origin-not-allowed'],
    [
      'asking ahead from elsewhere',
      request(null, { init: { method: 'OPTIONS', body: null }, headers: { origin: 'https://evil.example' } }),
      'origin-not-allowed',
    ],
    [
      'that is not JSON by its content type',
      request(proof(), { headers: { 'content-type': 'text/plain' } }),
      'bad-request',
    ],
    ['that is not JSON', request('{"name":'), 'bad-request'],
    ['that is empty', request(''), 'bad-request'],
    ['that is not UTF-8', request('', { init: { body: new Uint8Array([0x22, 0xff, 0x22]) } }), 'bad-request'],
    ['that is a list', request([proof()]), 'bad-request'],
    ['without a name', request(proof({ name: undefined })), 'bad-request'],
    ['with an invisible name', request(proof({ name: '\u200B \u2800' })), 'bad-request'],
    ['with a name that is not a string', request(proof({ name: { toString: 'Ann' } })), 'bad-request'],
    ['with no token', request(proof({ botCheck: undefined })), 'bot-check-refused'],
    ['with an empty token', request(proof({ botCheck: '' })), 'bot-check-refused'],
    ['with a token that is not a string', request(proof({ botCheck: ['t'] })), 'bad-request'],
    ['with an overlong token', request(proof({ botCheck: 't'.repeat(8_193) })), 'bad-request'],
    ['with inherited fields only', request(`{"__proto__":${JSON.stringify(proof())}}`), 'bad-request'],
    ['of 10 MB', request(proof({ name: 'x'.repeat(10_000_000) })), 'body-too-large'],
  ])('%s is refused', async (_, sent, error) => {
    const world = openWorld();
    const origin = sent.headers.get('origin');
    const answer = await world.send(sent);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin === PAGE ? PAGE : null);
    // Caches do not store the answers to OPTIONS.
    expect(answer.headers.get('vary')).toBe(sent.method === 'OPTIONS' ? null : 'Origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('allow')).toBe(error === 'method-not-allowed' ? 'POST, OPTIONS' : null);
    expect(await refusalOf(answer)).toEqual([ENDPOINT_REFUSALS[error], error]);
    expect(world.answered.map(({ error }) => error)).toEqual([error]);
    expect([world.siteverify, world.platform, world.receipts]).toEqual([[], [], []]);
  });

  it('is refused when its proof only exists on Object.prototype', async () => {
    const world = openWorld();
    const { consent, botCheck } = proof() as Record<string, unknown>;
    const polluted = Object.entries({ consent, botCheck });
    const everyObject: object = Object.getPrototypeOf({});
    try {
      for (const [name, value] of polluted)
        Object.defineProperty(everyObject, name, { value, configurable: true, writable: true });
      expect(await refusalOf(await world.ask({ name: 'Ann' }))).toEqual([401, 'bot-check-refused']);
    } finally {
      for (const [name] of polluted) Reflect.deleteProperty(everyObject, name);
    }
  });

  it('is refused by its announced length, without reading its body', async () => {
    // An implementation that reads the body anyway times out soon.
    const world = openWorld({ timeLimits: { body: 0.05 } });
    let isRead = false;
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
    const init = { body, duplex: 'half' } as RequestInit;
    const answer = await world.ask('', { init, headers: { 'content-length': '10000000' } });
    expect(await refusalOf(answer)).toEqual([413, 'body-too-large']);
    expect(isRead).toBe(false);
  });

  it('is refused when it is longer than announced', async () => {
    const headers = { 'content-length': '20' };
    const answer = await openWorld().ask(proof({ name: 'x'.repeat(40_000) }), { headers });
    expect(await refusalOf(answer)).toEqual([413, 'body-too-large']);
  });

  it.each([{}, { 'content-length': '20', 'transfer-encoding': 'chunked' }])(
    'that never ends is refused and read no further than the limit, with the headers %o',
    async (headers) => {
      const sent = blanksAfter(JSON.stringify(proof()));
      const init = { body: sent.body, duplex: 'half' } as RequestInit;
      expect(await refusalOf(await openWorld().ask('', { init, headers }))).toEqual([413, 'body-too-large']);
      expect(sent.bytes()).toBeLessThan(40_000);
      expect(sent.isGivenUp()).toBe(true);
    },
  );

  it('that arrives too slowly is refused', async () => {
    let isGivenUp = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
      cancel: () => void (isGivenUp = true),
    });
    const world = openWorld({ timeLimits: { body: 0.02 } });
    const answer = await world.ask('', { init: { body, duplex: 'half' } as RequestInit });
    expect(await refusalOf(answer)).toEqual([408, 'body-too-slow']);
    expect(isGivenUp).toBe(true);
  });
});

describe('the bot check', () => {
  const json =
    (body: unknown, status = 200): Answering =>
    () =>
      Response.json(body, { status });
  const good = { success: true, hostname: 'shop.example' };
  const testMode = { test: true, botCheckSecret: TEST_KEYS.secret, siteKey: TEST_KEYS.siteKey };

  it.each<readonly [string, Answering, 'bot-check-refused' | 'not-available']>([
    ['not passed', json({ success: false, 'error-codes': ['invalid-input-response'] }), 'bot-check-refused'],
    [
      'spent',
      json({ success: false, 'error-codes': ['invalid-or-already-seen-response'] }),
      'bot-check-refused',
    ],
    ['expired', json({ success: false, 'error-codes': ['expired-input-response'] }), 'bot-check-refused'],
    [
      'of another site’s key',
      json({ success: false, 'error-codes': ['sitekey-secret-mismatch'] }),
      'bot-check-refused',
    ],
    [
      'refused for an unknown reason',
      json({ success: false, 'error-codes': ['new-code'] }),
      'bot-check-refused',
    ],
    ['passed, with an error code', json({ ...good, 'error-codes': ['new-code'] }), 'bot-check-refused'],
    ['passed, with codes that are no list', json({ ...good, 'error-codes': 'x' }), 'bot-check-refused'],
    ['passed on another host', json({ ...good, hostname: 'evil.example' }), 'bot-check-refused'],
    [
      'passed on a host that ends alike',
      json({ ...good, hostname: 'evil.shop.example' }),
      'bot-check-refused',
    ],
    [
      'passed on a host that begins alike',
      json({ ...good, hostname: 'shop.example.evil.example' }),
      'bot-check-refused',
    ],
    ['passed on no host', json({ success: true }), 'bot-check-refused'],
    ['passed on the host of tests', json({ ...good, hostname: 'dummy-key-pass' }), 'bot-check-refused'],
    ['true as a text', json({ ...good, success: 'true' }), 'bot-check-refused'],
    [
      'true in a prototype',
      () => new Response('{"__proto__":{"success":true},"hostname":"shop.example"}'),
      'bot-check-refused',
    ],
    [
      'asked about with a wrong secret',
      json({ success: false, 'error-codes': ['invalid-input-secret'] }),
      'not-available',
    ],
    ['answered with 500', json(good, 500), 'not-available'],
    [
      'answered with a redirect',
      () => new Response(null, { status: 302, headers: { location: '/' } }),
      'not-available',
    ],
    ['answered with a page', () => new Response('<html>'), 'not-available'],
    ['answered with a list', json([good]), 'not-available'],
    [
      'answered with an endless body',
      () => new Response(blanksAfter(JSON.stringify(good)).body),
      'not-available',
    ],
    ['unreachable', () => Promise.reject(new TypeError('fetch failed')), 'not-available'],
    ['silent', silent, 'not-available'],
    ['silent after the head', () => new Response(new ReadableStream()), 'not-available'],
  ])('refuses the start when the result is: %s', async (_, siteverify, error) => {
    const world = openWorld({ timeLimits: { botCheck: 0.02 } }, { siteverify });
    expect(await refusalOf(await world.start())).toEqual([ENDPOINT_REFUSALS[error], error]);
    expect(world.platform).toEqual([]);
    if (error === 'not-available') expect(world.problems).toHaveLength(1);
    expect(world.problems.join()).not.toContain('token-');
  });

  it('admits one conversation per token, even when hCaptcha confirms all of them at once', async () => {
    const world = openWorld({ limits: { startsIn10Minutes: 99, startsPerDay: 99 } });
    const sent = proof();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.ask(sent)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 401)]);
    expect(await refusalOf(await world.ask({ ...sent, name: 'Another' }))).toEqual([
      401,
      'bot-check-refused',
    ]);
    expect(world.siteverify).toHaveLength(1);
  });

  it('is accepted from each of the hosts in the setting', async () => {
    const hostnames = ['www.shop.example', 'shop.example'];
    for (const hostname of hostnames) {
      const world = openWorld({ hostnames }, { siteverify: json({ ...good, hostname }) });
      expect((await world.start()).status).toBe(201);
    }
  });

  it('that a visitor did not pass is not reported to the owner', async () => {
    const siteverify = json({ success: false, 'error-codes': ['expired-input-response'] });
    const world = openWorld({}, { siteverify });
    expect((await world.start()).status).toBe(401);
    expect(world.problems).toEqual([]);
  });

  it('that was passed on another host is refused with the test keys too', async () => {
    const world = openWorld(testMode, { siteverify: json({ ...good, hostname: 'evil.example' }) });
    expect(await refusalOf(await world.start())).toEqual([401, 'bot-check-refused']);
  });

  it('accepts hCaptcha’s public test keys only in test mode', async () => {
    const siteverify = json({ success: true, hostname: TEST_KEYS.hostname });
    const world = openWorld(testMode, { siteverify });
    const same = { botCheck: '10000000-aaaa-bbbb-cccc-000000000001' };
    expect([(await world.start(same)).status, (await world.start(same)).status]).toEqual([201, 201]);
  });
});

it("a metrics function of the owner that throws does not fail the visitor's request", async () => {
  const onAnswer = () => {
    throw new Error('mine');
  };
  const world = openWorld({ onAnswer }, { siteverify: passed });
  expect((await world.start()).status).toBe(201);
  expect(world.problems).toEqual([expect.stringContaining('`onAnswer` failed: Error: mine')]);
});
