/** What becomes of a conversation, from the request for it to its report. Whatever comes may come twice and in any order. */
import type { Transaction } from 'kysely';
import type { Booking } from '../../widget/booking/booking.ts';
import type { Channel, ConsentReceipt, EndpointRefusal } from '../../widget/contract-endpoint.ts';
import type { NewConversation, NewMessage, Speaker } from '../routes/endpoint-inbox.ts';
import { nameOfDay } from '../admission/days.ts';
import { hashOf } from '../http/secrets.ts';
import { announceEnd, announceMessage, announceMissed } from './announcements.ts';
import type { InboxContext } from './context.ts';
import type { CallReport, Summary } from './report.ts';
import { searchedText } from './store/search.ts';
import type { ConversationRow, KeptChannel, LineRow, Status, Tables } from './store/tables.ts';

type Change = Transaction<Tables>;

/** How long a report may take before the platform is asked, ms. */
const REPORT_WAIT = 5 * 60_000;
/** The same where no report comes. */
const FIRST_CHECK = 15_000;
/** After the platform said that a call is over: its report is about to come. */
const REPORT_IS_DUE = 30_000;
/** A conversation in writing without an end is over after this, ms. */
const WRITING_IDLE = 15 * 60_000;
const OVER: readonly Status[] = ['ended', 'missed'];
/** Of those who were turned away: so many are listed in a day. */
const MOST_TURNED_AWAY = 1_000;

export async function begin(
  { db, now, settings }: InboxContext,
  { id, channel, name, consent }: NewConversation,
): Promise<void> {
  const at = now();
  const known = { name, consent: JSON.stringify(consent) };
  await db
    .insertInto('conversations')
    .values({
      ...blank(id, channel, at),
      ...known,
      status: 'starting',
      check_at: at + (settings.reportsTo === null ? FIRST_CHECK : REPORT_WAIT),
    })
    // The database was away when it began, and its report came first.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
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
    await indexWords(context, change, id);
    await announceMessage(context, change, id);
  });
}

const blank = (id: string, channel: KeptChannel, at: number) => ({
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
  context: InboxContext,
  id: string,
  reason: EndpointRefusal,
  isCertain: boolean,
): Promise<void> {
  const missed = { status: 'missed', name: null, check_at: null } as const;
  await context.db.transaction().execute(async (change) => {
    await change
      .updateTable('conversations')
      .set({ missed_reason: reason, updated_at: context.now(), ...(isCertain ? missed : {}) })
      .where('id', '=', id)
      .execute();
    if (isCertain) await announceMissed(context, change, id);
  });
}

export async function turnedAway(
  context: InboxContext,
  channel: Channel,
  reason: EndpointRefusal,
): Promise<void> {
  const at = context.now();
  const { count } = await context.db
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
  await context.db.transaction().execute(async (change) => {
    await change.insertInto('conversations').values(row).execute();
    await announceMissed(context, change, row.id);
  });
}

export async function said(
  context: InboxContext,
  sessionId: string,
  speaker: Speaker,
  text: string,
): Promise<void> {
  const at = context.now();
  await context.db.transaction().execute(async (change) => {
    const row = await byPlatform(change, sessionId).forUpdate().executeTakeFirst();
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
    await indexWords(context, change, conversation_id);
  });
}

/** A conversation in writing is over: its visitor said so, or has not written for long. */
export async function endWriting(context: InboxContext, row: ConversationRow): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const ended = { status: 'ended', ended_at: row.updated_at, check_at: null } as const;
    const { numUpdatedRows } = await change
      .updateTable('conversations')
      .set(ended)
      .where('id', '=', row.id)
      .where('status', '!=', 'ended')
      // Else something was written meanwhile, and it goes on.
      .where('updated_at', '=', row.updated_at)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await announceEnd(context, change, row.id, 0);
  });
}

export async function endSession(context: InboxContext, sessionId: string): Promise<void> {
  const row = await byPlatform(context.db, sessionId).executeTakeFirst();
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
  db.selectFrom('conversations').selectAll().where('platform_id', '=', platformId);

export const byId = (db: Change | InboxContext['db'], id: string) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst();

/** Nobody else changes it until the end of the transaction. */
export const lockedById = (change: Change, id: string) =>
  change.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const linesOf = (db: Change | InboxContext['db'], id: string): Promise<readonly LineRow[]> =>
  db.selectFrom('lines').selectAll().where('conversation_id', '=', id).orderBy('position').execute();

/** What was written here as JSON. */
const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));

export const summaryOf = ({ summary }: ConversationRow) => parsed<Summary>(summary);
export const bookingsOf = ({ bookings }: ConversationRow) => parsed<readonly Booking[]>(bookings) ?? [];
export const consentOf = ({ consent }: ConversationRow) => parsed<ConsentReceipt>(consent);

/** The conversation of a call that this server may not have begun. */
export async function conversationOfCall(
  { db }: InboxContext,
  { platformId, conversation }: CallReport,
): Promise<string> {
  const known = await byPlatform(db, platformId).executeTakeFirst();
  if (known !== undefined) return known.id;
  const begun = conversation === null ? undefined : await byId(db, conversation);
  if (begun !== undefined && begun.platform_id === null) return begun.id;
  // Derived, so that an erased one is known as such when its report comes again.
  return uuidFrom(hashOf(`call of the platform: ${platformId}`));
}

