/** Queues entries of the owner's calendar to be written again. */
import type { Change } from './tables.ts';

/** Of an entry that is to be written. */
export const waitingFrom = (now: number) => ({ state: 'waiting', attempts: 0, next_at: now }) as const;

/**
 * The entries of erased visitors, in whatever state, because the calendar may have their names. Needs no calendar, because a
 * command erases as well.
 */
export async function queueErased(change: Change, ids: readonly string[], now: number): Promise<void> {
  await change
    .updateTable('calendar_entries')
    .set((eb) => ({ ...waitingFrom(now), version: eb('version', '+', 1) }))
    .where('appointment_id', 'in', ids)
    .execute();
}
