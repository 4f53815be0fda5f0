// Scope: how long the endpoint waits for other services by default.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStore, type CounterStore } from '../../../../server/index.ts';
import { openWorld, refusalOf, silent, type World } from '../world.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);
const silentStore: CounterStore = { ...memoryStore(), take: never };
const start = (world: World) => world.start();
/** A body that starts and then stalls. */
const startSlowly = (world: World) =>
  world.ask('', { init: { body: new ReadableStream(), duplex: 'half' } as RequestInit });

it.each<readonly [string, number, () => World, (world: World) => Promise<Response>, string]>([
  ['a body', 10, openWorld, startSlowly, 'body-too-slow'],
  ['its counters', 2, () => openWorld({ store: silentStore }), start, 'not-available'],
  ['hCaptcha', 5, () => openWorld({}, { siteverify: silent }), start, 'not-available'],
  ['the platform', 20, () => openWorld({}, { platform: silent }), start, 'platform-timeout'],
])('the endpoint waits for %s %d s', async (_, seconds, open, ask, error) => {
  let answer: Response | undefined;
  void ask(open()).then((answered) => (answer = answered));
  await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer && (await refusalOf(answer))[1]).toBe(error);
});

it('the endpoint waits 5 s for a receipt to be stored, and then starts the call without it', async () => {
  let answer: Response | undefined;
  void start(openWorld({ onReceipt: never })).then((answered) => (answer = answered));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer?.status).toBe(201);
});
