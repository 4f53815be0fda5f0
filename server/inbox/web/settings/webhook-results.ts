/** What was sent to each address of webhooks last. */
import type { InboxContext } from '../../context.ts';
import type { WebhookResult } from './contract.ts';

export const webhookResults = (
  { read }: Pick<InboxContext, 'read'>,
  urls: readonly string[],
): Promise<readonly WebhookResult[]> =>
  read(async (db) => {
    const results: WebhookResult[] = [];
    for (const url of urls) {
      const row = await db
        .selectFrom('webhooks')
        .select(['created_at', 'state', 'last_status', 'last_error'])
        .where('url', '=', url)
        .where('attempts', '>', 0)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const isDelivered = row?.state === 'delivered';
      const problem = isDelivered ? null : (row?.last_error ?? `status ${row?.last_status}`);
      results.push({ url, last: row === undefined ? null : { at: row.created_at, isDelivered, problem } });
    }
    return results;
  });
