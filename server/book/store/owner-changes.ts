/** Changes that only the owner makes. Moving, cancelling and adding are the same as for a visitor. */
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { Slot } from '../rules/slots.ts';
import { reduce } from './appointment.ts';
import {
  changing,
  locked,
  NO_CONVERSATION,
  takePosition,
  update,
  type Actor,
  type AppointmentContext,
  type Changed,
} from './appointments.ts';

export const OWNER: Actor = { conversation: NO_CONVERSATION, language: 'en' };

/** A cancelled appointment takes its time again, if that is still free. */
export const restore = (context: AppointmentContext, id: string): Promise<Changed> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row?.state !== 'cancelled') return { kind: 'not-booked' };
    const slot = slotOf(row);
    const position = await takePosition(change, context, OWNER, slot, id);
    if (position === null) return { kind: 'taken' };
    return update(context, change, row, { type: 'restored', position });
  });

/** Notes whether the visitor came, or takes the note back. */
export const note = (
  context: AppointmentContext,
  id: string,
  type: 'came' | 'missed' | 'unmarked',
): Promise<Changed> =>
  changing(context, async (change) => {
    const row = await locked(change, id);
    if (row === undefined || reduce(row, { type }, context.now()) === null) return { kind: 'not-booked' };
    return update(context, change, row, { type });
  });

const slotOf = (row: AppointmentRow): Slot => ({
  service: row.service,
  resource: row.resource,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  busyFrom: row.busy_from,
  busyTo: row.busy_to,
});
