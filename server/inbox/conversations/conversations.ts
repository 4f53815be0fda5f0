/** The life of a conversation, from its request to its end. Events may arrive twice and in any order. */
import type { Transaction } from 'kysely';
import type { Booking } from '../../../widget/booking/booking.ts';
import type {
  Channel,
  ConsentReceipt,
  EndpointRefusal,
  MicrophoneFailure,
} from '../../../widget/contract-endpoint.ts';
import type { NewConversation, NewMessage, Speaker } from '../../routes/endpoint-inbox.ts';
import { nameOfDay } from '../../admission/days.ts';
import { announceEnds, announceMessage, announceMissed } from './announcements.ts';
import type { InboxContext } from '../context.ts';
import type { Summary } from '../reports/report.ts';
import { searchedText } from '../store/search.ts';
import type { ConversationRow, KeptChannel, LineRow, Tables } from '../store/tables.ts';

export type Change = Transaction<Tables>;

/** The wait before asking the platform for a missing report, ms. */
export const REPORT_WAIT = 5 * 60_000;
/** The same wait if the platform does not report calls here. */
const FIRST_CHECK = 15_000;
/** Idle time after which a text chat ends, ms. */
const WRITING_IDLE = 15 * 60_000;
/** The most refused attempts that are listed per day. */
const MOST_TURNED_AWAY = 1_000;

export async function begin(
  { db, now, settings }: InboxContext,
  { id, channel, name, consent, reservation }: NewConversation,
): Promise<void> {
  const at = now();
  const known = { name, consent: JSON.stringify(consent) };
  await db
    .insertInto('conversations')
    .values({
      ...blank(id, channel, at),
      ...known,
      status: 'starting',
      ...(reservation.seconds === 0
        ? {}
        : { reserved_day: reservation.day, reserved_seconds: reservation.seconds }),
      check_at: at + (settings.reportsTo === null ? FIRST_CHECK : REPORT_WAIT),
    })
    // If the database was down at the start and the report was stored first, the reservation stays unsettled.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
    .execute();
}

/** A message is complete immediately, because no report follows. */
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

/** The initial values of every conversation. */
export const blank = (id: string, channel: KeptChannel, at: number) => ({
  id,
  channel,
  started_at: at,
  updated_at: at,
  booking_claimed: 0,
  has_recording: 0,
  checks: 0,
  note: '',
});

/** Keeps the status if the platform's report was stored first. */
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
  const missed = {
    status: 'missed',
    name: null,
    check_at: null,
    // The endpoint releases the reservation.
    reserved_day: null,
    reserved_seconds: null,
  } as const;
  await context.db.transaction().execute(async (change) => {
    await change
      .updateTable('conversations')
      .set({ missed_reason: reason, updated_at: context.now(), ...(isCertain ? missed : {}) })
      .where('id', '=', id)
      .execute();
    if (isCertain) await announceMissed(context, change, [id]);
  });
}

export async function turnedAway(
  context: InboxContext,
  channel: Channel,
  reason: EndpointRefusal | MicrophoneFailure,
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
    await announceMissed(context, change, [row.id]);
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

/** Adds the new ones of a text chat's bookings. */
export async function book(
  context: InboxContext,
  sessionId: string,
  booked: readonly Booking[],
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const row = await byPlatform(change, sessionId).forUpdate().executeTakeFirst();
    if (row === undefined) return;
    const known = bookingsOf(row);
    const added = booked.filter(({ id }) => known.every((each) => each.id !== id));
    await change
      .updateTable('conversations')
      .set({ bookings: JSON.stringify([...known, ...added]), updated_at: context.now() })
      .where('id', '=', row.id)
      .execute();
    await indexWords(context, change, row.id);
  });
}

/** Ends a text chat, because the visitor ended it or was idle. */
export async function endWriting(context: InboxContext, row: ConversationRow): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const ended = { status: 'ended', ended_at: row.updated_at, check_at: null } as const;
    const { numUpdatedRows } = await change
      .updateTable('conversations')
      .set(ended)
      .where('id', '=', row.id)
      .where('status', '!=', 'ended')
      // If a message arrived since the row was read, the chat continues.
      .where('updated_at', '=', row.updated_at)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return;
    const bookings = bookingsOf((await byId(change, row.id)) ?? row).length;
    await announceEnds(context, change, [{ id: row.id, bookings }]);
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

export const byPlatform = (db: Change | InboxContext['db'], platformId: string) =>
  db.selectFrom('conversations').selectAll().where('platform_id', '=', platformId);

export const byId = (db: Change | InboxContext['db'], id: string) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the row until the end of the transaction. */
export const lockedById = (change: Change, id: string) =>
  change.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks several rows in the order of their ids. */
export const lockedByIds = (change: Change, ids: readonly string[]): Promise<readonly ConversationRow[]> =>
  change.selectFrom('conversations').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** Writes locked rows. */
export function putRows(change: Change, rows: readonly ConversationRow[]) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof ConversationRow)[];
  return change
    .insertInto('conversations')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    );
}

export const linesOf = (db: Change | InboxContext['db'], id: string): Promise<readonly LineRow[]> =>
  db.selectFrom('lines').selectAll().where('conversation_id', '=', id).orderBy('position').execute();

/** Parses JSON that this file wrote. */
const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));

export const summaryOf = ({ summary }: ConversationRow) => parsed<Summary>(summary);
export const bookingsOf = ({ bookings }: ConversationRow) => parsed<readonly Booking[]>(bookings) ?? [];
export const consentOf = ({ consent }: ConversationRow) => parsed<ConsentReceipt>(consent);

/** Sets the owner's note and mark. @returns false for an unknown conversation */
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
  if (row !== undefined)
    await search.put([{ id, text: searchedText(row, await linesOf(change, id)) }]).execute(change);
}
