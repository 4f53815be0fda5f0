/** Reads what visitors were sent about appointments, and queues a notice again. */
import type { AppointmentRow, Change, NoticeRow, Reader, TextRow } from '../../inbox/store/tables.ts';

/** Why a text was refused whose visitor wants none any more. */
export const STOPPED = 'The visitor has stopped texts.';

export type SentRows = {
  readonly notices: readonly NoticeRow[];
  readonly texts: readonly TextRow[];
};

/** About all of these appointments. */
export async function sentAbout(db: Reader, ids: readonly string[]): Promise<SentRows> {
  if (ids.length === 0) return { notices: [], texts: [] };
  const notices = await db.selectFrom('notices').selectAll().where('appointment_id', 'in', ids).execute();
  const texts = await db
    .selectFrom('texts')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  return { notices, texts };
}

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
