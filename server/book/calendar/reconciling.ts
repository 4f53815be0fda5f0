/** Queues entries that differ from their appointments for another reason than a change in the book. */
import { untilSettled } from '../store/conflicts.ts';
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { queueEntry, writtenAnew } from './outbox.ts';
import { contentOf, wantedEntry, type EntryWords } from './wanted.ts';

type ReconcilingContext = Pick<BusinessRows, 'change' | 'read'> & EntryWords & { readonly now: () => number };

/**
 * Appointments that are older than the calendar's connection, whose visitor or which themselves were erased, and entries of
 * another calendar.
 */
export async function reconcile(context: ReconcilingContext, calendar: string): Promise<void> {
  const { change: inChange, read, now } = context;
  const entries = await read((db) => db.selectFrom('calendar_entries').selectAll().execute());
  const rows = await read((db) => db.selectFrom('appointments').selectAll().execute());
  const entryOf = new Map(entries.map((entry) => [entry.appointment_id, entry]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const missing = rows.filter(
    (row) =>
      !entryOf.has(row.id) && row.starts_at > now() && (row.state === 'booked' || row.state === 'moved'),
  );
  const different = entries.filter((entry) => differs(context, entry, rowOf.get(entry.appointment_id)));
  const foreign = entries.filter((entry) => entry.calendar !== calendar);
  const ids = new Set([...missing.map(({ id }) => id), ...different.map((entry) => entry.appointment_id)]);
  if (ids.size === 0 && foreign.length === 0) return;
  await untilSettled(() =>
    inChange(async (change) => {
      if (foreign.length > 0)
        await change
          .updateTable('calendar_entries')
          .set({ ...writtenAnew(now()), calendar })
          .where('calendar', '<>', calendar)
          .execute();
      for (const id of [...ids].toSorted()) await queueEntry(change, id, calendar, now());
    }),
  );
}

function differs(
  context: ReconcilingContext,
  entry: CalendarEntryRow,
  row: AppointmentRow | undefined,
): boolean {
  if (entry.state !== 'written') return row === undefined && entry.state === 'refused';
  const wanted = wantedEntry(context, row, context.now());
  return wanted === null || contentOf(wanted) !== entry.content;
}
