/** The appointments of a conversation that the book has made. The book knows best what became of them. */
import type { InboxContext } from '../context.ts';
import { idBatches } from '../store/id-batches.ts';
import type { AppointmentRow, Change, Read } from '../store/tables.ts';
import { reduce } from './reducer.ts';
import { lock, rulesOf, storeAll } from './rows.ts';

/**
 * Carries a change of an appointment into the conversation in which it was made, in the same transaction.
 * @param titleOf what the booking is called
 */
export const followAppointments =
  (context: InboxContext, titleOf: (row: AppointmentRow) => string) =>
  async (change: Change, before: AppointmentRow | null, after: AppointmentRow | null): Promise<void> => {
    if (after === null || before === null || before.sequence === after.sequence) return;
    const row = await lock(change, { id: after.conversation_id });
    if (row === undefined) return;
    const event = { type: 'appointment-changed', appointment: after, title: titleOf(after) } as const;
    await storeAll(context, change, [{ before: row, outcome: reduce(row, event, rulesOf(context)) }]);
  };

/** Which of these ids are appointments of the book. */
export async function appointmentsAmong(read: Read, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    idBatches(ids).map((batch) =>
      read((db) => db.selectFrom('appointments').select('id').where('id', 'in', batch).execute()),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}
