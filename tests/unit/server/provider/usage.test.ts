// Scope: what the provider counts of its businesses, on both databases: also telephone calls.
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { countConversation } from '../../../../server/businesses/store/usage.ts';
import { blank } from '../../../../server/inbox/conversations/blank-row.ts';
import type { ConversationRow } from '../../../../server/inbox/store/tables.ts';
import { completeUsage, usageCsv } from '../../../../server/provider/usage.ts';
import { DATABASES, storeFixture, type Store } from '../businesses/stores.ts';
import { NOW } from '../world.ts';

const MINUTE_MS = 60_000;
/** In Chicago, where the businesses are. */
const DAY = '2026-11-22';

const { openStore } = storeFixture();

/** Stores a call of one minute that is over. */
async function call(store: Store, id: BusinessId, changes: Partial<ConversationRow> = {}): Promise<void> {
  const { channel = 'voice', started_at = store.now() } = changes;
  const row: ConversationRow = {
    ...blank(crypto.randomUUID(), channel, started_at),
    status: 'ended',
    ended_at: started_at + MINUTE_MS,
    platform_id: crypto.randomUUID(),
    ...changes,
  };
  await store.database.inBusiness(id).change((db) => db.insertInto('conversations').values(row).execute());
}

/** Counts anew. @returns the lines of a month's table, by slug: calls, minutes, chats, messages, bookings */
async function counted(store: Store, month = DAY.slice(0, 7)): Promise<Readonly<Record<string, string>>> {
  const context = { store, inBusiness: store.database.inBusiness };
  await completeUsage(context);
  const [, ...lines] = (await usageCsv(context, month)).trim().split('\r\n');
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
});
