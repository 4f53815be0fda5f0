/** Stores appointments. Each operation is one transaction, and the database excludes two in one place at the same time. */
import { randomUUID } from 'node:crypto';
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { AppointmentRow, Change, Reader } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { freePosition, type Occupied, type Position, type Slot } from '../rules/slots.ts';
import {
  compareNames,
  held,
  holdUntil,
  isAbout,
  isAt,
  reduce,
  type AppointmentEvent,
  type Person,
  type Place,
} from './appointment.ts';
import { untilSettled } from './conflicts.ts';

/**
 * Called in the transaction of each change, after it. Renewing a hold is none, and a hold that lapses is deleted later.
 * @param before null for a new hold @param after null for a hold that is deleted
 * @param isTakenBack whether it takes back the change before it, of which the visitor was told nothing
 */
export type OnChange = (
  change: Change,
  before: AppointmentRow | null,
  after: AppointmentRow | null,
  isTakenBack: boolean,
) => Promise<void>;

export type AppointmentContext = Pick<BusinessRows, 'change' | 'read'> & {
  readonly rules: BookRules;
  readonly now: () => number;
  readonly onChange: readonly OnChange[];
};

/** Who acts in no conversation, such as the owner, has no holds. */
export const NO_CONVERSATION = '';

/** The conversation that acts. A hold never blocks its own visitor. */
export type Actor = { readonly conversation: string; readonly language: string };

export type Reserved =
  | { readonly kind: 'done'; readonly row: AppointmentRow }
  /** Another appointment has it. */
  | { readonly kind: 'taken' };
export type Changed = Reserved | { readonly kind: 'not-booked' };
export type Moved =
  | { readonly kind: 'not-booked' }
  | { readonly kind: 'other-service' }
  /** The appointment stays as it was. */
  | { readonly kind: 'taken'; readonly row: AppointmentRow }
  | { readonly kind: 'done'; readonly before: AppointmentRow; readonly row: AppointmentRow };

/** The rows that take time in a range, without lapsed holds and those of a conversation. */
export async function occupiedIn(
  db: Reader,
  range: { readonly from: number; readonly to: number },
  { conversation, now }: { readonly conversation: string; readonly now: number },
): Promise<readonly (Occupied & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'resource', 'place', 'service', 'turn', 'busy_from', 'busy_to'])
    .where('state', '<>', 'cancelled')
    .where('busy_from', '<', range.to)
    .where('busy_to', '>', range.from)
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'held'),
        eb.and([eb('hold_until', '>', now), eb('conversation_id', '<>', conversation)]),
      ]),
    )
    .execute();
  return rows.map(({ busy_from: busyFrom, busy_to: busyTo, ...row }) => ({ ...row, busyFrom, busyTo }));
}

/** Holds a slot instead of the one that the conversation has held. */
export const hold = (context: AppointmentContext, actor: Actor, slot: Slot): Promise<Reserved> =>
  changing(context, async (change) => {
    const own = await heldBy(change, context, actor);
    const same = own.find((row) => isAt(row, slot));
    if (same !== undefined) return update(context, change, same, { type: 'renewed' });
    return reserve(context, change, actor, slot);
  });

/**
 * Books a slot, held or not. The same request again gives the same appointment. Another one of the same visitor at the same time
 * corrects it: a model uses its tool again for a number that was misheard, or for a late yes to text messages.
 */
export async function book(
  context: AppointmentContext,
  actor: Actor,
  { slot, toolCallId, person }: { readonly slot: Slot; readonly toolCallId: string; readonly person: Person },
): Promise<Reserved> {
  const before = (db: Reader) => bookedBefore(db, actor, { slot, toolCallId, name: person.name });
  const isKnown = (row: AppointmentRow) => row.tool_call_id === toolCallId || isAbout(row, person);
  const known = await context.read(before);
  if (known !== undefined && isKnown(known)) return { kind: 'done', row: known };
  // Looked up first, so that a crowd that comes too late does not wait in line.
  const isFree =
    known !== undefined || (await context.read((db) => freePositionFor(db, context, actor, slot))) !== null;
  if (!isFree) return { kind: 'taken' };
  return changing(context, async (change) => {
    const row = await before(change);
    if (row !== undefined && isKnown(row)) return { kind: 'done', row };
    if (row !== undefined)
      return compareNames(row.name ?? '', person.name) === 'same'
        ? update(context, change, row, { type: 'corrected', person })
        : { kind: 'taken' };
    const own = (await heldBy(change, context, actor)).find((each) => isAt(each, slot));
    const reserved: Reserved =
      own === undefined ? await reserve(context, change, actor, slot) : { kind: 'done', row: own };
    if (reserved.kind === 'taken') return reserved;
    return update(context, change, reserved.row, { type: 'booked', toolCallId, person });
  });
}

