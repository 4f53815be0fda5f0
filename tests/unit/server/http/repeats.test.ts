/** Scope: requests that a browser sends twice. */
import { expect, test } from 'vitest';
import { createOnce } from '../../../../server/http/repeats.ts';

function counted(most?: number) {
  let now = 0;
  let runs = 0;
  const once = createOnce<number>(() => now, most);
  return {
    once: (key: string | null) => once(key, async () => (runs += 1)),
    fails: (key: string) => once(key, () => Promise.reject(new Error('No.'))),
    pass: (ms: number) => void (now += ms),
    runs: () => runs,
  };
}

test('the endpoint runs a request once for its key, and gives repeats its outcome for ten minutes', async () => {
  const { once, pass, runs } = counted();
  expect(await Promise.all([once('a'), once('a'), once('b')])).toEqual([
    { outcome: 1, isRepeat: false },
    { outcome: 1, isRepeat: true },
    { outcome: 2, isRepeat: false },
  ]);
  pass(600_001);
  expect(await once('a')).toEqual({ outcome: 3, isRepeat: false });
  expect(runs()).toBe(3);
});

test('the endpoint recognizes nothing without a key', async () => {
  const { once } = counted();
  expect([await once(null), await once(null)].map(({ isRepeat }) => isRepeat)).toEqual([false, false]);
});

test('the endpoint rejects for everyone who waits for a request that fails, and runs the next one', async () => {
  const { once, fails } = counted();
  const settled = await Promise.allSettled([fails('a'), once('a')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await once('a')).toEqual({ outcome: 1, isRepeat: false });
});

test('the endpoint forgets the oldest beyond its limit', async () => {
  const { once } = counted(2);
  for (const key of ['a', 'b', 'c']) await once(key);
  expect((await once('c')).isRepeat).toBe(true);
  expect((await once('a')).isRepeat).toBe(false);
});
