/** The owner's mails and webhooks about conversations: queued in the same transaction, sent afterwards. */
import { instantOf } from '../../../widget/booking/moment.ts';
import { wallOf } from '../../../widget/config/zone.ts';
import { DAY_MS } from '../../admission/days.ts';
import type { InboxContext, InboxSettings } from '../context.ts';
import type { Change, DeliveryRow, WebhookRow, WebhookType } from '../store/tables.ts';
import type { Delivery } from './reducer.ts';

type Queueing = Pick<InboxContext, 'settings' | 'now'>;
/** The part of the context that webhooks need. */
type WebhookContext = Pick<InboxContext, 'now'> & { readonly settings: Pick<InboxSettings, 'webhooks'> };
/** @param id of the conversation */
export type QueuedDelivery = { readonly id: string; readonly delivery: Delivery };
type Webhook = Pick<WebhookRow, 'conversation_id' | 'event_id' | 'type' | 'booking_index'>;

const MINUTE_MS = 60_000;

type EndKind = Exclude<Delivery['kind'], 'booked' | 'rebooked'>;
type MailKind = DeliveryRow['kind'];

/** Missed visitors get no separate mails, because most of them try again immediately. */
const MAIL_KINDS: Readonly<Record<EndKind, Readonly<Record<'each' | 'daily', MailKind | null>>>> = {
  ended: { each: 'mail', daily: 'digest' },
  message: { each: 'mail', daily: 'digest' },
  missed: { each: null, daily: 'digest' },
  unreported: { each: 'unreported-mail', daily: 'unreported-digest' },
};

const WEBHOOK_TYPES = {
  ended: 'conversation.ended',
  message: 'message.received',
  missed: 'visitor.missed',
  unreported: 'conversation.unreported',
} as const satisfies Readonly<Record<EndKind, WebhookType>>;

export async function queueDeliveries(
  context: Queueing,
  change: Change,
  queued: readonly QueuedDelivery[],
): Promise<void> {
  await queueMails(context, change, queued);
  await queueWebhooks(context, change, queued.map(webhookOf));
}

/** Also deletes the conversation's webhooks that are still pending. */
export async function queueErasure(context: WebhookContext, change: Change, id: string): Promise<void> {
  await change.deleteFrom('webhooks').where('conversation_id', '=', id).execute();
  const erased = { conversation_id: id, event_id: `msg_${id}_erased`, booking_index: null } as const;
  await queueWebhooks(context, change, [{ ...erased, type: 'conversation.erased' }]);
}

/** The id of an event about a conversation's only end has no number. */
function webhookOf({ id, delivery }: QueuedDelivery): Webhook {
  if (delivery.kind === 'booked') {
    const { index } = delivery;
    const event_id = `msg_${id}_booking_${index + 1}`;
    return { conversation_id: id, event_id, type: 'booking.created', booking_index: index };
  }
  if (delivery.kind === 'rebooked') {
    const { index, at } = delivery;
    const event_id = `msg_${id}_booking_${index + 1}_${at}`;
    return { conversation_id: id, event_id, type: 'booking.changed', booking_index: index };
  }
  const { kind, end } = delivery;
  const type = WEBHOOK_TYPES[kind];
  const event_id = `msg_${id}_${type.split('.')[1]}${end === 1 ? '' : `_${end}`}`;
  return { conversation_id: id, event_id, type, booking_index: null };
}

async function queueMails(
  { settings, now }: Queueing,
  change: Change,
  queued: readonly QueuedDelivery[],
): Promise<void> {
  const { mails, mailUrl, owners } = settings;
  if (mailUrl === null || mails === 'off') return;
  const next_at = mails === 'daily' ? nextDigest(now(), settings) : now();
  const rows = queued.flatMap(({ id, delivery }): readonly DeliveryRow[] => {
    if (delivery.kind === 'booked' || delivery.kind === 'rebooked') return [];
    const kind = MAIL_KINDS[delivery.kind][mails];
    if (kind === null) return [];
    const waiting = { state: 'waiting', attempts: 0, next_at, last_error: null } as const;
    return owners.map((recipient) => ({
      conversation_id: id,
      kind,
      recipient,
      end_number: delivery.end,
      ...waiting,
    }));
  });
  if (rows.length === 0) return;
  await change
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function queueWebhooks(
  { settings: { webhooks }, now }: WebhookContext,
  change: Change,
  events: readonly Webhook[],
): Promise<void> {
  const at = now();
  const waiting = { state: 'waiting', attempts: 0, created_at: at, next_at: at } as const;
  const rows = events.flatMap((each) => (webhooks?.urls ?? []).map((url) => ({ ...each, url, ...waiting })));
  if (rows.length === 0) return;
  await change
    .insertInto('webhooks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The next time of the daily mail in the business's time zone. Days may have 23 to 25 hours. */
export function nextDigest(
  now: number,
  { digestAt, timeZone }: { readonly digestAt: number; readonly timeZone: string },
): number {
  const today = Math.floor(wallOf(now, timeZone) / DAY_MS) * DAY_MS + digestAt * MINUTE_MS;
  const [first, second] = [instantOf(today, timeZone), instantOf(today + DAY_MS, timeZone)];
  return first > now ? first : second;
}