export const move = (
  context: AppointmentContext,
  actor: Actor,
  { id, slot }: { readonly id: string; readonly slot: Slot },
): Promise<Moved> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row === undefined || (row.state !== 'booked' && row.state !== 'moved')) return { kind: 'not-booked' };
    if (row.service !== slot.service) return { kind: 'other-service' };
    if (isAt(row, slot)) return { kind: 'done', before: row, row };
    const position = await takePosition(change, context, actor, slot, id);
    if (position === null) return { kind: 'taken', row };
    return { before: row, ...(await update(context, change, row, { type: 'moved', slot, position })) };
  });

export const cancel = (context: AppointmentContext, id: string): Promise<Changed> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row?.state === 'cancelled') return { kind: 'done', row };
    return changedBy(context, change, row, { type: 'cancelled' });
  });

/** The visitor says that they will come. */
export const confirm = (context: AppointmentContext, id: string): Promise<Changed> =>
  changing(context, async (change) =>
    changedBy(context, change, await locked(change, id), { type: 'confirmed' }),
  );

async function changedBy(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow | undefined,
  event: AppointmentEvent,
): Promise<Changed> {
  const after = row === undefined ? null : reduce(row, event, context.now());
  if (row === undefined || after === null) return { kind: 'not-booked' };
  return { kind: 'done', row: await write(context, change, row, after) };
}

/** What an earlier arrival of the same request has booked. */
export const bookedBy = (
  { read }: AppointmentContext,
  { conversation }: Actor,
  toolCallId: string,
): Promise<AppointmentRow | undefined> =>
  read((db) =>
    db
      .selectFrom('appointments')
      .selectAll()
      .where('conversation_id', '=', conversation)
      .where('tool_call_id', '=', toolCallId)
      .where('state', 'in', ['booked', 'moved'])
      .executeTakeFirst(),
  );

/** The appointments to come of a person. */
export const bookedFor = (
  { read, now }: AppointmentContext,
  contactKey: string,
): Promise<readonly AppointmentRow[]> =>
  read((db) =>
    db
      .selectFrom('appointments')
      .selectAll()
      .where('contact_key', '=', contactKey)
      .where('state', 'in', ['booked', 'moved'])
      .where('starts_at', '>', now())
      .orderBy('starts_at')
      .execute(),
  );

/** What the conversation holds or has booked at a slot, although the notice for others may have begun. */
export const ownAt = async (
  context: AppointmentContext,
  actor: Actor,
  slot: Place,
): Promise<AppointmentRow | undefined> => {
  const own = await context.read((db) =>
    db
      .selectFrom('appointments')
      .selectAll()
      .where('conversation_id', '=', actor.conversation)
      .where('starts_at', '=', slot.startsAt)
      .where((eb) => eb.or([eb('state', 'in', ['booked', 'moved']), eb('hold_until', '>', context.now())]))
      .execute(),
  );
  return own.find((row) => isAt(row, slot));
};

/** A conversation that goes on keeps its hold. */
export async function renewHolds({ change, now }: AppointmentContext, conversation: string): Promise<void> {
  await change((each) =>
    each
      .updateTable('appointments')
      .set({ hold_until: holdUntil(now()) })
      .where('conversation_id', '=', conversation)
      .where('state', '=', 'held')
      .where('hold_until', '>', now())
      .execute(),
  );
}

/** A conversation that is over holds nothing. */
export async function freeHolds(context: AppointmentContext, conversation: string): Promise<void> {
  await context.change(async (change) => {
    const own = await holds(change).where('conversation_id', '=', conversation).execute();
    await deleteHolds(context, change, own);
  });
}

/** The row that each change of the book writes first. */
export const THE_BOOK_ID = 1;

/** One change after another of a business. */
export const changing = <T>(context: AppointmentContext, work: (change: Change) => Promise<T>): Promise<T> =>
  untilSettled(() =>
    context.change(async (change) => {
      const changed_at = context.now();
      await change
        .insertInto('books')
        .values({ id: THE_BOOK_ID, changed_at, key: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ changed_at }))
        .execute();
      return work(change);
    }),
  );

function heldBy(
  db: Reader,
  { now }: AppointmentContext,
  { conversation }: Actor,
): Promise<readonly AppointmentRow[]> {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('state', '=', 'held')
    .where('hold_until', '>', now())
    .execute();
}

