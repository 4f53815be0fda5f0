// Scope: the counters behind the limits, with a store that is down, slow or full.
import { describe, expect, it, vi } from 'vitest';
import { createCounters } from '../../../../server/counters/counters.ts';
import { memoryStore, type CounterStore } from '../../../../server/index.ts';
import { NOW, openWorld, passed, refusalOf, type Answering } from '../world.ts';

describe('a counter store', () => {
  it.each<readonly [string, CounterStore['take']]>([
    ['that is down', () => Promise.reject(new Error('ECONNREFUSED'))],
    [
      'that throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['that is silent', () => new Promise(() => undefined)],
    [
      'that is down for the budget alone',
      async (key) => {
        if (key.startsWith('calls')) throw new Error('down');
        return { allowed: true, secondsLeft: 1 };
      },
    ],
  ])('%s admits no start', async (_, take) => {
    const giveBack = () => Promise.reject(new Error('down'));
    const world = openWorld({ store: { take, giveBack }, timeLimits: { store: 0.02 } });
    expect(await refusalOf(await world.start())).toEqual([503, 'not-available']);
    expect(world.platform).toEqual([]);
    expect(world.problems.join()).toContain('every start is refused');
  });

  it('that loses a release keeps the points taken', async () => {
    const giveBack = () => Promise.reject(new Error('down'));
    const world = openWorld(
      { store: { ...memoryStore(), giveBack } },
      { platform: () => new Response('', { status: 429 }) },
    );
    expect(await refusalOf(await world.start())).toEqual([423, 'platform-busy']);
    expect(world.problems.join()).toContain('could not be returned');
  });

  it('that is down for a while gets the points back when it answers again', async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const ids = new Set<string | undefined>();
    const giveBack: CounterStore['giveBack'] = async (_key, _points, _seconds, id) => {
      attempts += 1;
      ids.add(id);
      if (attempts < 4) throw new Error('down');
    };
    const problems: string[] = [];
    const store = { ...memoryStore(), giveBack, releasesOnce: true };
    const counters = createCounters(store, 1, (_, problem) => problems.push(problem));
    await counters.giveBack('a', 1, 60);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([attempts, ids.size, problems]).toEqual([4, 1, []]);
    vi.useRealTimers();
  });

  it('that stays down is reported once for each release', async () => {
    vi.useFakeTimers();
    const giveBack = () => Promise.reject(new Error('down'));
    const problems: string[] = [];
    const store = { ...memoryStore(), giveBack, releasesOnce: true };
    await createCounters(store, 1, (_, problem) => problems.push(problem)).giveBack('a', 1, 60);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(problems).toEqual(['Unused budget could not be returned: Error: down']);
    vi.useRealTimers();
  });

  it('in memory drops keys whose window is over', async () => {
    let now = NOW;
    const store = memoryStore({ maxKeys: 2_000, now: () => now });
    for (let round = 0; round < 5; round += 1) {
      for (let key = 0; key < 1_500; key += 1) await store.take(`${round}:${key}`, 1, 1, 60);
      now += 61_000;
    }
    expect(await store.take('0:0', 1, 1, 60)).toEqual({ allowed: true, secondsLeft: 60 });
  });

  it('in memory refuses new keys beyond its maximum, and keeps counting existing ones', async () => {
    let now = NOW;
    const store = memoryStore({ maxKeys: 2, now: () => now });
    await store.take('a', 1, 2, 60);
    await store.take('b', 1, 2, 60);
    await expect(store.take('c', 1, 2, 60)).rejects.toThrow('More than 2 keys');
    expect(await store.take('a', 1, 2, 60)).toMatchObject({ allowed: true });
    expect(await store.take('a', 1, 2, 60)).toMatchObject({ allowed: false });
    now += 60_000;
    expect(await store.take('c', 1, 2, 60)).toMatchObject({ allowed: true });
  });

  it('in memory counts half a million keys by default, and no more', async () => {
    const store = memoryStore({ now: () => NOW });
    for (let key = 0; key < 500_000; key += 1) await store.take(`${key}`, 1, 2, 60);
    await expect(store.take('another', 1, 2, 60)).rejects.toThrow('More than 500000 keys');
    expect(await store.take('0', 1, 2, 60)).toMatchObject({ allowed: true });
  });

  it('is not filled by tokens that hCaptcha did not confirm', async () => {
    const kept = new Set<string>();
    const memory = memoryStore();
    const store: CounterStore = {
      take: (key, ...more) => (kept.add(key), memory.take(key, ...more)),
      giveBack: (key, ...more) => (kept.delete(key), memory.giveBack(key, ...more)),
    };
    const tokens = () => [...kept].filter((key) => key.startsWith('token:')).length;
    let answers: Answering = () => Response.json({ success: false });
    const world = openWorld(
      { store, limits: { startsIn10Minutes: 99 } },
      { siteverify: (...sent) => answers(...sent) },
    );
    await world.start();
    answers = () => Promise.reject(new TypeError('fetch failed'));
    await world.start();
    expect(tokens()).toBe(0);
    answers = passed;
    await world.start();
    expect(tokens()).toBe(1);
  });

  it('in memory takes all requested points or none, and returns when the window ends', async () => {
    const store = memoryStore();
    expect(await store.take('a', 3, 4, 60)).toEqual({ allowed: true, secondsLeft: 60 });
    expect(await store.take('a', 2, 4, 60)).toMatchObject({ allowed: false });
    expect(await store.take('a', 1, 4, 60)).toMatchObject({ allowed: true });
    await store.giveBack('a', 2, 60);
    expect(await store.take('a', 2, 4, 60)).toMatchObject({ allowed: true });
    expect(await store.take('a', 1, 4, 60)).toMatchObject({ allowed: false });
    expect(await store.take('b', 1, 1, 60)).toMatchObject({ allowed: true });
  });
});
