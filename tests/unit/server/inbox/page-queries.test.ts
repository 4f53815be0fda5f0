// Scope: when the owner's page reloads what it shows, and when it takes a session for ended.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../server/page/request.ts';
import { createQueries, SESSION } from '../../../../server/page/queries.ts';
import { combineReloads, RELOAD_PAUSE_MS } from '../../../../server/inbox/page/use-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('the first change reloads at once, and all changes during a reload and its pause cause one more', async () => {
  let reloads = 0;
  let finish = () => {};
  const change = combineReloads(() => {
    reloads += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  change();
  expect(reloads).toBe(1);
  change();
  await vi.advanceTimersByTimeAsync(10 * RELOAD_PAUSE_MS);
  expect(reloads, 'while the first one runs').toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(RELOAD_PAUSE_MS - 1);
  change();
  expect(reloads, 'in the pause').toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reloads, 'after the pause').toBe(2);
  finish();
  await vi.advanceTimersByTimeAsync(10 * RELOAD_PAUSE_MS);
  expect(reloads, 'without another change').toBe(2);
  change();
  expect(reloads).toBe(3);
});

it('what a request has returned, such as a name that is erased later, is soon forgotten, also that of a change', async () => {
  const queries = createQueries(() => undefined);
  await queries
    .getMutationCache()
    .build(queries, { mutationFn: () => Promise.resolve('Ada') })
    .execute(undefined);
  await queries.fetchQuery({ queryKey: ['inbox'], queryFn: () => 'Ada' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...queries.getMutationCache().getAll(), ...queries.getQueryCache().getAll()]).toEqual([]);
});

it('a refusal ends the session of an owner who is signed in, and means nothing after signing out', async () => {
  let ends = 0;
  const queries = createQueries(() => (ends += 1));
  const read = async (status: number | null) => {
    const queryFn = () => Promise.reject(new RequestError('No.', status));
    await expect(queries.fetchQuery({ queryKey: ['inbox', status], queryFn })).rejects.toThrow('No.');
  };
  queries.setQueryData(SESSION, { owner: 'ann@example.com' });
  await read(500);
  await read(null);
  expect(ends).toBe(0);
  await read(401);
  expect(ends).toBe(1);
  queries.setQueryData(SESSION, { owner: null });
  await read(401);
  expect(ends).toBe(1);
});
