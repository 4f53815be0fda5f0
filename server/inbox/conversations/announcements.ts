/** Outgoing mails and webhooks about a conversation: queued in the same transaction, sent afterwards. */
import type { Transaction } from 'kysely';
import { instantOf } from '../../../widget/booking/moment.ts';
import { wallOf } from '../../../widget/config/zone.ts';
import type { InboxContext, InboxSettings } from '../context.ts';
import type { DeliveryRow, Tables, WebhookRow } from '../store/tables.ts';

type Change = Transaction<Tables>;
type Announcing = Pick<InboxContext, 'settings' | 'now'>;
/** The part of the context that webhooks need. */
type Telling = Pick<InboxContext, 'now'> & { readonly settings: Pick<InboxSettings, 'webhooks'> };
type Event = Pick<WebhookRow, 'conversation_id' | 'event_id' | 'type' | 'booking_index'>;

/** The kinds of mails for each setting. */
type Kinds = Readonly<Record<'each' | 'daily', DeliveryRow['kind']>>;

const KINDS: Kinds = { each: 'mail', daily: 'digest' };
const UNREPORTED: Kinds = { each: 'unreported-mail', daily: 'unreported-digest' };
const DAY = 86_400_000;
const MINUTE = 60_000;

/** A conversation that is over. */
export type Ending = {
  readonly id: string;
  /** Number of its bookings. */
  readonly bookings: number;
};

/** Queues each event once per conversation, however often it is announced. */
export async function announceEnds(
  context: Announcing,
  change: Change,
  endings: readonly Ending[],
): Promise<void> {
  const ids = endings.map(({ id }) => id);
  const events = endings.flatMap(({ id, bookings }) => [
    event(id, 'conversation.ended'),
    ...Array.from({ length: bookings }, (_, index) => bookingCreated(id, index)),
  ]);
  await noteMails(context, change, ids);
  await noteWebhooks(context, change, events);
}

/** Announces once that a call's report is overdue. If the report arrives, the end is announced as well. */
export async function announceUnreported(context: Announcing, change: Change, id: string): Promise<void> {
  await noteMails(context, change, [id], UNREPORTED);
  await noteWebhooks(context, change, [event(id, 'conversation.unreported')]);
}

export async function announceMessage(context: Announcing, change: Change, id: string): Promise<void> {
  await noteMails(context, change, [id]);
  await noteWebhooks(context, change, [event(id, 'message.received')]);
}

/** Sends no separate mails, because most visitors who are refused try again immediately. */
export async function announceMissed(
  context: Announcing,
  change: Change,
  ids: readonly string[],
): Promise<void> {
  if (context.settings.mails === 'daily') await noteMails(context, change, ids);
  const events = ids.map((id) => event(id, 'visitor.missed'));
  await noteWebhooks(context, change, events);
}

/** Also deletes the conversation's deliveries that are still pending. */
export async function announceErasure(context: Telling, change: Change, id: string): Promise<void> {
  await change.deleteFrom('webhooks').where('conversation_id', '=', id).execute();
  await noteWebhooks(context, change, [event(id, 'conversation.erased')]);
}

const event = (id: string, type: Exclude<WebhookRow['type'], 'booking.created'>): Event => ({
  conversation_id: id,
  event_id: `msg_${id}_${type.split('.')[1]}`,
  type,
  booking_index: null,
});

const bookingCreated = (id: string, index: number): Event => ({
  conversation_id: id,
  event_id: `msg_${id}_booking_${index + 1}`,
  type: 'booking.created',
  booking_index: index,
});

async function noteMails(
  { settings, now }: Announcing,
  change: Change,
  ids: readonly string[],
  kinds = KINDS,
): Promise<void> {
  const { mails, smtpUrl, owners } = settings;
  if (smtpUrl === null || mails === 'off' || owners.length === 0 || ids.length === 0) return;
  const when =
    mails === 'daily'
      ? { kind: kinds.daily, next_at: nextDigest(now(), settings) }
      : { kind: kinds.each, next_at: now() };
  const waiting = { state: 'waiting', attempts: 0, ...when } as const;
  await change
    .insertInto('deliveries')
    .values(
      ids.flatMap((conversation_id) =>
        owners.map((recipient) => ({ recipient, conversation_id, ...waiting })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function noteWebhooks(
  { settings: { webhooks }, now }: Telling,
  change: Change,
  events: readonly Event[],
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
  const today = Math.floor(wallOf(now, timeZone) / DAY) * DAY + digestAt * MINUTE;
  const [first, second] = [instantOf(today, timeZone), instantOf(today + DAY, timeZone)];
  return first > now ? first : second;
}
