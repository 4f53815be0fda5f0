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

/** Takes back a booking that the calendar has refused, of which the visitor was told nothing. */
export const withdraw = (context: AppointmentContext, id: string): Promise<void> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row?.state !== 'booked') return;
    await change.deleteFrom('appointments').where('id', '=', id).execute();
    await changed(context, change, row, null, true);
  });

/** Takes back a move that the calendar has refused. @returns false if the former time is no longer free */
export const moveBack = (
  context: AppointmentContext,
  actor: Actor,
  before: AppointmentRow,
  after: AppointmentRow,
): Promise<boolean> =>
  changing(context, async (change) => {
    const row = await locked(change, before.id);
    if (row?.sequence !== after.sequence || row.state !== after.state) return false;
    const position = await takePosition(change, context, actor, slotOf(before), before.id);
    if (position === null) return false;
    const { sequence } = row;
    const restored = { ...before, ...position, sequence: sequence + 1, updated_at: context.now() };
    await write(context, change, row, restored, true);
    return true;
  });

/** What the owner has done in the calendar: moved the appointment, or, if null, deleted it. */
export type CalendarMove = { readonly startsAt: number; readonly endsAt: number } | null;

/** @returns `taken` if another appointment is there */
export async function follow(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow,
  moved: CalendarMove,
): Promise<'done' | 'taken'> {
  const after = await followed(context, change, row, moved);
  if (after === 'taken') return 'taken';
  if (after !== null) await write(context, change, row, after);
  return 'done';
}

/** Null if nothing changes, or the appointment can no longer be changed. */
async function followed(
  context: AppointmentContext,
  change: Change,
  row: AppointmentRow,
  moved: CalendarMove,
): Promise<AppointmentRow | 'taken' | null> {
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
