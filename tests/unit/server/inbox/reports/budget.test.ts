/** Scope: minutes that a call reserved and did not use are given back once, when the call's duration is known. */
import { expect, it, vi } from 'vitest';
import { memoryStore, type CounterStore, type EndpointSettings } from '../../../../../server/index.ts';
import type { Overview } from '../../../../../server/inbox/web/page-contract.ts';
import { signingIn } from '../web/browser.ts';
import {
  callingPlatform,
  DAY_MS,
  deliver,
  inboxFixture,
  MANY_STARTS,
  MINUTE_MS,
  ON_POSTGRES,
  reporting,
  reportOf,
  type PlatformAnswers,
} from '../world.ts';
import { NOW } from '../../world.ts';

const fixture = inboxFixture();
const { close, openWorld, mailed, kept } = fixture;
const { signedIn } = signingIn(fixture);

const lasting = (seconds: number) => ({ endedAt: new Date(NOW + seconds * 1_000).toISOString() });
const MISSED = { startedAt: undefined, artifact: { messages: [] }, endedReason: 'customer-did-not-answer' };
const SECONDS = `seconds:${new Date(NOW).toISOString().slice(0, 10)}`;

/** @param giveBack replaces the store's function */
function recorded(giveBack?: CounterStore['giveBack']) {
  const store = memoryStore();
  const returned: (readonly [key: string, points: number])[] = [];
  const settings: Partial<EndpointSettings> = {
    ...MANY_STARTS,
    store: {
      take: (...what) => store.take(...what),
      giveBack(key, points, seconds) {
        if (giveBack !== undefined) return giveBack(key, points, seconds);
        returned.push([key, points]);
        return store.giveBack(key, points, seconds);
      },
    },
  };
  return { settings, returned };
}

const answering = (changes: object): PlatformAnswers =>
  callingPlatform({
    'GET /call/call-1': () => Response.json(reportOf(0, { id: 'call-1', status: 'ended', ...changes })),
  });

it('the inbox returns 540 of 600 seconds after a call of 60, once, however often and by any report', async () => {
  const { settings, returned } = recorded();
  const world = await openWorld({ settings, platform: answering(lasting(60)) });
  await world.endpoint.start();
  expect(returned).toEqual([]);
  const message = reportOf(0, lasting(60));
  await Promise.all([1, 2, 3].map(() => deliver(world, message, reporting(world))));
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  await deliver(world, message, reporting(world));
  expect(returned).toEqual([[SECONDS, 540]]);
  expect(await kept(world)).toMatchObject([{ reserved_day: null, reserved_seconds: null }]);
});

it('the inbox settles a call that it had to request, and not again when the report arrives after all', async () => {
  const { settings, returned } = recorded();
  const world = await openWorld({ settings, platform: answering(lasting(60)) });
  await world.endpoint.start();
  world.pass(6 * MINUTE_MS);
  await world.inbox.work();
  expect(returned).toEqual([[SECONDS, 540]]);
  expect((await deliver(world, reportOf(0, lasting(500)), reporting(world)))?.status).toBe(200);
  expect(returned).toHaveLength(1);
});

it('the inbox gives everything back after a call that no visitor joined', async () => {
  const { settings, returned } = recorded();
  const world = await openWorld({ settings, platform: callingPlatform() });
  await world.endpoint.start();
  await deliver(world, reportOf(0, MISSED), reporting(world));
  expect(returned).toEqual([[SECONDS, 600]]);
});

it('the inbox gives nothing back if the report does not state the call’s duration', async () => {
  const { settings, returned } = recorded();
  const world = await openWorld({ settings, platform: callingPlatform() });
  await world.endpoint.start();
  await deliver(world, reportOf(0, { startedAt: undefined }), reporting(world));
  expect(returned).toEqual([]);
  expect(await kept(world)).toMatchObject([{ status: 'ended', reserved_seconds: 600 }]);
});

it('the inbox leaves it to the endpoint to release a reservation when the platform certainly began nothing', async () => {
  const { settings, returned } = recorded();
  const refusing = { 'POST /call/web': () => Response.json({ message: 'No' }, { status: 400 }) };
  const world = await openWorld({ settings, platform: refusing });
  await world.endpoint.start();
  expect(returned.filter(([key]) => key === SECONDS)).toEqual([[SECONDS, 600]]);
  expect(await kept(world)).toMatchObject([{ status: 'missed', reserved_seconds: null }]);
});

it('the inbox gives nothing back after a crash between the report and the settlement', async () => {
  const dying = recorded(() => new Promise(() => undefined));
  const platform = answering(lasting(60));
  const first = await openWorld({
    settings: { ...dying.settings, timeLimits: { store: 0.05 } },
    platform,
  });
  await first.endpoint.start();
  const at = reporting(first);
  await deliver(first, reportOf(0, lasting(60)), at);
  await vi.waitFor(() => expect(first.problems.join()).toContain('could not be returned'));
  await close(first);

  const { settings, returned } = recorded();
  const second = await openWorld({ settings, platform });
  await deliver(second, reportOf(0, lasting(60)), at);
  second.pass(6 * MINUTE_MS);
  await second.inbox.work();
  expect(returned).toEqual([]);
  expect(await kept(second)).toMatchObject([{ status: 'ended', reserved_seconds: null }]);
});

it('the endpoint starts a call with minutes that another call returned', async () => {
  const { settings } = recorded();
  const limits = { ...MANY_STARTS.limits, minutesPerDay: 11 };
  const world = await openWorld({ settings: { ...settings, limits }, platform: callingPlatform() });
  expect((await world.endpoint.start()).status).toBe(201);
  expect((await world.endpoint.start()).status).toBe(402);
  await deliver(world, reportOf(0, lasting(60)), reporting(world));
  expect((await world.endpoint.start()).status).toBe(201);
});

it('the inbox shows used minutes, and for a running call its longest duration', async () => {
  const { settings } = recorded();
  const world = await openWorld({ settings, platform: callingPlatform(), inbox: mailed() });
  for (let number = 0; number < 3; number += 1) await world.endpoint.start();
  await deliver(world, reportOf(0, lasting(61)), reporting(world));
  await deliver(world, reportOf(1, MISSED), reporting(world, 1));
  const { minutes } = await (await signedIn(world)).read<Overview>('/api/overview');
  expect(minutes).toEqual({ used: 12, limit: 2_000 });
});

it.runIf(ON_POSTGRES)(
  'the inbox gives unused minutes back once when two processes learn of them at the same time',
  async () => {
    const { settings, returned } = recorded();
    const platform = answering(lasting(60));
    const [one, two] = [await openWorld({ settings, platform }), await openWorld({ settings, platform })];
    await one.endpoint.start();
    two.pass(DAY_MS / 2);
    await Promise.all([
      two.inbox.work(),
      deliver(one, reportOf(0, lasting(60)), reporting(one)),
      deliver(two, reportOf(0, lasting(60)), reporting(one)),
    ]);
    expect(returned).toEqual([[SECONDS, 540]]);
  },
);
