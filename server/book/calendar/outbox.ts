/** Queues the entries of the owner's calendar, in the transaction of the appointment's change. */
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import { waitingFrom } from '../../inbox/store/calendar-rows.ts';
import type { AppointmentRow, Change, Reader } from '../../inbox/store/tables.ts';
import type { OnChange } from '../store/appointments.ts';
import { CONFLICT } from './conflicts.ts';
import { isAtTimeOf } from './wanted.ts';

/** @param calendar which one @param now ms since 1970 */
export const queueEntries =
  (calendar: string, now: () => number): OnChange =>
  async (change, before, after) => {
    const row = after ?? before;
    if (row === null || (before !== null && after !== null && looksSame(before, after))) return;
    await queueEntry(change, row.id, calendar, now());
    if (!isSameVisit(before, after)) await noteElsewhere(change, row.id);
  };

export async function queueEntry(change: Change, id: string, calendar: string, now: number): Promise<void> {
  const waiting = waitingFrom(now);
  await change
    .insertInto('calendar_entries')
    .values({ ...blank(id, calendar), ...waiting })
    .onConflict((conflict) =>
      conflict.column('appointment_id').doUpdateSet((eb) => ({
        ...waiting,
        version: eb('calendar_entries.version', '+', 1),
        // Of its time before. Whether there is one at the new time is asked when it is written.
        problem: eb.fn<string | null>('nullif', ['calendar_entries.problem', eb.val(CONFLICT)]),
      })),
    )
    .execute();
}

/** What the calendar has is not the appointment as it is now, so the time is checked again. */
const noteElsewhere = (change: Change, id: string): Promise<unknown> =>
  change.updateTable('calendar_entries').set({ content: null }).where('appointment_id', '=', id).execute();

/**
 * Whether the calendar has an appointment at its time, also if its words there are to be changed. One that is not queued was
 * booked before there was a calendar.
 */
export async function isInCalendar(db: Reader, id: string): Promise<boolean> {
  const entry = await db
    .selectFrom('calendar_entries')
    .select(['state', 'content', 'etag', 'written_from', 'written_to'])
    .where('appointment_id', '=', id)
    .executeTakeFirst();
  if (entry === undefined || entry.state === 'written') return true;
  if (entry.state === 'refused') return false;
  const row = await db
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && isAtTimeOf(entry, row);
}

/** Of an entry that is to be written as if it never was: it is gone from the calendar, or was in another one. */
export const writtenAnew = (now: number) => ({ ...UNWRITTEN, ...waitingFrom(now) });

/** Of an entry that was never written. */
const UNWRITTEN = {
  content: null,
  etag: null,
  written_from: null,
  written_to: null,
  problem: null,
  problem_since: null,
  warned_at: null,
} as const;

const blank = (id: string, calendar: string): Omit<CalendarEntryRow, 'attempts' | 'next_at' | 'state'> => ({
  ...UNWRITTEN,
  appointment_id: id,
  calendar,
  version: 1,
  leased_until: 0,
});

/** What the owner notes after its start changes nothing in the calendar. */
const looksSame = (before: AppointmentRow, after: AppointmentRow): boolean =>
  COMPARED.every((column) => before[column] === after[column]) && phaseOf(before) === phaseOf(after);

const COMPARED = ['starts_at', 'ends_at', 'service', 'resource', 'name', 'contact', 'note'] as const;

/** Whether a change concerns no more than the words of the entry. A hold that is booked is checked again. */
const isSameVisit = (before: AppointmentRow | null, after: AppointmentRow | null): boolean =>
  before?.state !== 'held' &&
  before?.starts_at === after?.starts_at &&
  before?.ends_at === after?.ends_at &&
  before?.resource === after?.resource;

const phaseOf = ({ state }: AppointmentRow): string =>
  state === 'held' || state === 'cancelled' ? state : 'booked';
