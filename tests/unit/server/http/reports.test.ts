// Scope: the reports that the owner gets: each cause once in ten minutes, with a request id and without visitor data.
import { describe, expect, it } from 'vitest';
import type { EndpointSettings } from '../../../../server/index.ts';
import {
  called,
  consent,
  NOW,
  openWorld,
  PLATFORM_CALL,
  request,
  proof,
  type Answering,
  type World,
} from '../world.ts';

type Faulty = {
  readonly settings?: Partial<EndpointSettings>;
  readonly siteverify?: Answering;
  readonly platform?: Answering;
  readonly start?: (world: World) => Promise<Response>;
};

const FAULTS: readonly (readonly [string, Faulty, RegExp])[] = [
  [
    'a bot check that is passed on a host that is not in the setting',
    { settings: { hostnames: ['www.shop.example'] } },
    /"shop\.example", which HOSTNAMES does not contain/,
  ],
  [
    'keys of hCaptcha that do not belong together',
    { siteverify: () => Response.json({ success: false, 'error-codes': ['sitekey-secret-mismatch'] }) },
    /SITE_KEY/,
  ],
  [
    'a consent text that the setting does not have',
    { start: (world) => world.start({ consent: consent({ version: '2020-01-01' }) }) },
    /"2020-01-01".*CONSENT_VERSIONS has/,
  ],
  [
    'a page whose origin is not in the setting',
    { start: (world) => world.start({}, { headers: { origin: 'https://www.shop.example' } }) },
    /https:\/\/www\.shop\.example was refused: ORIGINS does not contain it/,
  ],
  [
    'a call without an address',
    { platform: () => Response.json({ id: 'call-1' }) },
    /without an id or without a URL/,
  ],
  [
    'a budget that is spent',
    {
      settings: { limits: { chatsPerDay: 1, callsPerDay: 1 } },
      start: async (world) => (await world.start(), world.start()),
    },
    /budget of calls \(1\) is spent/,
  ],
  [
    'a platform that cannot be reached, with the reason',
    {
      platform: () =>
        Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
    },
    /fetch failed.*connect ECONNREFUSED/,
  ],
  [
    'a platform that refuses, with its reason',
    { platform: () => Response.json({ message: ['model is unknown', 'voice is unknown'] }, { status: 400 }) },
    /400: model is unknown; voice is unknown/,
  ],
];

describe('the owner gets a report of', () => {
  it.each(FAULTS)('%s', async (_, { settings = {}, siteverify, platform, start }, line) => {
    const world = openWorld(settings, {
      ...(siteverify === undefined ? {} : { siteverify }),
      ...(platform === undefined ? {} : { platform }),
    });
    const response = await (start ?? ((each) => each.start()))(world);
    expect(world.problems).toHaveLength(1);
    expect(world.problems[0]).toMatch(line);
    expect(world.lines[0]?.requestId).toBe(response.headers.get('x-request-id'));
    expect(world.problems[0]).not.toMatch(/Grace|203\.0\.113|token-\d|private-key/);
  });
});

it('the endpoint reports a cause once in ten minutes, and then how often it occurred', async () => {
  let now = NOW;
  const platform: Answering = () => new Response('', { status: 500 });
  const world = openWorld({ now: () => now, limits: { startsIn10Minutes: 99 } }, { platform });
  for (let starts = 0; starts < 5; starts += 1) await world.start();
  expect(world.problems).toHaveLength(1);
  now += 600_000;
  await world.start({
    consent: consent({ at: new Date(now).toISOString() }),
    sentAt: new Date(now).toISOString(),
  });
  expect(world.problems).toHaveLength(2);
  expect(world.lines[1]).toMatchObject({ cause: 'platform-refusal', unreported: 4 });
});

it('the endpoint does not report a reason that quotes the visitor', async () => {
  const platform: Answering = () => Response.json({ message: 'name must not be Grace' }, { status: 400 });
  const world = openWorld({}, { platform });
  await world.start();
  expect(world.problems.join()).toContain('with 400');
  expect(world.problems.join()).not.toContain('Grace');
});

it('the endpoint reuses a request id, generates a missing one, and includes it in the refusal', async () => {
  const world = openWorld({}, { platform: () => new Response('', { status: 500 }) });
  const given = await world.start({}, { headers: { 'x-request-id': 'proxy-7' } });
  expect(given.headers.get('x-request-id')).toBe('proxy-7');
  expect(await given.json()).toMatchObject({ requestId: 'proxy-7' });
  const forged = await world.start({}, { headers: { 'x-request-id': 'two words' } });
  expect(forged.headers.get('x-request-id')).toMatch(/^[\da-f]{8}$/);
  expect(world.answered.map(({ requestId }) => requestId)).toEqual([
    'proxy-7',
    forged.headers.get('x-request-id'),
  ]);
});

describe("the owner's functions that fail", () => {
  const later = () => Promise.reject(new Error('later'));
  const atOnce = () => {
    throw new Error('at once');
  };

  it.each([
    ['reject', later],
    ['throw', atOnce],
  ])('neither fail a request nor end the process: they %s', async (_, fail) => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', note);
    try {
      const failing = { onAnswer: fail, log: { warn: fail, error: fail }, onReceipt: fail, onFeedback: fail };
      const world = openWorld(failing, { platform: () => Response.json({ ...PLATFORM_CALL, id: '' }) });
      expect((await world.start()).status).toBe(502);
      expect((await openWorld(failing, { platform: called }).start()).status).toBe(201);
      const feedback = request({ id: 'call-1', helped: true }, { path: 'feedback' });
      expect((await world.send(feedback)).status).toBe(204);
      expect((await world.send(request(proof(), { headers: { origin: 'https://a.example' } }))).status).toBe(
        403,
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(rejections).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
