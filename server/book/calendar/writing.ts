/** Writes due entries into the owner's calendar. One process does it at a time for each entry. */
import { errorText } from '../../http/reports.ts';
import { delayAfter, type Backoff } from '../../inbox/background/backoff.ts';
import { holding, LEASE_MS } from '../../inbox/background/leases.ts';
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import { idBatches } from '../../inbox/store/id-batches.ts';
import type { AppointmentRow, Reader } from '../../inbox/store/tables.ts';
import { takesTime } from '../rules/busy-slot.ts';
import { CalendarError, type BusyTime, type Calendar, type CalendarEntry } from './calendar.ts';
import { CONFLICT } from './conflicts.ts';
import { contentOf, isInPlace, wantedEntry, writtenIn, type EntryWords } from './wanted.ts';

export type WritingContext = Pick<BusinessRows, 'change' | 'read'> &
  EntryWords & {
    readonly calendar: Calendar;
    readonly now: () => number;
    readonly report: (problem: string) => void;
  };

/** `leased`: another process is writing it. */
export type Written = 'done' | 'failed' | 'leased';

/** At first soon, because a visitor may be waiting. */
const RETRIES: Backoff = { firstMs: 5_000, longestMs: 5 * 60_000 };

type Outcome =
  | { readonly kind: 'gone' }
  /** `isRemoved`: what the calendar had of it is gone. */
  | { readonly kind: 'refused'; readonly isRemoved: boolean }
  | { readonly kind: 'written'; readonly entry: CalendarEntry; readonly etag: string };

/** What another process is writing is due again when its lease ends, in case it dies. */
export const postponeLeased = ({ change: inChange, now }: WritingContext): Promise<unknown> =>
  inChange((change) =>
    change
      .updateTable('calendar_entries')
      .set((eb) => ({ next_at: eb.ref('leased_until') }))
      .where('next_at', '<=', now())
      .where('leased_until', '>', now())
      .execute(),
  );

/** Never rejects because of the calendar. */
export async function writeEntry(context: WritingContext, id: string): Promise<Written> {
  const entry = await take(context, id);
  if (entry === null) return 'leased';
  const renew = () => update(context, id, { leased_until: context.now() + LEASE_MS });
  return holding(renew, async () => {
    try {
      const row = await context.read((db) => appointmentOf(db, id));
      await store(context, entry, row, await outcomeOf(context, entry, row));
      return 'done';
    } catch (error) {
      await noteFailure(context, entry, error);
      return 'failed';
    }
  });
}

export const appointmentOf = (db: Reader, id: string): Promise<AppointmentRow | undefined> =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();

export const entryOf = (db: Reader, id: string): Promise<CalendarEntryRow | undefined> =>
  db.selectFrom('calendar_entries').selectAll().where('appointment_id', '=', id).executeTakeFirst();

/** Without the book's own entries, which the database knows better. */
export async function othersIn(
  { read }: Pick<WritingContext, 'read'>,
  busy: readonly BusyTime[],
): Promise<readonly BusyTime[]> {
  const uids = [...new Set(busy.map(({ uid }) => uid))].filter((uid) => UUID.test(uid));
  const own = new Set<string>();
  for (const batch of idBatches(uids)) {
    const rows = await read((db) =>
      db
        .selectFrom('calendar_entries')
        .select('appointment_id')
        .where('appointment_id', 'in', batch)
        .execute(),
    );
    for (const row of rows) own.add(row.appointment_id);
  }
  return busy.filter(({ uid }) => !own.has(uid));
}

