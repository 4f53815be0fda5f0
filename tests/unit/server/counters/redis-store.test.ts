// Scope: the counters in a real Redis or Valkey: all points or none, in one step, in the window of the first take.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCounters } from '../../../../server/counters/counters.ts';
import { redisStore, type CounterStore } from '../../../../server/index.ts';
import { COUNTER_SERVER, startCounterServer, type CounterServer } from '../../../support/counter-server.ts';

describe.skipIf(COUNTER_SERVER === null)('a store in Redis', () => {
  let server: CounterServer;
  let clients: readonly Redis[] = [];
  let key = 0;
  const stores = () => clients.map((client) => redisStore(client, 'test'));

  beforeAll(async () => {
    server = await startCounterServer();
    clients = [1, 2, 3, 4].map(() => new Redis(server.url));
  });
  beforeEach(() => (key += 1));
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await server.close();
  });

  const take = (store: number, points: number, limit: number, seconds = 60) =>
    (stores()[store % clients.length] ?? redisStore({} as Redis)).take(`${key}`, points, limit, seconds);
  const used = async () => Number(await clients[0]?.get(`test:${key}`));

  it('admits every small reservation that fits, although large ones are refused at the same time', async () => {
    const small = Array.from({ length: 200 }, (_, number) => take(number, 1, 200));
    const large = Array.from({ length: 200 }, (_, number) => take(number + 1, 201, 200));
    const allowed = (answers: readonly { readonly allowed: boolean }[]) =>
      answers.filter((answer) => answer.allowed).length;
    expect(allowed(await Promise.all(small))).toBe(200);
    expect(allowed(await Promise.all(large))).toBe(0);
    expect(await used()).toBe(200);
  });

  it('sends one command for each take, so that a crash leaves nothing between two', async () => {
    const monitor = await clients[1]?.monitor();
    const seen: string[] = [];
    monitor?.on('monitor', (_time: string, [command = '']: string[], source: string) => {
      if (source !== 'lua') seen.push(command.toLowerCase());
    });
    await take(0, 5, 4);
    await take(0, 3, 4);
    await expect.poll(() => seen).toEqual(['eval', 'eval']);
    monitor?.disconnect();
  });

  it('takes all points or none, and says when the window of the first take ends', async () => {
    expect(await take(0, 3, 4)).toEqual({ allowed: true, secondsLeft: 60 });
    expect(await take(1, 2, 4, 6_000)).toEqual({ allowed: false, secondsLeft: 60 });
    expect(await used()).toBe(3);
    expect(await take(2, 1, 4, 6_000)).toEqual({ allowed: true, secondsLeft: 60 });
  });

  it('begins a new window when the old one is over, and takes nothing for a refusal', async () => {
    expect(await take(0, 5, 4, 60)).toEqual({ allowed: false, secondsLeft: 60 });
    expect(await clients[0]?.exists(`test:${key}`)).toBe(0);
    await take(0, 4, 4, 0.05);
    await expect.poll(async () => (await take(0, 4, 4, 60)).allowed).toBe(true);
  });

  it('releases points in a window that runs, and never counts below 0', async () => {
    const [store] = stores();
    await take(0, 3, 4);
    await store?.giveBack(`${key}`, 1, 60);
    expect(await used()).toBe(2);
    await store?.giveBack(`${key}`, 9, 60);
    await store?.giveBack(`${key}`, 1, 60);
    expect(await clients[0]?.exists(`test:${key}`)).toBe(0);
    expect((await take(0, 4, 4)).allowed).toBe(true);
    expect((await take(0, 1, 4)).allowed).toBe(false);
  });

  it('releases the points of one release once, however often it is repeated', async () => {
    await take(0, 9, 9);
    for (const store of stores()) await store.giveBack(`${key}`, 2, 60, 'one');
    expect(await used()).toBe(7);
    await stores()[0]?.giveBack(`${key}`, 2, 60, 'two');
    expect(await used()).toBe(5);
  });

  it('counts a release once that is repeated because its answer was lost', async () => {
    const store = redisStore(clients[0] ?? ({} as Redis), 'test');
    let attempts = 0;
    const giveBack: CounterStore['giveBack'] = async (...what) => {
      attempts += 1;
      await store.giveBack(...what);
      if (attempts === 1) throw new Error('Connection is closed.');
    };
    const problems: string[] = [];
    const counters = createCounters({ ...store, giveBack }, 5, (_, problem) => problems.push(problem));
    await take(0, 9, 9);
    await counters.giveBack(`${key}`, 2, 60);
    await expect.poll(() => attempts, { timeout: 5_000 }).toBe(2);
    expect(await used()).toBe(7);
    expect(problems).toEqual([]);
  });
});
