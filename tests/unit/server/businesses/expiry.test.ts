// Scope: when the old conversations of a stored business are erased.
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { changeBusiness } from '../../../../server/businesses/store/writing.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { DATABASES } from './stores.ts';
import { business, reportingOf, storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** On a busy machine. */
const PATIENCE_MS = 60_000;
const SLOW_MS = 15_000;

/** With two conversations, the second six hours after the first. */
async function opened(on: string) {
  const world = await fixture.open({ on });
  const { settings } = business() as { readonly settings: object };
  const id = await world.add('paws', { settings: { ...settings, keepDays: 2 } });
  const first = await conversation(world);
  await world.work();
  world.pass(6 * HOUR_MS);
  return { world, id, first, second: await conversation(world) };
}

async function conversation(world: StoredWorld): Promise<string> {
  expect((await world.call('paws')).status).toBe(201);
  return reportingOf(world).id;
}

const kept = ({ where }: StoredWorld, id: BusinessId) =>
  rowsBy(where, `select id from conversations where business_id = '${id}' order by started_at`).map(
    (row) => row['id'],
  );

describe.each(DATABASES)('the old conversations of a stored business on %s', (on) => {
  it(
    'are each erased within ten minutes of their last day, although it was looked at just before',
    { timeout: PATIENCE_MS },
    async () => {
      const { world, id, first, second } = await opened(on);
      const after = async (ms: number) => {
        world.pass(ms);
        await world.work();
        return kept(world, id);
      };
      expect(await after(20 * HOUR_MS)).toEqual([first, second]);
      expect(await after(22 * HOUR_MS - MINUTE_MS)).toEqual([first, second]);
      expect(await after(2 * MINUTE_MS)).toEqual([second]);
      expect(await after(6 * HOUR_MS - 2 * MINUTE_MS)).toEqual([second]);
      expect(await after(11 * MINUTE_MS)).toEqual([]);
      const waiting = rowsBy(world.where, `select * from business_due_work where kind = 'expiry'`);
      expect(waiting).toEqual([]);
    },
  );

  it('are erased at once when its days to keep become fewer', { timeout: PATIENCE_MS }, async () => {
    const { world, id, first, second } = await opened(on);
    world.pass(20 * HOUR_MS);
    await world.work();
    expect(kept(world, id)).toEqual([first, second]);
    const json = { settings: { keepDays: 1, consentVersions: ['another'] } };
    await changeBusiness(world.store, id, businessChangeIn(json));
    // With a setting that shows when the server has taken up the change.
    await expect.poll(async () => (await world.call('paws')).status, { timeout: SLOW_MS }).toBe(428);
    world.pass(MINUTE_MS);
    await world.work();
    expect(kept(world, id)).not.toContain(first);
    expect(kept(world, id)).toContain(second);
  });
});
