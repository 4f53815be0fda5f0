// Scope: what the provider counts of its businesses, on both databases: also telephone calls, and what is erased between two counts.
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { countConversation } from '../../../../server/businesses/store/usage.ts';
import { blank } from '../../../../server/inbox/conversations/blank-row.ts';
import { erase } from '../../../../server/inbox/conversations/erasing.ts';
import { withConversations } from '../../../../server/inbox/store/due-work.ts';
import type { ConversationRow, KeptChannel } from '../../../../server/inbox/store/tables.ts';
import { completeUsage, usageCsv } from '../../../../server/provider/usage.ts';
import { DATABASES, storeFixture, type Store } from '../businesses/stores.ts';
import { NOW } from '../world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** In Chicago, where the businesses are. */
const DAY = '2026-11-22';

const { openStore } = storeFixture();

/** A call of one minute that is over. @returns its id */
async function call(store: Store, id: BusinessId, changes: Partial<ConversationRow> = {}): Promise<string> {
  const { channel = 'voice', started_at = store.now() } = changes;
  const row: ConversationRow = {
    ...blank(crypto.randomUUID(), channel, started_at),
    status: 'ended',
    ended_at: started_at + MINUTE_MS,
    platform_id: crypto.randomUUID(),
    ...changes,
  };
  await store.database.inBusiness(id).change((db) => db.insertInto('conversations').values(row).execute());
  return row.id;
}

const eraseIn = ({ database, now }: Store, id: BusinessId, conversation: string) =>
  erase(
    {
      change: database.inBusiness(id).change,
      now,
      scrub: async () => undefined,
      settings: { webhooks: null, timeZone: 'America/Chicago' },
    },
    conversation,
  );

/** Counts anew. @returns the businesses that were looked at for it */
async function count(store: Store): Promise<readonly BusinessId[]> {
  const { inBusiness, deployment } = store.database;
  const read: BusinessId[] = [];
  await completeUsage({
    store,
    withConversations: (since) => withConversations(deployment, since),
    inBusiness(id) {
      read.push(id);
      return inBusiness(id);
    },
  });
  return read;
}

/** Counts anew. @returns the lines of a month's table, by slug: calls, minutes, chats, messages, bookings */
async function counted(store: Store, month = DAY.slice(0, 7)): Promise<Readonly<Record<string, string>>> {
  await count(store);
  const [, ...lines] = (await usageCsv({ store }, month)).trim().split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, , slug = '', , , ...numbers] = line.split(',');
      return [slug, numbers.join(' ')];
    }),
  );
}

describe.each(DATABASES)('the usage of businesses on %s', (kind) => {
  it('has the calls of one that is only called by telephone, and when the last of them began', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    await store.add({ slug: 'other' });
    for (const minutes of [30, 20]) {
      const started_at = NOW - minutes * MINUTE_MS;
      await call(store, id, { channel: 'telephone', started_at });
    }
    expect(await counted(store)).toEqual({ paws: '2 2 0 0 0', other: '0 0 0 0 0' });
    const activity = () =>
      store.db.selectFrom('business_activity').select(['business_id', 'last_at']).execute();
    expect(await activity()).toEqual([{ business_id: id, last_at: NOW - 20 * MINUTE_MS }]);
    await countConversation(store.db, { businessId: id, channel: 'voice', at: NOW, day: DAY });
    await counted(store);
    expect(await activity()).toEqual([{ business_id: id, last_at: NOW }]);
  });

  it('is counted for businesses that have had conversations, and nothing of the others is read', async () => {
    const store = await openStore(kind);
    const [called, written] = [await store.add(), await store.add({ slug: 'written' })];
    await store.add({ slug: 'idle' });
    // A new one may have had conversations before, as the only one of its server.
    expect(await count(store)).toHaveLength(3);
    store.pass(4 * 24 * HOUR_MS);
    expect(await count(store)).toEqual([]);
    for (const minutes of [30, 20])
      await call(store, called, {
        channel: 'telephone',
        started_at: store.now() - minutes * MINUTE_MS,
      });
    await call(store, written, { channel: 'writing' });
    expect([...(await count(store))].sort()).toEqual([called, written].sort());
    const notes = await store.database.deployment
      .selectFrom('business_due_work')
      .select(['business_id', 'due_at'])
      .where('kind', '=', 'usage')
      .orderBy('number')
      .execute();
    const due_at = Date.parse('2026-11-26T00:00:00Z');
    expect(notes).toEqual([called, written].map((business_id) => ({ business_id, due_at })));
    store.pass(4 * 24 * HOUR_MS);
    expect(await count(store)).toEqual([]);
    expect(await counted(store)).toEqual({ paws: '2 2 0 0 0', written: '0 0 1 0 0', idle: '0 0 0 0 0' });
  });

  it.each<KeptChannel>(['voice', 'telephone', 'writing', 'message'])(
    'has what came after others of the day were erased: %s',
    async (channel) => {
      const store = await openStore(kind);
      const id = await store.add();
      const bookings = '[{"what":"Exam"}]';
      for (const _ of Array.from({ length: 3 }))
        await eraseIn(store, id, await call(store, id, { channel, bookings }));
      await eraseIn(store, id, await call(store, id, { channel, status: 'missed' }));
      const first = await call(store, id, { channel, bookings });
      const expected = {
        voice: (count: number) => `${count} ${count} 0 0 ${count}`,
        telephone: (count: number) => `${count} ${count} 0 0 ${count}`,
        writing: (count: number) => `0 0 ${count} 0 ${count}`,
        message: (count: number) => `0 0 0 ${count} ${count}`,
      }[channel];
      expect(await counted(store)).toEqual({ paws: expected(4) });
      await eraseIn(store, id, first);
      expect(await counted(store)).toEqual({ paws: expected(4) });
      store.pass(HOUR_MS);
      await call(store, id, { channel, bookings });
      expect(await counted(store)).toEqual({ paws: expected(5) });
    },
  );

  it('counts an erased call on its day in the business’s time zone, and for no other business', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    await store.add({ slug: 'other' });
    const started_at = Date.parse('2026-12-01T03:00:00Z');
    store.pass(started_at + HOUR_MS - NOW);
    await eraseIn(store, id, await call(store, id, { started_at }));
    expect(await counted(store, '2026-11')).toEqual({ paws: '1 1 0 0 0', other: '0 0 0 0 0' });
    expect(await counted(store, '2026-12')).toEqual({ paws: '0 0 0 0 0', other: '0 0 0 0 0' });
  });
});
