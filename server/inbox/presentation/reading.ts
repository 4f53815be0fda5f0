/** Reads conversations as an owner sees them: on the page and in mails. */
import type { ExpressionBuilder } from 'kysely';
import type { InboxContext } from '../context.ts';
import { idBatches } from '../store/id-batches.ts';
import type { ConversationRow, Reader, Tables } from '../store/tables.ts';
import type { Conversation, ListedConversation, OpenedConversation } from '../web/page-contract.ts';
import { contactsIn } from '../conversations/contacts.ts';
import { bookingsOf, consentOf, readersOf, summaryOf } from '../conversations/row-json.ts';
import { find, isUnreported, linesOf } from '../conversations/rows.ts';
import { isUnconfirmed } from '../conversations/reported-bookings.ts';

/** Of the text in a row of the list. */
const MAX_REASON_CHARACTERS = 200;

/** Null if it does not exist. @param owner who reads it */
export async function readConversation(
  context: InboxContext,
  id: string,
  owner: string,
): Promise<OpenedConversation | null> {
  const row = await context.read((db) => find(db, { id }));
  return row === undefined
    ? null
    : { ...(await conversationOf(context, row)), isUnread: isUnread(row, owner) };
}

export async function conversationOf(context: InboxContext, row: ConversationRow): Promise<Conversation> {
  const lines = await context.read((db) => linesOf(db, row.id));
  const said = lines.filter(({ speaker }) => speaker === 'visitor').map(({ text }) => text);
  const summary = summaryOf(row);
  const sources = {
    note: row.note,
    contact: row.contact,
    said,
    summary: Object.values(summary ?? {}).filter((text) => text !== null),
  };
  return {
    ...listed(context, row, said[0] ?? null),
    ...contactsIn(sources, context.settings.country),
    lines: lines.map(({ speaker, text, at }) => ({ speaker, text, at })),
    appointments: await context.read((db) => appointmentsOf(db, row.id)),
    agent: context.endpoint.settings.agentName,
    summary,
    consent: consentOf(row),
    endedReason: row.ended_reason,
    cost: row.cost,
    hasRecording: row.has_recording === 1,
    helped: row.helped === null ? null : row.helped === 1,
    note: row.note,
  };
}

const appointmentsOf = (db: Reader, conversation: string): Promise<Conversation['appointments']> =>
  db
    .selectFrom('appointments')
    .select(['id', 'starts_at as startsAt'])
    .where('conversation_id', '=', conversation)
    .where('state', '<>', 'held')
    .orderBy('starts_at')
    .execute();

/** In the given order, without erased ones. */
export async function listedById(
  context: InboxContext,
  ids: readonly string[],
): Promise<readonly ListedConversation[]> {
  const rows = await Promise.all(
    idBatches(ids).map((batch) =>
      context.read((db) =>
        db
          .selectFrom('conversations')
          .selectAll('conversations')
          .select(firstWords)
          .where('id', 'in', batch)
          .execute(),
      ),
    ),
  );
  const byId = new Map(rows.flat().map((row) => [row.id, listed(context, row, row.first_words)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The visitor's first words, for conversations without a summary. */
export const firstWords = (eb: ExpressionBuilder<Tables, 'conversations'>) =>
  eb
    .selectFrom('lines')
    .select('text')
    .whereRef('lines.conversation_id', '=', 'conversations.id')
    .where('speaker', '=', 'visitor')
    .orderBy('position')
    .limit(1)
    .as('first_words');

export const isUnread = (row: ConversationRow, owner: string): boolean =>
  row.status !== 'missed' && row.done_at === null && !readersOf(row).includes(owner);

export function listed(context: InboxContext, row: ConversationRow, said: string | null): ListedConversation {
  const summary = summaryOf(row);
  return {
    id: row.id,
    channel: row.channel,
    status: row.status,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    name: row.name,
    contact: row.contact,
    reason: summary?.reason ?? summary?.details ?? said?.slice(0, MAX_REASON_CHARACTERS) ?? null,
    urgency: summary?.urgency ?? null,
    next: summary?.nextStep ?? summary?.promised ?? null,
    bookings: bookingsOf(row),
    isOnlyClaimed: isUnconfirmed(row),
    missedReason: row.missed_reason,
    isUnreported: isUnreported(context, row),
    isDone: row.done_at !== null,
  };
}
