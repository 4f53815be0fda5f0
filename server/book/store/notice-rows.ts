/** Queues a notice to a visitor again. */
import type { AppointmentRow, Change, NoticeRow } from '../../inbox/store/tables.ts';

/** Why a text was refused whose visitor wants none any more. */
export const STOPPED = 'The visitor has stopped texts.';

export type NoticeName = Pick<NoticeRow, 'kind' | 'channel' | 'minutes_before'>;

/** Only one that failed, or whose fate is unknown, and that is about the appointment as it is. @returns false without one */
export async function queueAgain(
  change: Change,
  { id, sequence }: Pick<AppointmentRow, 'id' | 'sequence'>,
  name: NoticeName,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await change
    .updateTable('notices')
    .set({ state: 'waiting', attempts: 0, next_at: now, last_error: null })
    .where('appointment_id', '=', id)
    .where('sequence', '=', sequence)
    .where('kind', '=', name.kind)
    .where('channel', '=', name.channel)
    .where('minutes_before', '=', name.minutes_before)
    .where('state', 'in', ['refused', 'unknown', 'sent'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
