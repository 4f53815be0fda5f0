/** What becomes of a conversation, from the request for it to its report. Whatever comes may come twice and in any order. */
import type { Transaction } from 'kysely';
import type { Booking } from '../../widget/booking/booking.ts';
import type { Channel, ConsentReceipt, EndpointRefusal } from '../../widget/contract-endpoint.ts';
import type { NewConversation, NewMessage, Speaker } from '../routes/endpoint-inbox.ts';
import { nameOfDay } from '../admission/days.ts';
import type { InboxContext } from './context.ts';
import type { CallReport, Summary } from './report.ts';
import { indexWords } from './store/search.ts';
import type { ConversationRow, LineRow, Tables } from './store/tables.ts';

type Change = Transaction<Tables>;

/** How long a report may take before the platform is asked, ms. */
const REPORT_WAIT = 5 * 60_000;
/** The same where no report comes. */
const FIRST_CHECK = 15_000;
/** After the platform said that a call is over: its report is about to come. */
const REPORT_IS_DUE = 30_000;
/** A conversation in writing without an end is over after this, ms. */
const WRITING_IDLE = 15 * 60_000;
/** Of those who were turned away: so many are listed in a day. */
const MOST_TURNED_AWAY = 1_000;

export async function begin(
  { db, now, settings }: InboxContext,
  { id, channel, name, consent }: NewConversation,
): Promise<void> {
  const at = now();
  await db
    .insertInto('conversations')
    .values({
      ...blank(id, channel, at),
      status: 'starting',
      name,
      consent: JSON.stringify(consent),
      check_at: at + (settings.reportsTo === null ? FIRST_CHECK : REPORT_WAIT),
    })
    .execute();
}

/** It is whole at once: nothing is waited for. */
export async function leaveMessage(
  context: InboxContext,
  { id, name, contact, text, consent }: NewMessage,
): Promise<void> {
  const at = context.now();
  await context.db.transaction().execute(async (change) => {
    const row = { status: 'ended', ended_at: at, name, contact, consent: JSON.stringify(consent) } as const;
    await change
      .insertInto('conversations')
      .values({ ...blank(id, 'message', at), ...row })
      .execute();
    await change
      .insertInto('lines')
      .values({ conversation_id: id, position: 0, speaker: 'visitor', text, at })
      .execute();
    await indexWords(change, id);
    await tellOwners(context, change, id);
  });
}

const blank = (id: string, channel: Channel, at: number) => ({
  id,
  channel,
  started_at: at,
  updated_at: at,
  booking_claimed: 0,
  has_recording: 0,
  checks: 0,
  note: '',
});

/** The platform's report may have been here before: then nothing is live any more. */
export async function began({ db, now }: InboxContext, id: string, platformId: string): Promise<void> {
  const change = { platform_id: platformId, updated_at: now() };
  const isOurs = db.updateTable('conversations').where('id', '=', id);
  await isOurs.set(change).execute();
  await isOurs.where('status', '=', 'starting').set({ status: 'live' }).execute();
}

export async function didNotBegin(
  { db, now }: InboxContext,
  id: string,
  reason: EndpointRefusal,
  isCertain: boolean,
): Promise<void> {
  const missed = { status: 'missed', name: null, check_at: null } as const;
  await db
    .updateTable('conversations')
    .set({ missed_reason: reason, updated_at: now(), ...(isCertain ? missed : {}) })
    .where('id', '=', id)
    .execute();
}

export async function turnedAway(
  { db, now }: InboxContext,
  channel: Channel,
  reason: EndpointRefusal,
): Promise<void> {
  const at = now();
  const { count } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'missed')
    .where('started_at', '>=', Date.parse(nameOfDay(at)))
    .executeTakeFirstOrThrow();
  if (count >= MOST_TURNED_AWAY) return;
  const row = {
    ...blank(crypto.randomUUID(), channel, at),
    status: 'missed',
    missed_reason: reason,
  } as const;
  await db.insertInto('conversations').values(row).execute();
}

export async function said(
  context: InboxContext,
  sessionId: string,
  speaker: Speaker,
  text: string,
): Promise<void> {
  const at = context.now();
  await context.db.transaction().execute(async (change) => {
    const row = await byPlatform(change, sessionId);
    if (row === undefined) return;
    const { id: conversation_id } = row;
    const { last } = await change
      .selectFrom('lines')
      .select((eb) => eb.fn.max('position').as('last'))
      .where('conversation_id', '=', conversation_id)
      .executeTakeFirstOrThrow();
    await change
      .insertInto('lines')
      .values({ conversation_id, position: last === null ? 0 : last + 1, speaker, text, at })
      .execute();
    await change
      .updateTable('conversations')
      .set({ updated_at: at, check_at: row.status === 'ended' ? null : at + WRITING_IDLE })
      .where('id', '=', conversation_id)
      .execute();
    await indexWords(change, conversation_id);
  });
}

/** A conversation in writing is over: its visitor said so, or has not written for long. */
export async function endWriting(context: InboxContext, row: ConversationRow): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const ended = { status: 'ended', ended_at: row.updated_at, check_at: null } as const;
    await change.updateTable('conversations').set(ended).where('id', '=', row.id).execute();
    await tellOwners(context, change, row.id);
  });
}

export async function endSession(context: InboxContext, sessionId: string): Promise<void> {
  const row = await byPlatform(context.db, sessionId);
  if (row !== undefined && row.status !== 'ended') await endWriting(context, row);
}

