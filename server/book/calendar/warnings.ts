/** Tells the owners by mail what is wrong with their calendar, once for each problem. */
import { errorCodeOf, type SendMail } from '../../inbox/mail/mails.ts';
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { AppointmentRow, Change } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { warningMail, type WarnedAppointment } from './warning-mail.ts';

export type WarningMails = {
  readonly send: SendMail;
  /** The addresses of the owners. */
  readonly owners: () => Promise<readonly string[]>;
  readonly business: string | null;
  readonly publicUrl: string;
};

export type WarningContext = Pick<BusinessRows, 'change' | 'read'> & {
  readonly rules: BookRules;
  readonly timeZone: string;
  readonly now: () => number;
  readonly report: (problem: string) => void;
  /** Null without a mail server, or if the owners want no mails. */
  readonly mails: WarningMails | null;
};

type Due = {
  /** Why the calendar cannot be read; null if it can, or the owners know. */
  readonly outage: string | null;
  readonly appointments: readonly WarnedAppointment[];
};

/** A shorter outage is over before an owner could do anything. */
const MIN_OUTAGE_MS = 15 * 60_000;
/** A booking that the calendar refuses during its conversation is taken back. */
const MIN_REFUSED_MS = 2 * 60_000;

/** At most one mail, about everything that is new. */
export async function warnOwners(context: WarningContext): Promise<void> {
  const { mails, now, rules, timeZone, report } = context;
  if (mails === null) return;
  const isDue = await context.read(async (db) => {
    const found = await dueIn(db, now());
    return found.outage !== null || found.appointments.length > 0;
  });
  if (!isDue) return;
  const due = await takeDue(context);
  if (due.outage === null && due.appointments.length === 0) return;
  const { business, publicUrl } = mails;
  const content = await warningMail({ ...due, rules, timeZone, business, publicUrl });
  const results = await Promise.allSettled((await mails.owners()).map((to) => mails.send(to, content)));
  const failed = results.find((each) => each.status === 'rejected');
  if (failed === undefined) return;
  report(`The mail about the calendar was not sent to an owner: ${errorCodeOf(failed.reason)}`);
  // Otherwise an owner who has got it would get it again with one who has not.
  if (results.every((each) => each.status === 'rejected'))
    await context.change((change) => giveBack(change, due));
}

/** One process takes them, and the others find nothing. */
const takeDue = ({ change: inChange, now }: WarningContext): Promise<Due> =>
  inChange(async (change) => {
    const due = await dueIn(change, now());
    await note(change, due, now());
    return due;
  });

const giveBack = (change: Change, due: Due): Promise<void> => note(change, due, null);

async function note(change: Change, { outage, appointments }: Due, warned_at: number | null): Promise<void> {
  if (outage !== null) await change.updateTable('calendars').set({ warned_at }).execute();
  for (const { row } of appointments)
    await change
      .updateTable('calendar_entries')
      .set({ warned_at })
      .where('appointment_id', '=', row.id)
      .execute();
}

async function dueIn(db: Pick<Change, 'selectFrom'>, now: number): Promise<Due> {
  const calendar = await db
    .selectFrom('calendars')
    .select('problem')
    .where('problem_since', '<=', now - MIN_OUTAGE_MS)
    .where('warned_at', 'is', null)
    .executeTakeFirst();
  const entries = await db
    .selectFrom('calendar_entries')
    .select(['appointment_id', 'state', 'problem', 'problem_since'])
    .where('problem_since', '<=', now - MIN_REFUSED_MS)
    .where('warned_at', 'is', null)
    .execute();
  const due = entries.filter(
    ({ state, problem_since }) => state !== 'waiting' || (problem_since ?? now) <= now - MIN_OUTAGE_MS,
  );
  const rows = await appointmentsOf(
    db,
    due.map((entry) => entry.appointment_id),
    now,
  );
  const entryOf = new Map(due.map((entry) => [entry.appointment_id, entry]));
  return {
    outage: calendar?.problem ?? null,
    appointments: rows.map((row) => {
      const { state = 'waiting', problem = null } = entryOf.get(row.id) ?? {};
      return { row, state, problem };
    }),
  };
}

async function appointmentsOf(
  db: Pick<Change, 'selectFrom'>,
  ids: readonly string[],
  now: number,
): Promise<readonly AppointmentRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', 'in', ['booked', 'moved'])
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(MAX_WARNED_APPOINTMENTS)
    .execute();
}

/** The others are due again, and come in the next mail. */
const MAX_WARNED_APPOINTMENTS = 50;
