// Scope: how often one visitor may try, how much all of them may spend, and which address counts.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../../server/admission/address.ts';
import { reserve, settle } from '../../../../server/admission/budget.ts';
import { createContext } from '../../../../server/context.ts';
import { memoryStore, type AddressSource, type CounterStore } from '../../../../server/index.ts';
import {
  consent,
  NOW,
  openWorld,
  PAGE,
  refusalOf,
  silent,
  called,
  type Answering,
  type World,
} from '../world.ts';

const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;
/** The number of simultaneous visitors. */
const crowd = (world: World, size: number) =>
  statusesOf(Array.from({ length: size }, (_, number) => world.start({}, { address: addressOf(number) })));

describe('one address', () => {
  it('may try five times in ten minutes, successfully or not, and gets the time to wait', async () => {
    const world = openWorld();
    const tries = await statusesOf(
      [1, 2, 3, 4, 5].map((each) => world.start(each === 1 ? {} : { consent: null })),
    );
    expect(tries).toEqual([201, 428, 428, 428, 428]);
    const refused = await world.start();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    const left = refused.headers.get('retry-after') ?? '';
    expect(refused.headers.get('ratelimit-policy')).toBe('"10-minutes";q=5;w=600, "day";q=20;w=86400');
    expect(refused.headers.get('ratelimit')).toBe(`"10-minutes";r=0;t=${left}`);
    expect(await refusalOf(refused)).toEqual([429, 'too-many-starts']);
    expect(world.siteverify).toHaveLength(5);
    expect((await world.start({}, { address: '203.0.113.8' })).status).toBe(201);
  });

  it('may try twenty times a day', async () => {
    const world = openWorld({ limits: { startsIn10Minutes: 99 } });
    const statuses = await statusesOf(Array.from({ length: 30 }, () => world.start()));
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([20, 10]);
    const refused = await world.start();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });

  it('may not try five times before midnight and five times after it', async () => {
    let now = Date.parse('2026-11-22T23:58:00Z');
    const world = openWorld({ now: () => now, store: memoryStore({ now: () => now }) });
    const tries = () => statusesOf(Array.from({ length: 5 }, () => world.start({ consent: null })));
    await tries();
    now = Date.parse('2026-11-23T00:01:00Z');
    expect(await tries()).toEqual([429, 429, 429, 429, 429]);
    now = Date.parse('2026-11-23T00:11:01Z');
    expect(await tries()).toEqual([428, 428, 428, 428, 428]);
  });

  it('may not reuse a bot-check token after midnight', async () => {
    let now = Date.parse('2026-11-22T23:59:50Z');
    const world = openWorld({ now: () => now });
    const start = () => {
      const at = new Date(now).toISOString();
      return world.start({ botCheck: 'one-token', consent: consent({ at }), sentAt: at });
    };
    expect((await start()).status).toBe(201);
    now = Date.parse('2026-11-23T00:00:10Z');
    expect(await refusalOf(await start())).toEqual([401, 'bot-check-refused']);
    expect(world.platform).toHaveLength(1);
  });

  it('is a whole /64 for IPv6', async () => {
    const world = openWorld();
    const from = (end: string) => world.start({}, { address: `2001:db8:1:2${end}` });
    const statuses = await statusesOf(['::1', '::2', ':3:4:5:6', '::5', '::6', '::7'].map(from));
    // Any of the six may be the refused one.
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([5, 1]);
    expect((await world.start({}, { address: '2001:db8:1:3::1' })).status).toBe(201);
  });

  it('is never stored or logged in clear, and is counted under a new key every day', async () => {
    const keys: string[] = [];
    let now = NOW;
    const memory = memoryStore();
    const store: CounterStore = {
      ...memory,
      take: (key, ...more) => (keys.push(key), memory.take(key, ...more)),
    };
    const world = openWorld({ store, now: () => now, consentVersions: ['x'] });
    await world.start();
    await world.start();
    now += 86_400_000;
    await world.start();
    const [first, second, third] = keys.filter((key) => key.startsWith('starts:600:'));
    expect([first === second, first === third]).toEqual([true, false]);
    const kept = JSON.stringify([keys, world.answered, world.receipts, world.problems]);
    expect(kept).not.toMatch(/203\.0\.113|Grace|token-\d/);
  });
});

