/** Changes of appointments that come from the owner's calendar. */
import type { AppointmentRow, Change } from '../../inbox/store/tables.ts';
import { freePosition, slotAt, type Slot } from '../rules/slots.ts';
import { reduce } from './appointment.ts';
import {
  changed,
  changing,
  locked,
  occupiedIn,
  takePosition,
  write,
  type Actor,
  type AppointmentContext,
} from './appointments.ts';
import { OWNER } from './owner-changes.ts';

/** The platform waits 20 s for a tool's answer, and asks once more. Later, the visitor was told of the booking. */
const ANSWERED_MS = 60_000;

/**
 * Takes back a booking that the calendar has refused, of which the visitor was told nothing.
 * @returns false for an earlier booking, which stays
 */
export const withdraw = (context: AppointmentContext, id: string): Promise<boolean> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row === undefined) return true;
    const isNew = row.sequence === 0 && context.now() - row.updated_at < ANSWERED_MS;
    if (row.state !== 'booked' || !isNew) return false;
    await change.deleteFrom('appointments').where('id', '=', id).execute();
    await changed(context, change, row, null, true);
    return true;
  });

/**
 * Takes back a move that the calendar has refused.
 * @returns the appointment as it then is: at its former time, unless that is no longer free or somebody has changed it since
 */
export const moveBack = (
  context: AppointmentContext,
  actor: Actor,
  before: AppointmentRow,
  after: AppointmentRow,
): Promise<AppointmentRow | undefined> =>
  changing(context, async (change) => {
    const row = await locked(change, before.id);
    // The same request again has moved nothing: the first one takes it back.
    const isOurs = before.sequence !== after.sequence;
    if (!isOurs || row?.sequence !== after.sequence || row.state !== after.state) return row;
    const position = await takePosition(change, context, actor, slotOf(before), before.id);
    if (position === null) return row;
    const { sequence } = row;
    const restored = { ...before, ...position, sequence: sequence + 1, updated_at: context.now() };
    return write(context, change, row, restored, true);
  });

/** What the owner has done in the calendar: moved the appointment, or, if null, deleted it. */
export type CalendarMove = { readonly startsAt: number; readonly endsAt: number } | null;

/**
 * - `held`: a visitor holds the time, perhaps not for long
 * - `taken`: another appointment is there
 */
export type Followed = 'done' | 'held' | 'taken';

export async function follow(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow,
  moved: CalendarMove,
): Promise<Followed> {
  const after = await followed(context, change, row, moved);
  if (after === 'taken' || after === 'held') return after;
  if (after !== null) await write(context, change, row, after);
  return 'done';
}

/** Null if nothing changes, or the appointment can no longer be changed. */
async function followed(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow,
  moved: CalendarMove,
): Promise<AppointmentRow | Exclude<Followed, 'done'> | null> {
  if (moved === null) return reduce(row, { type: 'cancelled' }, context.now());
  if (moved.startsAt === row.starts_at && moved.endsAt === row.ends_at) return null;
  const service = context.rules.services.find(({ id }) => id === row.service);
  const usual = service === undefined ? null : slotAt(service, { id: row.resource }, moved.startsAt);
  // The owner may have made it longer or shorter.
  const added = usual === null ? { before: 0, after: 0 } : buffersOf(usual);
  const slot: Slot = {
    service: row.service,
    resource: row.resource,
    ...moved,
    busyFrom: moved.startsAt - added.before,
    busyTo: moved.endsAt + added.after,
  };
  const position = await takePosition(change, context, OWNER, slot, row.id);
  if (position === null) return (await isOnlyHeld(context, change, slot, row.id)) ? 'held' : 'taken';
  // Visitors need not know when it ends.
  const type = moved.startsAt === row.starts_at ? 'resized' : 'moved';
  return reduce(row, { type, slot, position }, context.now());
}

/** Whether a slot is taken by nothing but holds. @param moved the appointment that would move there */
async function isOnlyHeld(
  { rules, now }: AppointmentContext,
  change: Change,
  slot: Slot,
  moved: string,
): Promise<boolean> {
  const range = { from: slot.busyFrom, to: slot.busyTo };
  const { conversation } = OWNER;
  const occupied = await occupiedIn(change, range, { conversation, now: now() });
  const holds = await change.selectFrom('appointments').select('id').where('state', '=', 'held').execute();
  const others = new Set([moved, ...holds.map(({ id }) => id)]);
  const booked = occupied.filter(({ id }) => !others.has(id));
  return freePosition(rules, slot, booked) !== null;
}

const buffersOf = ({ startsAt, endsAt, busyFrom, busyTo }: Slot) => ({
  before: startsAt - busyFrom,
  after: busyTo - endsAt,
});

const slotOf = (row: AppointmentRow): Slot => ({
  service: row.service,
  resource: row.resource,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  busyFrom: row.busy_from,
  busyTo: row.busy_to,
});
