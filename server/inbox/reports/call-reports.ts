/** Stores what the platform reports of a call. Every report may come twice and in any order. */
import { settle } from '../../admission/budget.ts';
import { hashOf } from '../../http/secrets.ts';
import type { Reservation } from '../../routes/endpoint-inbox.ts';
import { announceEnd, announceMissed } from '../conversations/announcements.ts';
import type { InboxContext } from '../context.ts';
import {
  blank,
  byId,
  byPlatform,
  lockedById,
  REPORT_WAIT,
  type Change,
} from '../conversations/conversations.ts';
import type { CallReport } from './report.ts';
import { searchedText } from '../store/search.ts';
import { isCall, type ConversationRow, type Status } from '../store/tables.ts';

/** After the platform said that a call is over, ms. */
const REPORT_IS_DUE = 30_000;
/** After the longest call: by then the platform has tried in vain, and was asked several times, ms. */
const REPORT_IS_OVERDUE = 30 * 60_000;
const OVER: readonly Status[] = ['ended', 'missed'];

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
 * Stores a report that is proven to be of this conversation.
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
  const { taken, settlement } = await context.db
    .transaction()
    .execute((change) => take(context, change, id, kind, told));
  // After the commit, which forgets the reservation: a crash in between gives nothing back, and never anything twice.
  if (settlement !== null) await settle(context.endpoint, settlement.reservation, settlement.used);
  return taken;
}

/** What a call that is over took of its day's budget, and how much of it was used, s. */
type Settlement = { readonly reservation: Reservation; readonly used: number };
type Result = { readonly taken: Taken; readonly settlement: Settlement | null };

async function take(
  context: InboxContext,
  change: Change,
  id: string,
  kind: string | null,
  told: CallReport,
): Promise<Result> {
  const without = (taken: Taken): Result => ({ taken, settlement: null });
  const row = (await lockedById(change, id)) ?? (await unknown(context, change, id, told));
  if (row === undefined) return without('known');
  if (isOfAnother(row, told)) return without('another call');
  if (!told.isOver) return without((await goOn({ ...context, db: change }, id, told)) ?? 'known');
  if (kind !== null && !(await isFirst(change, id, kind, context.now()))) return without('known');
  return { taken: 'new', settlement: await close(context, change, row, told) };
}

const isOfAnother = ({ platform_id }: Pick<ConversationRow, 'platform_id'>, told: CallReport): boolean =>
  platform_id !== null && platform_id !== told.platformId;

/**
 * A call by telephone, or the database could not be written when it began. Undefined: it was erased, perhaps while it
 * went on, and what the platform has of it by now is erased there, too.
 */
async function unknown(
  { now }: InboxContext,
  change: Change,
  id: string,
  { platformId, isOver, caller, name }: CallReport,
): Promise<ConversationRow | undefined> {
  const again = isOver ? { platform_id: platformId, next_at: now() } : {};
  const erased = await change
    .updateTable('erasures')
    .set({ attempts: 0, ...again })
    .where('conversation_id', '=', id)
    .returning('at')
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
): Promise<Settlement | null> {
  const spoke = told.lines.some(({ speaker }) => speaker === 'visitor');
  const isMissed = told.startedAt === null && !spoke;
  const endedAt = told.endedAt ?? row.ended_at ?? context.now();
  const settlement = settlementOf(row, isMissed ? 0 : secondsOf(told.startedAt, endedAt));
  const closed = await change
    .updateTable('conversations')
    .set({
      platform_id: told.platformId,
      status: isMissed ? 'missed' : 'ended',
      ...(isMissed ? { name: null, missed_reason: told.endedReason } : {}),
      started_at: told.startedAt ?? row.started_at,
      ended_at: endedAt,
      ended_reason: told.endedReason,
      cost: told.cost,
      has_recording: told.hasRecording ? 1 : 0,
      ...(told.summary === null ? {} : { summary: JSON.stringify(told.summary) }),
      ...(told.bookings.length === 0 ? {} : { bookings: JSON.stringify(told.bookings) }),
      booking_claimed: told.bookingClaimed ? 1 : 0,
      updated_at: context.now(),
      check_at: null,
      ...(settlement === null ? {} : { reserved_day: null, reserved_seconds: null }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Lines come with the report that ends a call, of which there may be another one.
  if (OVER.includes(row.status))
    await change.deleteFrom('lines').where('conversation_id', '=', row.id).execute();
  const lines = told.lines.map((line, position) => ({ conversation_id: row.id, position, ...line }));
  // A statement takes a limited number of values.
  for (let from = 0; from < lines.length; from += 1_000)
    await change
      .insertInto('lines')
      .values(lines.slice(from, from + 1_000))
      .execute();
  await context.search.put(change, row.id, searchedText(closed, lines));
  if (isMissed) await announceMissed(context, change, row.id);
  else await announceEnd(context, change, row.id, told.bookings.length);
  return settlement;
}

/** Null: the platform does not say. */
const secondsOf = (startedAt: number | null, endedAt: number): number | null =>
  startedAt === null || endedAt < startedAt ? null : (endedAt - startedAt) / 1_000;

/** Null: it has none, it is settled, or how long the call took is not known: then the reservation stays taken. */
function settlementOf(row: ConversationRow, used: number | null): Settlement | null {
  const { reserved_day: day, reserved_seconds: seconds } = row;
  return day === null || seconds === null || used === null
    ? null
    : { reservation: { channel: 'voice', day, seconds }, used };
}

/** Whether a call took place of which the platform has reported nothing, and should have. How long one by telephone may take is unknown here. */
export function isUnreported({ endpoint, now }: InboxContext, row: ConversationRow): boolean {
  const { channel, platform_id, status, started_at, ended_at } = row;
  if (!isCall(channel) || platform_id === null || status === 'missed') return false;
  if (status === 'ended') return ended_at === null;
  const longest = endpoint.settings.limits.callSeconds * 1_000;
  return channel === 'voice' && now() - started_at > longest + REPORT_IS_OVERDUE;
}