describe('the address', () => {
  const headers = {
    'x-forwarded-for': '198.51.100.1, 198.51.100.9, 198.51.100.2',
    'cf-connecting-ip': '198.51.100.3',
    'x-real-ip': '198.51.100.4',
    'fly-client-ip': '198.51.100.5',
  };

  it.each<readonly [AddressSource | undefined, string]>([
    [undefined, '192.0.2.1'],
    ['socket', '192.0.2.1'],
    ['x-forwarded-for-first', '198.51.100.1'],
    ['x-forwarded-for-last', '198.51.100.2'],
    ['cf-connecting-ip', '198.51.100.3'],
    ['x-real-ip', '198.51.100.4'],
    [{ header: 'fly-client-ip' }, '198.51.100.5'],
  ])('from %j is %s', async (addressFrom, address) => {
    const world = openWorld(addressFrom === undefined ? {} : { addressFrom });
    await world.start({}, { address: '192.0.2.1', headers });
    expect(new URLSearchParams(world.siteverify[0]?.body).get('remoteip')).toBe(address);
  });

  it('cannot be forged by headers that the owner did not configure', async () => {
    const world = openWorld();
    const forged = (number: number) =>
      world.start(
        {},
        {
          headers: {
            'x-forwarded-for': addressOf(number),
            'x-real-ip': addressOf(number),
            forwarded: `for=${addressOf(number)}`,
          },
        },
      );
    const statuses = await statusesOf([1, 2, 3, 4, 5, 6, 7].map(forged));
    expect(count(statuses, 201)).toBe(5);
  });

  it.each([undefined, '', 'unknown', '999.1.1.1', '1.2.3', 'fe80::zz', '::1::2', '<script>'])(
    'refuses every start when it is %j, and reports that to the owner',
    async (address) => {
      const world = openWorld();
      const answer = await world.endpoint(
        new Request('https://x.example/calls', {
          method: 'POST',
          headers: { origin: 'https://shop.example', 'content-type': 'application/json' },
          body: '{"name":"Ann","botCheck":"t"}',
        }),
        address === undefined ? undefined : { address },
      );
      expect(await refusalOf(answer)).toEqual([503, 'not-available']);
      expect(world.problems.join()).toContain('ADDRESS_FROM');
      expect(world.siteverify).toEqual([]);
    },
  );

  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['255.255.255.255', '255.255.255.255', '255.255.255.255'],
    [' 203.0.113.7:443 ', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['[2001:DB8::1]:443', '2001:db8:0:0:0:0:0:1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['::', '0:0:0:0:0:0:0:0', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0', '1:2:3:4::/64'],
  ])('is parsed from %s', (text, full, counted) => expect(parseAddress(text)).toEqual({ full, counted }));

  it.each(['203.0.113.7 and more', '1203.0.113.7', '203.0.113.7.8', 'x[2001:db8::1]', '2001:db8::1/64'])(
    'is not parsed from %j',
    (text) => expect(parseAddress(text)).toBeNull(),
  );
});

const failedFetch = (code: string, syscall = 'connect') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });

