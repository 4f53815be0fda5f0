// Scope: starting a call at the endpoint: the request to the platform, the page's answer, and the receipt.
import { expect, it } from 'vitest';
import { memoryStore, type CounterStore } from '../../../../server/index.ts';
import { bodyOf, consent, NOW, openWorld, PAGE, passed, PLATFORM_CALL, proof, request } from '../world.ts';

it('the endpoint returns only what the page needs of the platform’s answer to a call', async () => {
  const world = openWorld();
  const answer = await world.start();
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    id: 'call-1',
    webCallUrl: 'https://rooms.example/call-1',
    artifactPlan: { videoRecordingEnabled: false },
    assistant: { voice: { provider: 'vapi' } },
    transport: { callToken: 'token-1' },
    maxDurationSeconds: 600,
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': PAGE,
    'cache-control': 'no-store',
    vary: 'Origin',
  });
});

it("the endpoint requests a call with the private key, the fixed agent, and only the visitor's name", async () => {
  const overrides = {
    firstMessage: 'Hello',
    variableValues: { shop: 'Main St' },
    metadata: { source: 'web' },
  };
  const world = openWorld({ assistantOverrides: overrides, limits: { callSeconds: 300 } });
  await world.start({ name: ' Ann\u202E\nLee ' });
  expect(world.platform).toHaveLength(1);
  expect(world.platform[0]).toMatchObject({ url: 'https://api.vapi.ai/call/web', method: 'POST' });
  expect(world.platform[0]?.headers.get('authorization')).toBe('Bearer private-key');
  expect(bodyOf(world.platform[0])).toEqual({
    assistantId: 'erin',
    roomDeleteOnUserLeaveEnabled: true,
    assistantOverrides: {
      firstMessage: 'Hello',
      maxDurationSeconds: 300,
      variableValues: { language: 'en', shop: 'Main St', name: 'Ann Lee' },
      metadata: { source: 'web', consent: consent() },
      artifactPlan: { recordingEnabled: false, videoRecordingEnabled: false },
      monitorPlan: { listenEnabled: false, controlEnabled: false },
    },
  });
});

it.each([true, false])(
  "the endpoint records a call according to the visitor's consent (recording: %s), in addition to the owner’s plans",
  async (recording) => {
    const world = openWorld({
      assistant: {
        artifactPlan: { recordingEnabled: true, pcapEnabled: false },
        monitorPlan: { listenEnabled: true },
      },
      assistantOverrides: {
        artifactPlan: { videoRecordingEnabled: true },
        monitorPlan: { listenAuthenticationEnabled: true },
      },
    });
    await world.start({ consent: consent({ recording }) });
    expect(bodyOf(world.platform[0])).toMatchObject({
      assistantOverrides: {
        artifactPlan: { recordingEnabled: recording, videoRecordingEnabled: recording, pcapEnabled: false },
        monitorPlan: { listenEnabled: false, controlEnabled: false, listenAuthenticationEnabled: true },
      },
    });
  },
);

it('the endpoint keeps a call’s room when the owner allows calls to be resumed on the next page', async () => {
  const world = openWorld({ keepsRooms: true });
  await world.start();
  expect(bodyOf(world.platform[0])).toMatchObject({ roomDeleteOnUserLeaveEnabled: false });
});

it('the endpoint never follows a redirect with a key or a secret', async () => {
  const world = openWorld();
  await world.start();
  expect([...world.siteverify, ...world.platform].map(({ redirect }) => redirect)).toEqual([
    'manual',
    'manual',
  ]);
});

it('the endpoint accepts an inline definition as the agent', async () => {
  const world = openWorld({ assistant: { model: { provider: 'openai' } }, apiUrl: 'https://eu.example/v1/' });
  await world.start();
  expect(world.platform[0]?.url).toBe('https://eu.example/v1/call/web');
  expect(bodyOf(world.platform[0])).toMatchObject({ assistant: { model: { provider: 'openai' } } });
  expect(world.receipts[0]?.agent).toBe('inline');
});

it('the endpoint verifies a token with hCaptcha as documented', async () => {
  const world = openWorld();
  await world.start({ botCheck: 'the token' });
  const [asked] = world.siteverify;
  expect(asked).toMatchObject({ url: 'https://api.hcaptcha.com/siteverify', method: 'POST' });
  expect(asked?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    secret: 'bot-check-secret',
    response: 'the token',
    remoteip: '203.0.113.7',
    sitekey: 'site-key',
  });
});

