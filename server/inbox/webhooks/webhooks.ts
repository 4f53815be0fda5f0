/** Sends webhooks, signed as Standard Webhooks, with retries. Never disables an address. */
import type { ExpressionBuilder } from 'kysely';
import { afterFailure } from '../background/backoff.ts';
import type { InboxContext, WebhookSettings } from '../context.ts';
import { LEASE_MS } from '../background/leases.ts';
import type { Tables, WebhookRow } from '../store/tables.ts';
import { errorField } from '../../http/reports.ts';
import { payloadOf } from './payload.ts';
import { post } from './post.ts';

/** @returns the HTTP status @throws if there is no answer */
export type SendWebhook = (url: string, id: string, body: string) => Promise<number>;

const MAX_BATCH_ROWS = 10;

export async function createWebhookSender(
  { secrets, allowsPrivate }: WebhookSettings,
  now: () => number,
): Promise<SendWebhook> {
  // Load the library only if webhooks are sent.
  const { Webhook } = await import('standardwebhooks');
  const signers = secrets.map((secret) => new Webhook(secret));
  return (url, id, body) => {
    const at = new Date(now());
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'task-tamer-server',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
    };
    return post({ url, headers, body, allowsPrivate });
  };
}

/** Sends some of the due webhooks for this address. Resolves with whether more are due. */
export async function deliverWebhooks(
  context: InboxContext,
  url: string,
  send: SendWebhook,
): Promise<boolean> {
  const due = await take(context, url);
  await Promise.all(due.map((row) => deliverOne(context, row, send)));
  return due.length === MAX_BATCH_ROWS;
}

/** An attempt ends before its lease expires. */
const take = ({ change: inChange, now }: InboxContext, url: string): Promise<readonly WebhookRow[]> =>
  inChange(async (change) => {
    const due = await change
      .selectFrom('webhooks')
      .selectAll()
      .where('url', '=', url)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .limit(MAX_BATCH_ROWS)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map((row) => row.event_id);
    const next_at = now() + LEASE_MS;
    if (ids.length > 0)
      await change
        .updateTable('webhooks')
        .set({ next_at })
        .where('url', '=', url)
        .where('event_id', 'in', ids)
        .execute();
    return due;
  });

export const isTaken = (status: number): boolean => status >= 200 && status < 300;

async function deliverOne(context: InboxContext, row: WebhookRow, send: SendWebhook): Promise<void> {
  const { now } = context;
  const attempts = row.attempts + 1;
  const body = await payloadOf(context, row);
  if (body === null) return forget(context, row);
  const { status, error } = await attempted(() => send(row.url, row.event_id, body));
  const answered = { last_status: status, last_error: error };
  if (status !== null && isTaken(status))
    return note(context, row, { state: 'delivered', attempts, ...answered });
  // The path of an address may be a secret.
  context.endpoint.report(
    'inbox-webhook',
    `A webhook to ${new URL(row.url).host} was not taken (try ${attempts}): ${error ?? `status ${status}`}`,
  );
  return note(context, row, { ...afterFailure(attempts, now()), ...answered });
}

type Attempt = { readonly status: number | null; readonly error: string | null };

async function attempted(send: () => Promise<number>): Promise<Attempt> {
  try {
    return { status: await send(), error: null };
  } catch (error) {
    return { status: null, error: webhookErrorCode(error) };
  }
}

/** Omits the error's message, which may contain the path. */
export const webhookErrorCode = (error: unknown): string =>
  errorField(error, 'code') ?? (error instanceof Error ? error.name : 'unknown');

const matching =
  ({ event_id, url }: WebhookRow) =>
  (eb: ExpressionBuilder<Tables, 'webhooks'>) =>
    eb.and([eb('event_id', '=', event_id), eb('url', '=', url)]);

async function note(context: InboxContext, row: WebhookRow, result: Partial<WebhookRow>): Promise<void> {
  await context.change((change) => change.updateTable('webhooks').set(result).where(matching(row)).execute());
}

/** Its conversation was erased. */
async function forget(context: InboxContext, row: WebhookRow): Promise<void> {
  await context.change((change) => change.deleteFrom('webhooks').where(matching(row)).execute());
}