export async function helped({ db }: InboxContext, platformId: string, yes: boolean): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ helped: yes ? 1 : 0 })
    .where('platform_id', '=', platformId)
    .execute();
}

const byPlatform = (db: Change | InboxContext['db'], platformId: string) =>
  db.selectFrom('conversations').selectAll().where('platform_id', '=', platformId).executeTakeFirst();

export const byId = (db: Change | InboxContext['db'], id: string) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst();

export const linesOf = (db: Change | InboxContext['db'], id: string): Promise<readonly LineRow[]> =>
  db.selectFrom('lines').selectAll().where('conversation_id', '=', id).orderBy('position').execute();

/** What was written here as JSON. */
const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));

export const summaryOf = ({ summary }: ConversationRow) => parsed<Summary>(summary);
export const bookingsOf = ({ bookings }: ConversationRow) => parsed<readonly Booking[]>(bookings) ?? [];
export const consentOf = ({ consent }: ConversationRow) => parsed<ConsentReceipt>(consent);

/**
 * A report that is proved to be of this conversation.
 * @param kind of the event; null for one that was asked for, which may come again
 * @returns false when it was known already, or the conversation is none of ours, or another call's
 */
export async function report(
  context: InboxContext,
  id: string,
  kind: string | null,
  told: CallReport,
): Promise<boolean> {
  return context.db.transaction().execute(async (change) => {
    const row = (await byId(change, id)) ?? (await unknown(context, change, id));
    if (row === null || (row.platform_id !== null && row.platform_id !== told.platformId)) return false;
    if (kind !== null && !(await isFirst(change, id, kind, context.now()))) return false;
    await (told.isOver ? close(context, change, row, told) : goOn(context, change, row, told));
    return true;
  });
}

/** The database could not be written when this call began. Null: it was erased. */
async function unknown({ now }: InboxContext, change: Change, id: string): Promise<ConversationRow | null> {
  const erased = await change
    .selectFrom('erasures')
    .select('at')
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  if (erased !== undefined) return null;
  return change
    .insertInto('conversations')
    .values({ ...blank(id, 'voice', now()), status: 'live' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function isFirst(change: Change, conversation_id: string, kind: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await change
    .insertInto('events')
    .values({ conversation_id, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function goOn(
  { now }: InboxContext,
  change: Change,
  row: ConversationRow,
  told: CallReport,
): Promise<void> {
  if (row.status === 'ended' || row.status === 'missed') return;
  const check = told.endedAt === null ? {} : { check_at: now() + REPORT_IS_DUE };
  await change
    .updateTable('conversations')
    .set({ platform_id: told.platformId, status: 'live', updated_at: now(), ...check })
    .where('id', '=', row.id)
    .execute();
}

async function close(
  context: InboxContext,
  change: Change,
  row: ConversationRow,
  told: CallReport,
): Promise<void> {
  const spoke = told.lines.some(({ speaker }) => speaker === 'visitor');
  const isMissed = told.startedAt === null && !spoke;
  await change
    .updateTable('conversations')
    .set({
      platform_id: told.platformId,
      status: isMissed ? 'missed' : 'ended',
      ...(isMissed ? { name: null, missed_reason: told.endedReason } : {}),
      started_at: told.startedAt ?? row.started_at,
      ended_at: told.endedAt ?? row.ended_at ?? context.now(),
      ended_reason: told.endedReason,
      cost: told.cost,
      has_recording: told.hasRecording ? 1 : 0,
      ...(told.summary === null ? {} : { summary: JSON.stringify(told.summary) }),
      ...(told.bookings.length === 0 ? {} : { bookings: JSON.stringify(told.bookings) }),
      booking_claimed: told.bookingClaimed ? 1 : 0,
      updated_at: context.now(),
      check_at: null,
    })
    .where('id', '=', row.id)
    .execute();
  await change.deleteFrom('lines').where('conversation_id', '=', row.id).execute();
  const lines = told.lines.map((line, position) => ({ conversation_id: row.id, position, ...line }));
  // A statement has room for so many values.
  for (let from = 0; from < lines.length; from += 1_000)
    await change
      .insertInto('lines')
      .values(lines.slice(from, from + 1_000))
      .execute();
  await indexWords(change, row.id);
  if (!isMissed) await tellOwners(context, change, row.id);
}

/** What the owner says of a conversation. @returns false when there is none */
export async function mark(
  { db, now }: InboxContext,
  id: string,
  { note, isDone }: { readonly note?: string | undefined; readonly isDone?: boolean | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (change) => {
    const row = await byId(change, id);
    if (row === undefined) return false;
    const done = isDone === undefined ? row.done_at : isDone ? (row.done_at ?? now()) : null;
    await change
      .updateTable('conversations')
      .set({ note: note ?? row.note, done_at: done })
      .where('id', '=', id)
      .execute();
    if (note !== undefined) await indexWords(change, id);
    return true;
  });
}

/** Once for each conversation. */
async function tellOwners(
  { settings, now }: Pick<InboxContext, 'settings' | 'now'>,
  change: Change,
  conversation_id: string,
): Promise<void> {
  if (settings.smtpUrl === null) return;
  const waiting = { kind: 'mail', state: 'waiting', attempts: 0, next_at: now() } as const;
  await change
    .insertInto('deliveries')
    .values(settings.owners.map((recipient) => ({ conversation_id, recipient, ...waiting })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
