/** Changes of appointments that come from the owner's calendar. */
import type { AppointmentRow, Change } from '../../inbox/store/tables.ts';
import type { Slot } from '../rules/slots.ts';
import { slotAt } from '../rules/slots.ts';
import { reduce } from './appointment.ts';
import {
  changed,
  changing,
  locked,
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
 * @param then is called in the same transaction, after the change
 * @returns `taken` if another appointment is there
 */
export const follow = (
  context: AppointmentContext,
  id: string,
  moved: CalendarMove,
  then: (change: Change) => Promise<void>,
): Promise<'done' | 'taken'> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row === undefined) return 'done';
    const after = await followed(context, change, row, moved);
    if (after === 'taken') return 'taken';
    if (after !== null) await write(context, change, row, after);
    await then(change);
    return 'done';
  });

/** Null if the appointment can no longer be changed. */
async function followed(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow,
  moved: CalendarMove,
): Promise<AppointmentRow | 'taken' | null> {
  if (moved === null) return reduce(row, { type: 'cancelled' }, context.now());
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
  return position === null ? 'taken' : reduce(row, { type: 'moved', slot, position }, context.now());
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
