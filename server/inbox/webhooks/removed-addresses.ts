/** Webhooks for an address that is not among those of the settings any more, so that no work sends them. */
import type { ExpressionBuilder } from 'kysely';
import type { InboxContext } from '../context.ts';
import type { Change, Tables, WebhookRow } from '../store/tables.ts';

const PROBLEM = 'ADDRESS_REMOVED';

/**
 * Gives up those that still wait, so that they are listed and can be sent again. Resolves with false: no more is due at once.
 * @param urls of the settings @param minAgeMs since they were queued
 */
export async function giveUpRemoved(
  { read, change: inChange, now }: Pick<InboxContext, 'read' | 'change' | 'now'>,
  urls: readonly string[],
  minAgeMs = 0,
): Promise<false> {
  const given = waitsElsewhere(urls, now() - minAgeMs);
  const waiting = await read((db) =>
    db.selectFrom('webhooks').select('url').where(given).limit(1).executeTakeFirst(),
  );
  if (waiting === undefined) return false;
  await inChange((change) =>
    change
      .updateTable('webhooks')
      .set({ state: 'failed', last_status: null, last_error: PROBLEM })
      .where(given)
      .execute(),
  );
  return false;
}

/** @param urls may be none @param until when they were queued at the latest */
const waitsElsewhere =
  (urls: readonly string[], until: number) => (eb: ExpressionBuilder<Tables, 'webhooks'>) =>
    eb.and([
      eb('state', '=', 'waiting'),
      eb('created_at', '<=', until),
      ...(urls.length === 0 ? [] : [eb('url', 'not in', urls)]),
    ]);

/** Addresses them anew: to each of the settings that has not got the event. Without an address they stay. */
export async function readdress(
  change: Change,
  rows: readonly WebhookRow[],
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  for (const row of rows.filter(({ url }) => !urls.includes(url))) {
    await change
      .insertInto('webhooks')
      .values(urls.map((url) => ({ ...row, url })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await change
      .deleteFrom('webhooks')
      .where('event_id', '=', row.event_id)
      .where('url', '=', row.url)
      .execute();
  }
}
