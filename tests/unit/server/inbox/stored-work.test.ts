// Scope: when the due work of many businesses begins.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { openDeployment } from '../../../../server/inbox/deployment.ts';
import { startStoredWork } from '../../../../server/inbox/stored-work.ts';
import { temporaryInbox } from '../../../support/inbox/temporary-inbox.ts';

const BUSINESSES = 10;
/** The rounds are a second apart. */
const MIN_SPREAD_MS = 500;

/** With due mails of ten businesses, and when the work of each began. */
async function opened() {
  const { file: database, remove } = await temporaryInbox();
  const place = {
    database,
    migrationDatabase: null,
    mailUrl: null,
    mailFrom: 'erin@paws.example',
    pageFolder: '.',
  };
  const deployment = await openDeployment(
    place,
    () => undefined,
    () => Promise.resolve(),
  );
  const ids = Array.from({ length: BUSINESSES }, () => crypto.randomUUID() as BusinessId);
  await deployment.database.deployment
    .insertInto('business_due_work')
    .values(ids.map((business_id) => ({ business_id, kind: 'mail', due_at: 0 })))
    .execute();
  const begun = new Map<BusinessId, number>();
  const work = startStoredWork({
    deployment,
    inboxOf: (id) => {
      begun.set(id, performance.now());
      return Promise.resolve(null);
    },
    report: () => undefined,
    now: Date.now,
  });
  const close = async () => {
    await work.stop();
    await deployment.close();
    await remove();
  };
  return { work, ids, begun, close };
}

it('due work of several businesses begins one after the other, so that no request waits for all of it', async () => {
  const { ids, begun, close } = await opened();
  await expect.poll(() => begun.size, { timeout: 15_000 }).toBe(BUSINESSES);
  expect([...begun.keys()].toSorted()).toEqual(ids.toSorted());
  const times = [...begun.values()];
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(MIN_SPREAD_MS);
  await close();
});

it('due work that was taken is done before the server stops', async () => {
  const { work, begun, close } = await opened();
  while (begun.size === 0) await wait(5);
  expect(begun.size).toBeLessThan(BUSINESSES);
  await work.stop();
  expect(begun.size).toBe(BUSINESSES);
  await close();
});
