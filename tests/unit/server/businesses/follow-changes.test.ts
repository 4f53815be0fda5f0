// Scope: when a process reads which businesses were changed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { followChanges } from '../../../../server/businesses/serving/follow-changes.ts';

const PAWS = '11111111-1111-4111-8111-111111111111' as BusinessId;

/** An interval, and the moment in which it is acted upon. */
const CHECK_MS = 15_000 + 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store with changes of one business, by their revisions. */
function followed(since = 0) {
  const reads: number[] = [];
  const changed: (readonly BusinessId[])[] = [];
  const failures: unknown[] = [];
  const store = { revision: since, isDown: false };
  let notify: () => void = () => undefined;
  const stop = followChanges(
    {
      async changesSince(revision) {
        reads.push(revision);
        if (store.isDown) throw new Error('down');
        return { revision: store.revision, changed: store.revision > revision ? [PAWS] : [] };
      },
      watch(listener) {
        notify = listener;
        return () => (notify = () => undefined);
      },
      onChanges: (ids) => void changed.push(ids),
      onFailure: (error) => void failures.push(error),
    },
    since,
  );
  return { reads, changed, failures, store, stop, notify: () => notify() };
}

it('a server reads changes at once when it is notified, and once a second at most', async () => {
  const { reads, changed, store, notify, stop } = followed();
  store.revision = 1;
  notify();
  await vi.advanceTimersByTimeAsync(0);
  expect([reads, changed]).toEqual([[0], [[PAWS]]]);
  for (let time = 0; time < 100; time += 1) {
    notify();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(reads).toHaveLength(6);
  expect(changed).toHaveLength(1);
  stop();
});

it('a server finds a change of which no notification came, within 15 seconds', async () => {
  const { changed, store, stop } = followed(7);
  store.revision = 8;
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(changed).toEqual([[PAWS]]);
  stop();
  store.revision = 9;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changed).toHaveLength(1);
});

it('a server reads again what it missed while the database was down', async () => {
  const { changed, failures, store, stop } = followed();
  store.revision = 1;
  store.isDown = true;
  await vi.advanceTimersByTimeAsync(2 * CHECK_MS);
  expect(failures).toHaveLength(2);
  store.isDown = false;
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(changed).toEqual([[PAWS]]);
  stop();
});
