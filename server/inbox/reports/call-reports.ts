/** Stores the platform's reports of calls. Reports may arrive twice and in any order. */
import { settle } from '../../admission/budget.ts';
import { hashOf } from '../../http/secrets.ts';
import type { Reservation } from '../../routes/endpoint-inbox.ts';
import { announceEnds, announceMissed } from '../conversations/announcements.ts';
import { Batches } from '../background/batches.ts';
import type { InboxContext } from '../context.ts';
import {
  blank,
  byId,
  byPlatform,
  lockedById,
  lockedByIds,
  putRows,
  REPORT_WAIT,
  type Change,
} from '../conversations/conversations.ts';
import type { CallReport } from './report.ts';
import { searchedText } from '../store/search.ts';
import { isCall, type ConversationRow, type Status } from '../store/tables.ts';

/** How long after a call's end its report is requested if it has not arrived, ms. */
const REPORT_IS_DUE = 30_000;
/**
 * How long after the longest possible call a report counts as overdue, ms: the platform's retries are over by then, and
 * the inbox has asked several times.
 */
const REPORT_IS_OVERDUE = 30 * 60_000;
/** The most lines in one statement. */
const MOST_LINES = 1_000;
const OVER: readonly Status[] = ['ended', 'missed'];

/** Finds the conversation of a call that this server may not have begun. */
export async function conversationOfCall(
  { db }: InboxContext,
  { platformId, conversation }: CallReport,
): Promise<string> {
  const known = await byPlatform(db, platformId).executeTakeFirst();
  if (known !== undefined) return known.id;
  const begun = conversation === null ? undefined : await byId(db, conversation);
  if (begun !== undefined && begun.platform_id === null) return begun.id;
  // Derived from the platform's id, so that an erased conversation is recognized when its report arrives again.
  return uuidFrom(hashOf(`call of the platform: ${platformId}`));
}

const uuidFrom = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');

/** A report that is proven to belong to one conversation. */
export type ReportedCall = {
  readonly id: string;
  /** The kind of the event; null for a call that the inbox requested, which may arrive repeatedly. */
  readonly kind: string | null;
  readonly told: CallReport;
};

/** `another call`: the conversation belongs to a call with another id at the platform. */
export type Taken = 'new' | 'known' | 'another call';

/** Resolves when the report is stored. */
export type TakeReport = (reported: ReportedCall) => Promise<Taken>;

export function createReports(context: InboxContext): TakeReport {
  const batches = new Batches<ReportedCall, Result>(
    (reported) => context.db.transaction().execute((change) => takeAll(context, change, reported)),
    ({ id }) => id,
  );
  return async (reported) => {
    const { taken, settlement } = await batches.add(reported);
    // Settle after the commit, which deletes the reservation, so that a crash in between never gives anything back
    // twice.
    if (settlement !== null) await settle(context.endpoint, settlement.reservation, settlement.used);
    return taken;
  };
}

/** What an ended call reserved of its day's budget, and how much of it was used, s. */
type Settlement = { readonly reservation: Reservation; readonly used: number };
type Result = { readonly taken: Taken; readonly settlement: Settlement | null };

type Ended = {
  readonly before: ConversationRow;
  readonly after: ConversationRow;
  readonly told: CallReport;
  readonly settlement: Settlement | null;
};

/** @param reported at most one of each conversation */
async function takeAll(
  context: InboxContext,
  change: Change,
  reported: readonly ReportedCall[],
): Promise<readonly Result[]> {
  const now = context.now();
  const rows = await rowsOf(context, change, reported);
  const firsts = await firstsOf(change, reported, rows, now);
  const ended: Ended[] = [];
  const goingOn: ConversationRow[] = [];
  const results = reported.map(({ id, kind, told }): Result => {
    const row = rows.get(id);
    if (row === undefined) return { taken: 'known', settlement: null };
    if (isOfAnother(row, told)) return { taken: 'another call', settlement: null };
    if (!told.isOver) {
      const after = goneOn(row, told, now);
      if (after !== null) goingOn.push(after);
      return { taken: after === null ? 'known' : 'new', settlement: null };
    }
    if (kind !== null && !firsts.has(id)) return { taken: 'known', settlement: null };
    const one = endOf(row, told, now);
    ended.push(one);
    return { taken: 'new', settlement: one.settlement };
  });
  const changed = [...goingOn, ...ended.map(({ after }) => after)];
  if (ended.length > 0) await close(context, change, ended, changed);
  else if (changed.length > 0) await putRows(change, changed).execute();
  return results;
}

/** Locks the rows until the end of the transaction, in the same order in all processes. */
async function rowsOf(
  context: InboxContext,
  change: Change,
  reported: readonly ReportedCall[],
): Promise<ReadonlyMap<string, ConversationRow>> {
  const ids = reported.map(({ id }) => id).toSorted();
  const rows = new Map((await lockedByIds(change, ids)).map((row) => [row.id, row]));
  for (const each of reported) {
    if (rows.has(each.id)) continue;
    const row = await unknown(context, change, each);
    if (row !== undefined) rows.set(row.id, row);
  }
  return rows;
}

const isOfAnother = ({ platform_id }: Pick<ConversationRow, 'platform_id'>, told: CallReport): boolean =>
  platform_id !== null && platform_id !== told.platformId;

/**
 * Creates the conversation of a telephone call, or of a call that could not be stored when it began. Undefined if it
 * was erased, perhaps while it was live: then the platform's data is erased there too.
 */
