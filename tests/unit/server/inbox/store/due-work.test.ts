// Scope: the notes on which of many businesses have due work: that each row leads to one, and how they are claimed.
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BusinessId } from '../../../../../server/businesses/business-id.ts';
import { blank } from '../../../../../server/inbox/conversations/blank-row.ts';
import { claimDue, endClaim, type ClaimedKind } from '../../../../../server/inbox/store/due-work.ts';
import type { ConversationRow } from '../../../../../server/inbox/store/tables.ts';
import { temporaryInbox } from '../../../../support/inbox/temporary-inbox.ts';
import { DATABASES, storeFixture, type Store } from '../../businesses/stores.ts';
import { NOW } from '../../world.ts';

const { openStore } = storeFixture();

const claimed = async (
  { database }: Store,
  kind: ClaimedKind,
  at: number,
  { max = 16, busy = [] }: { max?: number; busy?: readonly BusinessId[] } = {},
) => (await claimDue(database.deployment, kind, { at, max, busy })).map(({ businessId }) => businessId);

const note = (store: Store, business_id: BusinessId, due_at: number) =>
  store.database.deployment
    .insertInto('business_due_work')
    .values({ business_id, kind: 'mail', due_at })
    .execute();

const notes = ({ database }: Store) =>
  database.deployment.selectFrom('business_due_work').selectAll().orderBy('due_at').orderBy('kind').execute();

describe.each(DATABASES)('the notes on due work on %s', (kind) => {
  it('are made by each row that will be due, in its transaction, and by a new business', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    const { change } = store.database.inBusiness(id);
    const insert = (id: string, check_at: number | null) =>
      change(async (changing) => {
        await changing
          .insertInto('conversations')
          .values({ ...blank(id, 'voice', NOW), check_at })
          .execute();
        if (id === 'undone') throw new Error('undone');
      });
    const update = (values: Partial<ConversationRow>) =>
      change((changing) =>
        changing.updateTable('conversations').set(values).where('id', '=', 'over').execute(),
      );
    await insert('checked', NOW + 5);
    await insert('over', null);
    await expect(insert('undone', NOW + 6)).rejects.toThrow('undone');
    for (const values of [{ check_at: NOW + 7 }, { note: 'x' }, { check_at: null }]) await update(values);
    const startOfDay = Date.parse('2026-11-22T00:00:00Z');
    expect((await notes(store)).map((each) => [each.kind, each.due_at - NOW])).toEqual([
      // Of both conversations.
      ['usage', startOfDay - NOW],
      ['sweep', 0],
      ['usage', 0],
      ['checks', 5],
      ['checks', 7],
    ]);
  });

  it('are claimed of the businesses that have waited longest, each once by all processes', async () => {
    const store = await openStore(kind);
    const ids: BusinessId[] = [];
    for (const slug of ['one', 'two', 'three']) ids.push(await store.add({ slug }));
    const [one, two, three] = ids as [BusinessId, BusinessId, BusinessId];
    for (let time = 0; time < 50; time += 1) await note(store, one, NOW + time);
    await note(store, two, NOW + 10);
    await note(store, three, NOW + 20);
    expect(await claimed(store, 'mail', NOW - 1)).toEqual([]);
    expect(await claimed(store, 'webhooks', NOW + 99)).toEqual([]);
    expect(new Set(await claimed(store, 'mail', NOW + 99, { max: 2 }))).toEqual(new Set([one, two]));
    expect(await claimed(store, 'mail', NOW + 99, { busy: [three] })).toEqual([]);
    const both = await Promise.all([claimed(store, 'mail', NOW + 99), claimed(store, 'mail', NOW + 99)]);
    expect(both.flat()).toEqual([three]);
  });

  it('return if the process with a claim dies, and are gone when the work is done', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    await note(store, id, NOW);
    expect(await claimed(store, 'mail', NOW)).toEqual([id]);
    expect(await claimed(store, 'mail', NOW + 30_000)).toEqual([]);
    const db = store.database.deployment;
    const [again] = await claimDue(db, 'mail', { at: NOW + 60_000, max: 1, busy: [] });
    expect(again?.businessId).toBe(id);
    if (again !== undefined) await endClaim(db, again, NOW + 70_000);
    const [last] = await claimDue(db, 'mail', { at: NOW + 70_000, max: 1, busy: [] });
    if (last !== undefined) await endClaim(db, last, null);
    expect((await notes(store)).map((each) => each.kind)).toEqual(['sweep', 'usage']);
  });
});

it('each column that says when a row is due has its triggers', async () => {
  const { file, remove } = await temporaryInbox();
  onTestFinished(remove);
  const sqlite = new DatabaseSync(file);
  onTestFinished(() => sqlite.close());
  const due = sqlite
    .prepare(
      `select t.name from sqlite_master as t, pragma_table_info(t.name) as c
      where t.type = 'table' and c.name in ('check_at', 'next_at')
        and t.name <> 'scrubbing' order by t.name`,
    )
    .all()
    .map(({ name }) => name);
  const noting = sqlite
    .prepare(
      `select distinct tbl_name as name from sqlite_master
      where type = 'trigger' and sql like '%business_due_work%' and tbl_name <> 'businesses' order by tbl_name`,
    )
    .all()
    .map(({ name }) => name);
  expect(noting).toEqual(due);
  expect(due).toContain('deliveries');
});
