/** Takes over what the owner changes by hand in the calendar: entries that were moved or deleted there. */
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import type { AppointmentContext } from '../store/appointments.ts';
import { follow } from '../store/calendar-changes.ts';
import type { FoundEntry } from './calendar.ts';
import { writtenAnew } from './outbox.ts';
import { contentOf, wantedEntry, type EntryWords } from './wanted.ts';
import { appointmentOf, update } from './writing.ts';

export type FollowingContext = AppointmentContext &
  EntryWords & { readonly report: (problem: string) => void };

/** Fewer may have been deleted one by one. */
const MAX_DELETED_ENTRIES = 3;

/**
 * The written entries of appointments to come.
 * @param calendar those in another one are not missing in this one
 */
export const followedEntries = (
  { read, now }: FollowingContext,
  calendar: string,
): Promise<readonly CalendarEntryRow[]> =>
  read((db) =>
    db
      .selectFrom('calendar_entries')
      .selectAll()
      .where('calendar', '=', calendar)
      .where('state', '=', 'written')
      .where('written_to', '>', now())
      .execute(),
  );

/** @param found the entries as they are in the calendar, null for one that was deleted */
export async function followEntries(
  context: FollowingContext,
  entries: readonly CalendarEntryRow[],
  found: ReadonlyMap<string, FoundEntry | null>,
): Promise<void> {
  const changed = entries.filter((entry) => {
    const there = found.get(entry.appointment_id);
    return there !== undefined && there?.etag !== entry.etag;
  });
  const deleted = changed.filter(({ appointment_id: id }) => found.get(id) === null);
  // A calendar that was emptied or replaced cancels nothing.
  const isDoubtful = deleted.length > MAX_DELETED_ENTRIES && deleted.length * 2 > entries.length;
  if (isDoubtful)
    context.report(
      `${deleted.length} of ${entries.length} appointments are gone from the calendar. None was cancelled, and they are written again: cancel them in the inbox, or check CALENDAR_URL.`,
    );
  for (const entry of changed) {
    const there = found.get(entry.appointment_id) ?? null;
    // Otherwise a later check would cancel it, once fewer are missing or more are there.
    if (there === null && isDoubtful) await update(context, entry.appointment_id, writtenAnew(context.now()));
    else await followOne(context, entry, there);
  }
}

async function followOne(
  context: FollowingContext,
  entry: CalendarEntryRow,
  there: FoundEntry | null,
): Promise<void> {
  const { appointment_id: id } = entry;
  if (there === null || there.isCancelled) {
    await follow(context, id, null, async () => undefined);
    return;
  }
  const { startsAt, endsAt, etag } = there;
  const noted = { etag, written_from: startsAt, written_to: endsAt };
  if (startsAt === entry.written_from && endsAt === entry.written_to) {
    await update(context, id, noted);
    return;
  }
  const result = await follow(context, id, { startsAt, endsAt }, async (change) => {
    const wanted = wantedEntry(context, await appointmentOf(change, id), context.now());
    // The owner's own words stay in the entry.
    await change
      .updateTable('calendar_entries')
      .set({ ...noted, state: 'written', next_at: null, content: wanted === null ? null : contentOf(wanted) })
      .where('appointment_id', '=', id)
      .execute();
  });
  if (result === 'taken')
    await update(context, id, {
      state: 'refused',
      etag,
      problem: 'It was moved in the calendar to the time of another appointment.',
      problem_since: context.now(),
      warned_at: null,
    });
}