async function unknown(
  { now }: InboxContext,
  change: Change,
  { id, told: { platformId, isOver, caller, name } }: ReportedCall,
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
    // Another process may create it at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockedById(change, id);
}

/** Stores events that end a call. @returns the conversations for which the event is the first of its kind */
async function firstsOf(
  change: Change,
  reported: readonly ReportedCall[],
  rows: ReadonlyMap<string, ConversationRow>,
  at: number,
): Promise<ReadonlySet<string>> {
  const events = reported.flatMap(({ id, kind, told }) => {
    const row = rows.get(id);
    const isNoted = kind !== null && told.isOver && row !== undefined && !isOfAnother(row, told);
    return isNoted ? [{ conversation_id: id, kind, at }] : [];
  });
  if (events.length === 0) return new Set();
  const firsts = await change
    .insertInto('events')
    .values(events)
    .onConflict((conflict) => conflict.doNothing())
    .returning('conversation_id')
    .execute();
  return new Set(firsts.map(({ conversation_id }) => conversation_id));
}

/** Marks a call as live, or its report as due. @returns null if the report adds nothing, as most of them do */
function goneOn(row: ConversationRow, told: CallReport, now: number): ConversationRow | null {
  const isDue = told.endedAt !== null;
  const isKnown = !isDue && row.status !== 'starting' && row.platform_id !== null;
  if (isKnown || OVER.includes(row.status)) return null;
  const check_at = isDue ? now + REPORT_IS_DUE : row.check_at;
  return { ...row, platform_id: told.platformId, status: 'live', updated_at: now, check_at };
}

function endOf(before: ConversationRow, told: CallReport, now: number): Ended {
  const spoke = told.lines.some(({ speaker }) => speaker === 'visitor');
  const isMissed = told.startedAt === null && !spoke;
  const ended_at = told.endedAt ?? before.ended_at ?? now;
  const settlement = settlementOf(before, isMissed ? 0 : secondsOf(told.startedAt, ended_at));
  const after: ConversationRow = {
    ...before,
    platform_id: told.platformId,
    status: isMissed ? 'missed' : 'ended',
    ...(isMissed ? { name: null, missed_reason: told.endedReason } : {}),
    started_at: told.startedAt ?? before.started_at,
    ended_at,
    ended_reason: told.endedReason,
    cost: told.cost,
    has_recording: told.hasRecording ? 1 : 0,
    ...(told.summary === null ? {} : { summary: JSON.stringify(told.summary) }),
    ...(told.bookings.length === 0 ? {} : { bookings: JSON.stringify(told.bookings) }),
    booking_claimed: told.bookingClaimed ? 1 : 0,
    updated_at: now,
    check_at: null,
    ...(settlement === null ? {} : { reserved_day: null, reserved_seconds: null }),
  };
  return { before, after, told, settlement };
}

/** @param changed the rows to write */
async function close(
  context: InboxContext,
  change: Change,
  ended: readonly Ended[],
  changed: readonly ConversationRow[],
): Promise<void> {
  // The lines are part of the report that ends a call, which may arrive again.
  const again = ended.filter(({ before }) => OVER.includes(before.status)).map(({ after }) => after.id);
  if (again.length > 0) await change.deleteFrom('lines').where('conversation_id', 'in', again).execute();
  const lines = ended.flatMap(({ after, told }) =>
    told.lines.map((line, position) => ({ conversation_id: after.id, position, ...line })),
  );
  await putRows(change, changed).execute();
  // A statement accepts a limited number of values.
  for (let from = 0; from < lines.length; from += MOST_LINES)
    await change
      .insertInto('lines')
      .values(lines.slice(from, from + MOST_LINES))
      .execute();
  const texts = ended.map(({ after, told }) => ({ id: after.id, text: searchedText(after, told.lines) }));
  await context.search.put(texts).execute(change);
  const missed = ended.filter(({ after }) => after.status === 'missed').map(({ after }) => after.id);
  const endings = ended
    .filter(({ after }) => after.status !== 'missed')
    .map(({ after, told }) => ({ id: after.id, bookings: told.bookings.length }));
  await announceMissed(context, change, missed);
  await announceEnds(context, change, endings);
}

/** Null if the platform does not state the times. */
const secondsOf = (startedAt: number | null, endedAt: number): number | null =>
  startedAt === null || endedAt < startedAt ? null : (endedAt - startedAt) / 1_000;

/** Null if there is no reservation, it is settled already, or the call's duration is unknown; then it stays taken. */
function settlementOf(row: ConversationRow, used: number | null): Settlement | null {
  const { reserved_day: day, reserved_seconds: seconds } = row;
  return day === null || seconds === null || used === null
    ? null
    : { reservation: { channel: 'voice', day, seconds }, used };
}

/**
 * Whether the platform should have reported a call that took place, and has not. False for a live telephone call, whose
 * longest duration is unknown here.
 */
export function isUnreported({ endpoint, now }: InboxContext, row: ConversationRow): boolean {
  const { channel, platform_id, status, started_at, ended_at } = row;
  if (!isCall(channel) || platform_id === null || status === 'missed') return false;
  if (status === 'ended') return ended_at === null;
  const longest = endpoint.settings.limits.callSeconds * 1_000;
  return channel === 'voice' && now() - started_at > longest + REPORT_IS_OVERDUE;
}