const uuidFrom = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');

/** `another call`: the conversation is known to be one with another id at the platform. */
export type Taken = 'new' | 'known' | 'another call';

/**
 * A report that is proved to be of this conversation.
 * @param kind of the event; null for one that was asked for, which may come again
 */
export async function report(
  context: InboxContext,
  id: string,
  kind: string | null,
  told: CallReport,
): Promise<Taken> {
  if (!told.isOver) {
    const taken = await goOn(context, id, told);
    if (taken !== null) return taken;
  }
  return context.db.transaction().execute(async (change) => {
    const row = (await lockedById(change, id)) ?? (await unknown(context, change, id, told));
    if (row === undefined) return 'known';
    if (isOfAnother(row, told)) return 'another call';
    if (!told.isOver) return (await goOn({ ...context, db: change }, id, told)) ?? 'known';
    if (kind !== null && !(await isFirst(change, id, kind, context.now()))) return 'known';
    await close(context, change, row, told);
    return 'new';
  });
}

const isOfAnother = ({ platform_id }: Pick<ConversationRow, 'platform_id'>, told: CallReport): boolean =>
  platform_id !== null && platform_id !== told.platformId;

/** A call by telephone, or the database could not be written when it began. Undefined: it was erased. */
async function unknown(
  { now }: InboxContext,
  change: Change,
  id: string,
  { caller, name }: CallReport,
): Promise<ConversationRow | undefined> {
  const erased = await change
    .selectFrom('erasures')
    .select('at')
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  if (erased !== undefined) return undefined;
  await change
    .insertInto('conversations')
    .values({
      ...blank(id, caller === null ? 'voice' : 'telephone', now()),
      status: 'live',
      name,
      contact: caller === '' ? null : caller,
      check_at: now() + REPORT_WAIT,
    })
    // Another process hears of it in the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockedById(change, id);
}

async function isFirst(change: Change, conversation_id: string, kind: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await change
    .insertInto('events')
    .values({ conversation_id, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * The call is under way, or its report is about to come. Most reports are of this kind: what says nothing new is not
 * written.
 * @returns null when there is no such conversation
 */
async function goOn(
  { db, now }: Pick<InboxContext, 'now'> & { readonly db: Change | InboxContext['db'] },
  id: string,
  told: CallReport,
): Promise<Taken | null> {
  const isDue = told.endedAt !== null;
  const heard = db
    .updateTable('conversations')
    .set({
      platform_id: told.platformId,
      status: 'live',
      updated_at: now(),
      ...(isDue ? { check_at: now() + REPORT_IS_DUE } : {}),
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('platform_id', 'is', null), eb('platform_id', '=', told.platformId)]))
    .where('status', 'not in', OVER);
  if (isDue && (await heard.executeTakeFirstOrThrow()).numUpdatedRows === 1n) return 'new';
  const row = await db
    .selectFrom('conversations')
    .select(['platform_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (isOfAnother(row, told)) return 'another call';
  if (isDue || (row.status !== 'starting' && row.platform_id !== null)) return 'known';
  return (await heard.executeTakeFirstOrThrow()).numUpdatedRows === 1n ? 'new' : 'known';
}

async function close(
  context: InboxContext,
  change: Change,
  row: ConversationRow,
  told: CallReport,
): Promise<void> {
  const spoke = told.lines.some(({ speaker }) => speaker === 'visitor');
  const isMissed = told.startedAt === null && !spoke;
  const closed = await change
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
    .returningAll()
    .executeTakeFirstOrThrow();
  // Lines come with the report that ends a call, of which there may be another one.
  if (OVER.includes(row.status))
    await change.deleteFrom('lines').where('conversation_id', '=', row.id).execute();
  const lines = told.lines.map((line, position) => ({ conversation_id: row.id, position, ...line }));
  // A statement has room for so many values.
  for (let from = 0; from < lines.length; from += 1_000)
    await change
      .insertInto('lines')
      .values(lines.slice(from, from + 1_000))
      .execute();
  await context.search.put(change, row.id, searchedText(closed, lines));
  if (isMissed) await announceMissed(context, change, row.id);
  else await announceEnd(context, change, row.id, told.bookings.length);
}

/** What the owner says of a conversation. @returns false when there is none */
export async function mark(
  context: InboxContext,
  id: string,
  { note, isDone }: { readonly note?: string | undefined; readonly isDone?: boolean | undefined },
): Promise<boolean> {
  const { db, now } = context;
  return db.transaction().execute(async (change) => {
    const row = await lockedById(change, id);
    if (row === undefined) return false;
    const done = isDone === undefined ? row.done_at : isDone ? (row.done_at ?? now()) : null;
    await change
      .updateTable('conversations')
      .set({ note: note ?? row.note, done_at: done })
      .where('id', '=', id)
      .execute();
    if (note !== undefined) await indexWords(context, change, id);
    return true;
  });
}

async function indexWords({ search }: InboxContext, change: Change, id: string): Promise<void> {
  const row = await byId(change, id);
  if (row !== undefined) await search.put(change, id, searchedText(row, await linesOf(change, id)));
}