/** The versions of entries as they were last written. */
export async function etagsOf(
  { read }: Pick<WritingContext, 'read'>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const etags = new Map<string, string>();
  for (const batch of idBatches(uids)) {
    const rows = await read((db) =>
      db
        .selectFrom('calendar_entries')
        .select(['appointment_id', 'etag'])
        .where('appointment_id', 'in', batch)
        .execute(),
    );
    for (const { appointment_id: id, etag } of rows) if (etag !== null) etags.set(id, etag);
  }
  return etags;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const take = ({ change: inChange, now }: WritingContext, id: string): Promise<CalendarEntryRow | null> =>
  inChange(async (change) => {
    const entry = await change
      .selectFrom('calendar_entries')
      .selectAll()
      .where('appointment_id', '=', id)
      .where('leased_until', '<=', now())
      .forUpdate()
      .executeTakeFirst();
    if (entry === undefined) return null;
    await change
      .updateTable('calendar_entries')
      .set({ leased_until: now() + LEASE_MS })
      .where('appointment_id', '=', id)
      .execute();
    return entry;
  });

async function outcomeOf(
  context: WritingContext,
  entry: CalendarEntryRow,
  row: AppointmentRow | undefined,
): Promise<Outcome> {
  const { calendar, now } = context;
  const wanted = wantedEntry(context, row, now());
  if (row === undefined || wanted === null) {
    await calendar.remove(entry.appointment_id);
    return { kind: 'gone' };
  }
  // Of a conflict, the owners know.
  if (!isInPlace(context, entry, row) && entry.problem !== CONFLICT) {
    const busy = await calendar.busy({ from: row.busy_from, to: row.busy_to });
    const slot = { busyFrom: row.busy_from, busyTo: row.busy_to, resource: row.resource };
    const others = await othersIn(context, busy);
    if (others.some((each) => takesTime(each, slot))) return refusalOf(context, row);
  }
  const result = await calendar.put(wanted, writtenIn(entry));
  return result.kind === 'refused'
    ? refusalOf(context, row)
    : { kind: 'written', entry: wanted, etag: result.etag };
}

/** An earlier version of the entry stays in the calendar, unless its visitor was erased, whose name it may have. */
async function refusalOf(
  { calendar }: WritingContext,
  { id, state, name }: AppointmentRow,
): Promise<Outcome> {
  const isRemoved = state !== 'held' && name === null;
  if (isRemoved) await calendar.remove(id);
  return { kind: 'refused', isRemoved };
}

/** What the calendar has is noted even if the appointment was changed meanwhile; then the entry is due again. */
const store = (
  { change: inChange, now }: WritingContext,
  entry: CalendarEntryRow,
  row: AppointmentRow | undefined,
  outcome: Outcome,
): Promise<void> =>
  inChange(async (change) => {
    const { appointment_id: id, version } = entry;
    const present = await change
      .selectFrom('calendar_entries')
      .select('version')
      .where('appointment_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const isLatest = present?.version === version;
    if (outcome.kind === 'gone' && isLatest) {
      await change.deleteFrom('calendar_entries').where('appointment_id', '=', id).execute();
      return;
    }
    // The calendar forgets a hold by itself.
    const next_at = row?.state === 'held' ? row.hold_until : null;
    const settled = isLatest ? { state: stateAfter(outcome), next_at } : { next_at: now(), content: null };
    await change
      .updateTable('calendar_entries')
      .set({ leased_until: 0, attempts: 0, ...noted(entry, outcome, now()), ...settled })
      .where('appointment_id', '=', id)
      .execute();
  });

const stateAfter = ({ kind }: Outcome): CalendarEntryRow['state'] => (kind === 'gone' ? 'waiting' : kind);

const NOTHING_WRITTEN = { content: null, etag: null, written_from: null, written_to: null } as const;

function noted(before: CalendarEntryRow, outcome: Outcome, now: number): Partial<CalendarEntryRow> {
  switch (outcome.kind) {
    case 'gone':
      return NOTHING_WRITTEN;
    case 'refused':
      return {
        ...(outcome.isRemoved ? NOTHING_WRITTEN : {}),
        problem: 'The calendar has another event at this time, or the entry was changed there.',
        problem_since: now,
      };
    case 'written': {
      const { entry, etag } = outcome;
      const times = { written_from: entry.startsAt, written_to: entry.endsAt };
      // A conflict is over when the calendar's events say so.
      const solved =
        before.problem === CONFLICT ? {} : { problem: null, problem_since: null, warned_at: null };
      return { ...times, ...solved, etag, content: contentOf(entry) };
    }
  }
}

async function noteFailure(
  context: WritingContext,
  { appointment_id: id, attempts, problem_since }: CalendarEntryRow,
  error: unknown,
): Promise<void> {
  const { now, report } = context;
  const problem = error instanceof CalendarError ? error.message : errorText(error);
  report(`An appointment is not in the calendar yet: ${problem}`);
  await update(context, id, {
    leased_until: 0,
    attempts: attempts + 1,
    next_at: now() + delayAfter(RETRIES, attempts),
    problem,
    problem_since: problem_since ?? now(),
  });
}

export const update = (
  { change: inChange }: Pick<WritingContext, 'change'>,
  id: string,
  changes: Partial<CalendarEntryRow>,
): Promise<unknown> =>
  inChange((change) =>
    change.updateTable('calendar_entries').set(changes).where('appointment_id', '=', id).execute(),
  );
