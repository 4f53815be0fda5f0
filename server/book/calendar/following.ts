/** Takes over what the owner changes by hand in the calendar: entries that were moved or deleted there. */
import { errorText } from '../../http/reports.ts';
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import type { AppointmentRow, Change } from '../../inbox/store/tables.ts';
import { changing, locked, type AppointmentContext } from '../store/appointments.ts';
import { follow } from '../store/calendar-changes.ts';
import type { FoundEntry } from './calendar.ts';
import { WHOLE_DAY } from './conflicts.ts';
import { queueEntry, writtenAnew } from './outbox.ts';
import { personIn } from './people-calendar.ts';
import { contentOf, wantedEntry, type EntryWords } from './wanted.ts';
import { appointmentOf } from './writing.ts';

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

/**
 * @param found the entries as they are in the calendar, null for one that was deleted
 * @returns false if some are to be compared again
 */
export async function followEntries(
  context: FollowingContext,
  entries: readonly CalendarEntryRow[],
  found: ReadonlyMap<string, FoundEntry | null>,
): Promise<boolean> {
  const changed = entries.filter((entry) => {
    const there = found.get(entry.appointment_id);
    return there !== undefined && there?.etag !== entry.etag;
  });
  const doubtful = doubtfullyDeleted(context, entries, found);
  let areAllFollowed = true;
  for (const entry of changed) {
    const there = found.get(entry.appointment_id) ?? null;
    // Otherwise a later check would cancel it, once fewer are missing or more are there.
    const isFollowed = await reported(context, () =>
      doubtful.has(entry)
        ? ifUnchanged(context, entry, (change) => set(change, entry, writtenAnew(context.now())))
        : followOne(context, entry, there),
    );
    areAllFollowed &&= isFollowed;
  }
  return areAllFollowed;
}

/** The entries that are gone with too many others of one calendar: one that was emptied or replaced cancels nothing. */
function doubtfullyDeleted(
  { report }: Pick<FollowingContext, 'report'>,
  entries: readonly CalendarEntryRow[],
  found: ReadonlyMap<string, FoundEntry | null>,
): ReadonlySet<CalendarEntryRow> {
  const doubtful = new Set<CalendarEntryRow>();
  const personOf = ({ etag }: CalendarEntryRow): string | null => personIn(etag ?? '');
  for (const person of new Set(entries.map(personOf))) {
    const own = entries.filter((entry) => personOf(entry) === person);
    const deleted = own.filter((entry) => found.get(entry.appointment_id) === null);
    if (!isDoubtful(deleted.length, own.length)) continue;
    for (const entry of deleted) doubtful.add(entry);
    const calendar = person === null ? 'the calendar' : `the calendar of ${person}`;
    report(
      `${deleted.length} of ${own.length} appointments are gone from ${calendar}. None was cancelled, and they are written again: cancel them in the inbox, or check the calendar’s address.`,
    );
  }
  return doubtful;
}

const isDoubtful = (deleted: number, all: number): boolean =>
  (deleted > 1 && deleted === all) || (deleted > MAX_DELETED_ENTRIES && deleted * 2 >= all);

/** One that fails does not stop the others. */
async function reported(
  { report }: Pick<FollowingContext, 'report'>,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    report(`A change in the calendar could not be taken over: ${errorText(error)}`);
    return false;
  }
}

const followOne = (
  context: FollowingContext,
  entry: CalendarEntryRow,
  there: FoundEntry | null,
): Promise<boolean> =>
  ifUnchanged(context, entry, async (change, row) => {
    const { now } = context;
    if (there === null || there.isCancelled) {
      await follow(context, change, row, null);
      return true;
    }
    const { startsAt, etag } = there;
    const isWarned = entry.problem === WHOLE_DAY;
    const solved = isWarned ? NO_PROBLEM : {};
    const noted = { ...solved, etag, written_from: startsAt, written_to: there.endsAt };
    if (there.isWholeDay)
      return set(change, entry, { etag, ...(isWarned ? {} : problemOf(WHOLE_DAY, now())) });
    if (startsAt === entry.written_from && there.endsAt === entry.written_to)
      return set(change, entry, noted);
    const hasLength = there.endsAt > startsAt;
    const endsAt = hasLength ? there.endsAt : startsAt + row.ends_at - row.starts_at;
    const result = await follow(context, change, row, { startsAt, endsAt });
    if (result === 'held') return false;
    if (result === 'taken') return set(change, entry, { state: 'refused', etag, ...problemOf(TAKEN, now()) });
    if (!hasLength) {
      await set(change, entry, noted);
      await queueEntry(change, row.id, entry.calendar, now());
      return true;
    }
    const wanted = wantedEntry(context, await appointmentOf(change, row.id), now());
    // The owner's own words stay in the entry.
    const content = wanted === null ? null : contentOf(wanted);
    return set(change, entry, { ...noted, state: 'written', next_at: null, content });
  });

const TAKEN = 'It was moved in the calendar to the time of another appointment.';

const NO_PROBLEM = { problem: null, problem_since: null, warned_at: null } as const;
const problemOf = (problem: string, now: number) => ({ problem, problem_since: now, warned_at: null });

/**
 * The calendar takes long to answer. An entry that was changed meanwhile is newer than the answer.
 * @param work returns whether the change was taken over
 * @returns false if the entry is to be compared with the next answer
 */
const ifUnchanged = (
  context: FollowingContext,
  entry: CalendarEntryRow,
  work: (change: Change, row: AppointmentRow) => Promise<boolean>,
): Promise<boolean> =>
  changing(context, async (change) => {
    const row = await locked(change, entry.appointment_id);
    const present = await change
      .selectFrom('calendar_entries')
      .select(['state', 'version', 'etag'])
      .where('appointment_id', '=', entry.appointment_id)
      .forUpdate()
      .executeTakeFirst();
    const isUnchanged =
      present?.state === entry.state && present.version === entry.version && present.etag === entry.etag;
    return row !== undefined && isUnchanged && work(change, row);
  });

async function set(
  change: Change,
  { appointment_id: id }: CalendarEntryRow,
  changes: Partial<CalendarEntryRow>,
): Promise<true> {
  await change.updateTable('calendar_entries').set(changes).where('appointment_id', '=', id).execute();
  return true;
}
