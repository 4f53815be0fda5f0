// Scope: `GET config`: what anyone may know of a business, and how it is cached.
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { endpointSettings } from '../../../../server/businesses/business-settings.ts';
import { routeToBusinesses } from '../../../../server/businesses/serving/route.ts';
import { openWorld, refusalOf } from '../world.ts';

const config = (world: ReturnType<typeof openWorld>, init: RequestInit = {}) =>
  world.send(new Request('https://api.shop.example/agent/config', init));

it('the endpoint names a business’s public settings, and no others', async () => {
  const world = openWorld({
    businessName: 'Paws',
    agentName: 'Ada',
    timeZone: 'America/Chicago',
    channels: ['voice'],
    assistantOverrides: { firstMessage: 'a prompt' },
    secret: 's'.repeat(32),
    limits: { callSeconds: 60 },
    prompts: 'Are you open?',
    recording: true,
    contactPhone: '+1 212 555 0142',
    openingHours: { monday: ['13:00-17:30', '8:00-12:00'], saturday: ['10:00-24:00'] },
    colors: { accent: '#0e6b57' },
  });
  const answer = await config(world);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    businessName: 'Paws',
    agentName: 'Ada',
    siteKey: 'site-key',
    channels: ['voice'],
    timeZone: 'America/Chicago',
    consentText: null,
    strings: null,
    bookingTools: [],
    replyTools: [],
    follow: false,
    callSeconds: 60,
    messageCharacters: 2_000,
    avatar: null,
    languages: null,
    prompts: 'Are you open?',
    recording: true,
    privacyUrl: null,
    contactPhone: '+1 212 555 0142',
    contactUrl: null,
    hours: [
      [],
      [
        [480, 720],
        [780, 1_050],
      ],
      [],
      [],
      [],
      [],
      [[600, 1_440]],
    ],
    colors: { accent: '#0e6b57' },
  });
  for (const secret of ['private-key', 'bot-check-secret', 'a prompt', 'erin', 'ssss'])
    expect(text).not.toContain(secret);
  expect(world.answered).toMatchObject([{ method: 'GET', path: 'config', status: 200 }]);
});

it('the public settings may be kept for any page, if each use asks whether they are current', async () => {
  const world = openWorld();
  const first = await config(world, { headers: { origin: 'https://another.example' } });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\da-f]{32}"$/);
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await config(world, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  const changed = await config(openWorld({ agentName: 'Ada' }), { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect((await config(world, { method: 'HEAD' })).status).toBe(200);
  const posted = await config(world, { method: 'POST', body: '{}' });
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
  expect(await refusalOf(posted)).toEqual([405, 'method-not-allowed']);
});

it('the public settings of a paused business name only the channels that are open', async () => {
  const business = {
    id: '11111111-1111-4111-8111-111111111111' as BusinessId,
    slug: 'paws',
    name: 'Paws',
    kind: 'veterinary',
    timeZone: 'UTC',
    host: null,
    status: 'paused',
  } as const;
  const world = openWorld({
    onMessage: () => undefined,
    ...endpointSettings(
      { siteKey: 'site-key' },
      {
        business,
        settings: { assistant: 'erin', origins: ['https://shop.example'] },
        secrets: { privateKey: 'p', botCheckSecret: 'b' },
      },
    ),
  });
  expect(await (await config(world)).json()).toMatchObject({ businessName: 'Paws', channels: ['message'] });
});

it('the public settings offer messages only if something takes them, and name a time zone only if it is set', async () => {
  expect(await (await config(openWorld())).json()).toMatchObject({
    channels: ['voice', 'writing'],
    timeZone: null,
  });
  const world = openWorld({ onMessage: () => undefined });
  expect(await (await config(world)).json()).toMatchObject({ channels: ['voice', 'writing', 'message'] });
});

it('a business that does not exist, or cannot be looked up, has no open channel', async () => {
  const finders = [() => Promise.resolve(null), () => Promise.reject(new Error('down'))];
  const answers = finders.map(async (find) => {
    const ask = routeToBusinesses({ find, byId: find }, () => undefined);
    const answer = await ask(new Request('https://calls.example/nobody/config'));
    const { channels, error } = (await answer.json()) as { channels: unknown; error: string };
    const { headers, status } = answer;
    return [
      status,
      error,
      channels,
      headers.get('access-control-allow-origin'),
      headers.get('cache-control'),
    ];
  });
  expect(await Promise.all(answers)).toEqual([
    [404, 'not-found', [], '*', 'no-store'],
    [503, 'not-available', [], '*', 'no-store'],
  ]);
  const ask = routeToBusinesses({ find: async () => null, byId: async () => null }, () => undefined);
  const refused = await ask(new Request('https://calls.example/nobody/calls', { method: 'POST' }));
  expect(await refused.json()).not.toHaveProperty('channels');
});