it("the endpoint writes a receipt without a name, and emits the answer's metrics", async () => {
  const world = openWorld();
  await world.start();
  const at = new Date(NOW).toISOString();
  expect(world.receipts).toEqual([
    { id: 'call-1', at, channel: 'voice', consent: consent(), agent: 'erin', business: null },
  ]);
  expect(world.answered).toEqual([
    {
      at,
      method: 'POST',
      path: 'calls',
      status: 201,
      error: null,
      requestId: expect.stringMatching(/^[\da-f]{8}$/),
    },
  ]);
  expect(JSON.stringify([world.receipts, world.answered])).not.toMatch(/Grace|203\.0/);
});

it('the endpoint keeps the call when its receipt cannot be stored, and reports that', async () => {
  const broken = openWorld({ onReceipt: () => Promise.reject(new Error('disk full')) });
  expect((await broken.start()).status).toBe(201);
  const hanging = openWorld({ onReceipt: () => new Promise(() => undefined), timeLimits: { receipt: 0.01 } });
  expect((await hanging.start()).status).toBe(201);
  for (const { problems } of [broken, hanging]) expect(problems.join()).toContain('The receipt of call-1');
});

it.each([
  ['nothing but what is required', { id: 'c', webCallUrl: 'http://localhost/c' }, {}],
  [
    'fields of other types',
    { ...PLATFORM_CALL, artifactPlan: 'x', assistant: [], transport: { callToken: 7 } },
    {},
  ],
])('the endpoint omits missing values: %s', async (_, answered, more) => {
  const world = openWorld({}, { platform: () => Response.json(answered) });
  const { id, webCallUrl } = answered;
  expect(await (await world.start()).json()).toEqual({ id, webCallUrl, maxDurationSeconds: 600, ...more });
});

it('the endpoint truncates a name like the form does, between user-perceived characters', async () => {
  const world = openWorld({ limits: { startsIn10Minutes: 99 } });
  const family = '👨‍👩‍👧‍👦';
  const endless = `a${'\u0301'.repeat(9_000)}`;
  for (const name of ['x'.repeat(300), family.repeat(120), endless]) await world.start({ name });
  const names = world.platform.map((sent) => {
    const overrides = bodyOf(sent)['assistantOverrides'] as { variableValues: { name: string } };
    return overrides.variableValues.name;
  });
  expect(names).toEqual(['x'.repeat(100), family.repeat(100), endless.slice(0, 2_000)]);
});

it('the endpoint works under any mount path, by the last part of the URL', async () => {
  const world = openWorld();
  const asked = request(proof());
  const elsewhere = new Request('https://x.example/calls?from=page', asked);
  expect((await world.send(elsewhere)).status).toBe(201);
});

it('the endpoint answers preflight requests from listed origins', async () => {
  const world = openWorld();
  const preflight = await world.ask(null, { init: { method: 'OPTIONS', body: null } });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-expose-headers': 'task-tamer-pass,retry-after,ratelimit,ratelimit-policy,x-request-id',
    'access-control-max-age': '86400',
    vary: 'Origin, Access-Control-Request-Headers',
  });
  expect(world.siteverify).toEqual([]);
});

it('the endpoint runs the checks from cheapest to most expensive, and stops at the first refusal', async () => {
  const order: string[] = [];
  const store = {
    take: (key: string) => {
      order.push(key.split(':')[0] ?? '');
      return Promise.resolve({ allowed: true, secondsLeft: 1 });
    },
    giveBack: () => Promise.resolve(),
  };
  const answering = (name: string, answer: () => Response) => () => {
    order.push(name);
    return answer();
  };
  const world = openWorld(
    { store, onReceipt: () => void order.push('receipt') },
    {
      siteverify: answering('siteverify', passed),
      platform: answering('platform', () => Response.json(PLATFORM_CALL)),
    },
  );
  await world.start({ consent: null });
  expect(order).toEqual(['starts', 'starts', 'token', 'siteverify']);
  order.length = 0;
  await world.start();
  expect(order).toEqual([
    'starts',
    'starts',
    'token',
    'siteverify',
    'calls',
    'seconds',
    'platform',
    'receipt',
  ]);
});

it('the endpoint counts starts for ten minutes and a day, a token longer than its validity, and a budget longer than any day', async () => {
  const windows: [string | undefined, number][] = [];
  const take: CounterStore['take'] = (key, _points, _limit, seconds) => {
    windows.push([key.split(':')[0], seconds]);
    return Promise.resolve({ allowed: true, secondsLeft: seconds });
  };
  await openWorld({ store: { ...memoryStore(), take } }).start();
  expect(windows).toEqual([
    ['starts', 600],
    ['starts', 86_400],
    ['token', 86_400],
    ['calls', 172_800],
    ['seconds', 172_800],
  ]);
});