async function bookedBefore(
  db: Reader,
  { conversation }: Actor,
  { slot, toolCallId, name }: { readonly slot: Slot; readonly toolCallId: string; readonly name: string },
): Promise<AppointmentRow | undefined> {
  const own = await db
    .selectFrom('appointments')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('state', 'in', ['booked', 'moved'])
    .where((eb) => eb.or([eb('tool_call_id', '=', toolCallId), eb('starts_at', '=', slot.startsAt)]))
    .execute();
  // A model may use its tool twice for one appointment, with another id. An owner may add two people of one name.
  const isRepeated = (row: AppointmentRow) =>
    conversation !== NO_CONVERSATION && isAt(row, slot) && compareNames(row.name ?? '', name) !== 'other';
  return own.find((row) => row.tool_call_id === toolCallId) ?? own.find(isRepeated);
}

export const locked = (change: Change, id: string): Promise<AppointmentRow | undefined> =>
  change.selectFrom('appointments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Null if the slot is taken. @param moved the appointment that would move there */
async function freePositionFor(
  db: Reader,
  { rules, now }: AppointmentContext,
  { conversation }: Actor,
  slot: Slot,
  moved: string | null = null,
): Promise<Position | null> {
  const range = { from: slot.busyFrom, to: slot.busyTo };
  const occupied = await occupiedIn(db, range, { conversation, now: now() });
  return freePosition(
    rules,
    slot,
    occupied.filter(({ id }) => id !== moved),
  );
}

/** Where an appointment is written next. Null if the slot is taken; then the conversation keeps what it holds. */
export async function takePosition(
  change: Change,
  context: AppointmentContext,
  actor: Actor,
  slot: Slot,
  moved: string | null = null,
): Promise<Position | null> {
  const position = await freePositionFor(change, context, actor, slot, moved);
  if (position !== null) await clearHolds(context, change, actor, slot);
  return position;
}

/** Holds that would exclude the slot in the database: the conversation's own, and lapsed ones. */
async function clearHolds(
  context: AppointmentContext,
  change: Change,
  { conversation }: Actor,
  slot: Slot,
): Promise<void> {
  const excluding = await holds(change)
    .where((eb) =>
      eb.or([
        eb('conversation_id', '=', conversation),
        eb.and([
          eb('hold_until', '<=', context.now()),
          eb('busy_from', '<', slot.busyTo),
          eb('busy_to', '>', slot.busyFrom),
        ]),
      ]),
    )
    .execute();
  await deleteHolds(context, change, excluding);
}

/** Locked in one order, because two orders can wait for each other. */
const holds = (change: Change) =>
  change.selectFrom('appointments').selectAll().where('state', '=', 'held').orderBy('id').forUpdate();

async function deleteHolds(
  context: AppointmentContext,
  change: Change,
  rows: readonly AppointmentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await change.deleteFrom('appointments').where('id', 'in', ids).execute();
  for (const row of rows) await changed(context, change, row, null, false);
}

/** The visitor's, if the conversation is stored and has one. */
async function zoneOf(db: Reader, conversation: string): Promise<string | null> {
  const query = db.selectFrom('conversations').select('time_zone').where('id', '=', conversation);
  return (await query.executeTakeFirst())?.time_zone ?? null;
}

async function reserve(
  context: AppointmentContext,
  change: Change,
  actor: Actor,
  slot: Slot,
): Promise<Reserved> {
  const position = await takePosition(change, context, actor, slot);
  if (position === null) return { kind: 'taken' };
  const { now } = context;
  const { conversation: conversation_id, language } = actor;
  const time_zone = await zoneOf(change, conversation_id);
  const row = held({ id: randomUUID(), conversation_id, language, time_zone, slot, position }, now());
  await change.insertInto('appointments').values(row).execute();
  await changed(context, change, null, row, false);
  return { kind: 'done', row };
}

export async function update(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow,
  event: AppointmentEvent,
): Promise<{ readonly kind: 'done'; readonly row: AppointmentRow }> {
  const after = reduce(row, event, context.now());
  if (after === null) throw new Error(`An appointment that is ${row.state} cannot be ${event.type}.`);
  return { kind: 'done', row: await write(context, change, row, after) };
}

export async function write(
  context: AppointmentContext,
  change: Change,
  before: AppointmentRow,
  after: AppointmentRow,
  isTakenBack = false,
): Promise<AppointmentRow> {
  const { id, ...values } = after;
  await change.updateTable('appointments').set(values).where('id', '=', id).execute();
  await changed(context, change, before, after, isTakenBack);
  return after;
}

export async function changed(
  { onChange }: AppointmentContext,
  ...given: Parameters<OnChange>
): Promise<void> {
  for (const listener of onChange) await listener(...given);
}
