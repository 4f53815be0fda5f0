/** Finds appointments at whose time the owner's calendar later got another event. */
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { Change } from '../../inbox/store/tables.ts';
import type { BusyTime, TimeRange } from './calendar.ts';

type ConflictsContext = Pick<BusinessRows, 'change' | 'read'> & { readonly now: () => number };

export const CONFLICT = 'The calendar has another event at the time of this appointment.';

/** Its owner has dragged the entry. */
export const WHOLE_DAY = 'The entry of this appointment has a whole day in the calendar instead of a time.';

/** @param busy of the calendar, without the book's own entries @param range in which it is known */
export async function markConflicts(
  { read, change: inChange, now }: ConflictsContext,
  busy: readonly BusyTime[],
  range: TimeRange,
): Promise<void> {
  const entries = await read((db) =>
    db
      .selectFrom('calendar_entries')
      .select(['appointment_id', 'written_from', 'written_to', 'problem'])
      .where('state', '=', 'written')
      .where('written_to', '>', now())
      .where('written_from', '<', range.to)
      .execute(),
  );
  for (const { appointment_id: id, written_from, written_to, problem } of entries) {
    const meanwhile = busy.filter(({ from, to }) => from < (written_to ?? 0) && to > (written_from ?? 0));
    if (meanwhile.length === 0 && problem !== CONFLICT) continue;
    const row = await read((db) =>
      db.selectFrom('appointments').select(['state', 'resource']).where('id', '=', id).executeTakeFirst(),
    );
    // A hold is refused when it is to be booked.
    if (row?.state !== 'booked' && row?.state !== 'moved') continue;
    const isConflict = meanwhile.some(({ resource = row.resource }) => resource === row.resource);
    if (isConflict === (problem === CONFLICT)) continue;
    await inChange((change) =>
      change
        .updateTable('calendar_entries')
        .set({
          problem: isConflict ? CONFLICT : null,
          problem_since: isConflict ? now() : null,
          warned_at: null,
        })
        .where('appointment_id', '=', id)
        .where('state', '=', 'written')
        .execute(),
    );
  }
}

/** The owners need no mail about it. */
export const writeDespiteConflict = (change: Change, id: string, now: number): Promise<unknown> =>
  change
    .updateTable('calendar_entries')
    .set((eb) => ({
      state: 'waiting',
      next_at: now,
      version: eb('version', '+', 1),
      problem: CONFLICT,
      problem_since: now,
      warned_at: now,
    }))
    .where('appointment_id', '=', id)
    .execute();