describe('the day’s budget', () => {
  it('of minutes counts each call with its maximum duration: of 200 simultaneous calls it admits 100', async () => {
    const world = openWorld({ limits: { minutesPerDay: 1_000 } });
    const statuses = await crowd(world, 200);
    expect([count(statuses, 201), count(statuses, 402)]).toEqual([100, 100]);
    expect(world.platform).toHaveLength(100);
    const refused = await world.start({}, { address: '192.0.2.9' });
    expect(refused.headers.get('retry-after')).toBe(String(12 * 3_600));
    expect(await refusalOf(refused)).toEqual([402, 'budget-spent']);
  });

  it('reaches both of its defaults: 200 calls of ten minutes', async () => {
    const world = openWorld();
    const statuses = await crowd(world, 201);
    expect([count(statuses, 201), count(statuses, 402)]).toEqual([200, 1]);
    expect(world.problems.filter((problem) => problem.includes('contradict'))).toEqual([]);
  });

  it('is reported at server start when it can never be reached', () => {
    const { problems } = openWorld({ limits: { callsPerDay: 300 } });
    expect(problems).toEqual([
      'The limits contradict each other: 300 calls a day of up to 600 s need 3000 minutes, and MINUTES_PER_DAY is 2000. No more than 200 calls can start in a day.',
    ]);
    expect(openWorld({ limits: { callsPerDay: 300, callSeconds: 60 } }).problems).toEqual([]);
  });

  it('of calls refuses every start after the last', async () => {
    const world = openWorld({ limits: { callsPerDay: 30, callSeconds: 60 } });
    const statuses = await crowd(world, 50);
    expect([count(statuses, 201), count(statuses, 402)]).toEqual([30, 20]);
  });

  it('is renewed the next day', async () => {
    let now = NOW;
    const world = openWorld({ limits: { callsPerDay: 1 }, now: () => now });
    const atOnce = await statusesOf([world.start(), world.start()]);
    expect(atOnce.toSorted((one, other) => one - other)).toEqual([201, 402]);
    now = Date.parse('2026-11-23T00:00:01Z');
    expect((await world.start()).status).toBe(201);
  });

  it.each<readonly [string, Answering, number]>([
    ['given back when the platform refuses', () => new Response('', { status: 429 }), 201],
    ['given back when the connection is refused', () => Promise.reject(failedFetch('ECONNREFUSED')), 201],
    [
      'given back when the platform’s name cannot be resolved',
      () => Promise.reject(failedFetch('ENOTFOUND', 'getaddrinfo')),
      201,
    ],
    [
      'kept when the route was lost while the answer was awaited',
      () => Promise.reject(failedFetch('EHOSTUNREACH', 'read')),
      402,
    ],
    [
      'kept when the connection was reset: it may have begun',
      () => Promise.reject(failedFetch('ECONNRESET')),
      402,
    ],
    ['kept when the failure has no known cause', () => Promise.reject(new TypeError('Load failed')), 402],
    ['kept when the platform answers 500', () => new Response('', { status: 500 }), 402],
    ['kept when a gateway gave up waiting for it', () => new Response('', { status: 504 }), 402],
    ['kept when its answer has more than 4 MB', () => new Response(`"${'x'.repeat(4_194_304)}"`), 402],
    ['kept when its answer is not UTF-8', () => new Response(Uint8Array.of(0x22, 0xff, 0x22)), 402],
    ['kept when the platform is silent: it may have begun the call', silent, 402],
    ['kept when its answer is not JSON', () => new Response('<html>', { status: 201 }), 402],
    ['kept when its answer cannot be used', () => Response.json({ id: 'c' }), 402],
  ])('is %s', async (_, failing, then) => {
    let fails = true;
    const platform: Answering = (...sent) => (fails ? failing(...sent) : called(...sent));
    const limits = { callsPerDay: 1, minutesPerDay: 10 };
    const world = openWorld({ limits, timeLimits: { platform: 0.02 } }, { platform });
    await world.start();
    fails = false;
    expect((await world.start()).status).toBe(then);
  });

  it.each<readonly [string, (response: ServerResponse) => void]>([
    [
      'answers 201, and then the connection breaks',
      (response) => {
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': '999' });
        response.write('{"id":"call-1"');
        setTimeout(() => response.destroy(), 5);
      },
    ],
    [
      'resets the connection once it has read the request',
      (response) => void response.socket?.resetAndDestroy(),
    ],
    [
      'answers with invalid gzip',
      (response) => response.writeHead(201, { 'content-encoding': 'gzip' }).end('{}'),
    ],
  ])('is not lifted by an outage: the platform %s', async (_, fail) => {
    let asked = 0;
    const platform = createServer((request, response) => {
      request.resume().on('end', () => {
        asked += 1;
        fail(response);
      });
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const { port } = platform.address() as AddressInfo;
    const world = openWorld(
      { limits: { callsPerDay: 10 } },
      { platform: (sent) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: sent.body }) },
    );
    try {
      for (let round = 0; round < 3; round += 1) await crowd(world, 10);
      expect(asked).toBe(10);
    } finally {
      platform.closeAllConnections();
      await new Promise((resolve) => platform.close(resolve));
    }
  });

  it('begins at midnight in the owner’s time zone, even on a day of a daylight-saving change', async () => {
    // In Chicago the first of November 2026 has 25 hours, and ends at 06:00 UTC.
    let now = Date.parse('2026-11-01T05:00:01Z');
    const world = openWorld({
      limits: { callsPerDay: 1 },
      timeZone: 'America/Chicago',
      now: () => now,
      store: memoryStore({ now: () => now }),
    });
    const start = () => {
      const at = new Date(now).toISOString();
      return world.start({ consent: consent({ at }), sentAt: at });
    };
    expect((await start()).status).toBe(201);
    now = Date.parse('2026-11-02T05:59:59Z');
    const refused = await start();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([402, '1']);
    now = Date.parse('2026-11-02T06:00:00Z');
    expect((await start()).status).toBe(201);
  });

  it('loses nothing when the store fails between calls and minutes', async () => {
    const memory = memoryStore();
    let fails = true;
    const take: CounterStore['take'] = (key, ...more) =>
      fails && key.startsWith('seconds') ? Promise.reject(new Error('down')) : memory.take(key, ...more);
    const world = openWorld({ store: { ...memory, take }, limits: { callsPerDay: 10 } });
    await crowd(world, 6);
    fails = false;
    const statuses = await statusesOf(
      Array.from({ length: 11 }, (_, number) => world.start({}, { address: addressOf(100 + number) })),
    );
    expect([count(statuses, 201), count(statuses, 402)]).toEqual([10, 1]);
  });

  it.each([
    [60, 540],
    [60.2, 539],
    [0, 600],
    [-1, 600],
    [600, null],
    [601, null],
  ])('of minutes gets back what a call of %d s did not use: %s', async (used, expected) => {
    const given: (readonly [string, number])[] = [];
    const store: CounterStore = {
      ...memoryStore(),
      giveBack: async (key, points) => void given.push([key, points]),
    };
    const settings = { privateKey: 'k', assistant: 'a', botCheckSecret: 's', siteKey: 'k', origins: [PAGE] };
    const context = createContext({ ...settings, store, now: () => NOW });
    await settle(context, await reserve(context, 'voice'), used);
    expect(given).toEqual(expected === null ? [] : [['seconds:2026-11-22', expected]]);
  });

  it('releases the call when no minutes are left for it', async () => {
    const given: (readonly [string, number])[] = [];
    const memory = memoryStore();
    const giveBack: CounterStore['giveBack'] = (key, points, seconds) => {
      given.push([key, points]);
      return memory.giveBack(key, points, seconds);
    };
    const world = openWorld({ store: { ...memory, giveBack }, limits: { minutesPerDay: 10 } });
    await world.start();
    await world.start();
    expect(given).toEqual([['calls:2026-11-22', 1]]);
  });
});
