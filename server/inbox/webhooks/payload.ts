/** The content of a webhook, read from the database when it is sent. */
import { conversationLink, type InboxContext } from '../context.ts';
import { bookingsOf } from '../conversations/row-json.ts';
import { find } from '../conversations/rows.ts';
import { conversationJson } from '../conversations/exporting.ts';
import type { ConversationRow, Reader, WebhookRow } from '../store/tables.ts';

/** The most lines of a conversation; the export has all. */
const MAX_LINES = 200;

type Source = Pick<InboxContext, 'endpoint' | 'read' | 'settings'>;

/** @returns JSON; null if the conversation or booking was erased, or the overdue report arrived */
export async function payloadOf(source: Source, row: WebhookRow): Promise<string | null> {
  const data = await source.read((db) => dataOf(db, row, source.settings.publicUrl));
  const { type, created_at } = row;
  if (data === null) return null;
  const { businessName } = source.endpoint.settings;
  return JSON.stringify({
    type,
    timestamp: new Date(created_at).toISOString(),
    business: businessName,
    data,
  });
}

async function dataOf(db: Reader, webhook: WebhookRow, publicUrl: string | null): Promise<object | null> {
  if (webhook.type === 'conversation.erased')
    return { id: webhook.conversation_id, erasedAt: new Date(webhook.created_at).toISOString() };
  const row = await find(db, { id: webhook.conversation_id });
  if (row === undefined || (webhook.type === 'conversation.unreported' && row.ended_at !== null)) return null;
  const conversation = await conversationOf(db, row, publicUrl);
  if (webhook.booking_index === null) return conversation;
  const booking = bookingsOf(row)[webhook.booking_index];
  return booking === undefined ? null : { booking, conversation };
}

/** The fields of the export that leave the server. A new column stays private until it is listed here and in docs/server/webhooks.md. */
const SENT_FIELDS = [
  'id',
  'platformId',
  'channel',
  'status',
  'startedAt',
  'endedAt',
  'name',
  'contact',
  'summary',
  'bookings',
  'bookingClaimed',
  'costUsd',
  'helped',
  'missedReason',
  'endedReason',
  'consent',
] as const satisfies readonly (keyof Awaited<ReturnType<typeof conversationJson>>)[];

async function conversationOf(db: Reader, row: ConversationRow, publicUrl: string | null) {
  const conversation = await conversationJson(db, row);
  return {
    ...Object.fromEntries(SENT_FIELDS.map((field) => [field, conversation[field]])),
    lines: conversation.lines.slice(0, MAX_LINES),
    linesInAll: conversation.lines.length,
    link: publicUrl === null ? null : conversationLink(publicUrl, row.id),
  };
}
