/** What the owner sees of the book: a week of appointments, and the times that are free. */
import { DAY_MS } from '../../admission/days.ts';
import type { AppointmentRow, Reader } from '../../inbox/store/tables.ts';
import { WHOLE_DAY } from '../calendar/conflicts.ts';
import { takesTime } from '../rules/busy-slot.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { titleOf } from '../rules/names.ts';
import { freePosition, hoursOfBusiness, slotsOfDay } from '../rules/slots.ts';
import { createWords } from '../rules/words.ts';
import { dateOf, MINUTE_MS, type DayNumber } from '../rules/zone.ts';
import { occupiedIn } from '../store/appointments.ts';
import { sentAbout, type SentRows } from '../../inbox/store/sent-rows.ts';
import { OWNER } from '../store/owner-changes.ts';
import type { OwnerContext } from './context.ts';
import type { Agenda, FreeTimes, OwnAppointment } from './contract.ts';
import { sentTo } from './sent.ts';

const WEEK_DAYS = 7;
/** An owner may book later than visitors, and at once. */
const MAX_HORIZON_DAYS = 730;
/** A zone is less than a day from UTC, and an appointment at most a day long, with buffers as long. */
const MARGIN_MS = 4 * DAY_MS;

export async function agenda(context: OwnerContext, from: DayNumber): Promise<Agenda> {
  const { read, rules, zone, now } = context;
  const words = createWords('en', zone, now());
  const startOf = (day: DayNumber) => zone.firstInstantOf(day * DAY_MS).at;
  const rows = await read((db) => rowsIn(db, startOf(from), startOf(from + WEEK_DAYS)));
  const conversations = await read((db) => known(db, rows));
  const problems = await read((db) => calendarProblems(db, rows));
  const sent = await read((db) =>
    sentAbout(
      db,
      rows.map(({ id }) => id),
    ),
  );
  const clockAt = (day: DayNumber, minute: number) =>
    words.clock(zone.firstInstantOf(day * DAY_MS + minute * MINUTE_MS).at);
  return {
    today: dateOf(zone.dayOf(now())),
    timeZone: zone.name,
    days: Array.from({ length: WEEK_DAYS }, (_, index) => from + index).map((day) => ({
      date: dateOf(day),
      hours: hoursOfBusiness(rules, day).map(
        (span) => `${clockAt(day, span.from)} to ${clockAt(day, span.to)}`,
      ),
      appointments: rows
        .filter((row) => zone.dayOf(row.starts_at) === day)
        .map((row) => shown(context, row, { conversations, problems, sent })),
    })),
    services: rules.services.map(({ id, name, minutes, resources }) => ({ id, name, minutes, resources })),
    resources: rules.resources.map(({ id, name }) => ({ id, name })),
    mails: context.hasMails && rules.mails,
  };
}

export type StartingSoon = Pick<OwnAppointment, 'id' | 'title' | 'name' | 'startsAt' | 'conversation'>;

/** Those that start at such a time and are not cancelled, in order. */
export async function between(
  { read, rules }: Pick<OwnerContext, 'read' | 'rules'>,
  from: number,
  until: number,
): Promise<readonly StartingSoon[]> {
  const rows = (await read((db) => rowsIn(db, from, until))).filter(({ state }) => state !== 'cancelled');
  const conversations = await read((db) => known(db, rows));
  return rows.map((row) => ({
    id: row.id,
    title: titleOf(rules, row),
    name: row.name,
    startsAt: row.starts_at,
    conversation: conversations.has(row.conversation_id) ? row.conversation_id : null,
  }));
}

const rowsIn = (db: Reader, from: number, to: number): Promise<readonly AppointmentRow[]> =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('state', '<>', 'held')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    // The index is on the busy time.
    .where('busy_from', '>=', from - MARGIN_MS)
    .where('busy_from', '<', to)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/** Those of the appointments' conversations that have not been erased. */
async function known(db: Reader, rows: readonly AppointmentRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map((row) => row.conversation_id))];
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom('conversations').select('id').where('id', 'in', ids).execute();
  return new Set(found.map(({ id }) => id));
}

type CalendarProblem = NonNullable<OwnAppointment['calendarProblem']>;

/** Of those that the owner's calendar should have, and has not or has beside another event. */
async function calendarProblems(
  db: Reader,
  rows: readonly AppointmentRow[],
): Promise<ReadonlyMap<string, CalendarProblem>> {
  const ids = rows.filter(({ state }) => state !== 'cancelled').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('calendar_entries')
    .select(['appointment_id', 'state', 'problem'])
    .where('appointment_id', 'in', ids)
    // One that was queued a moment ago has no problem yet.
    .where((eb) => eb.or([eb('state', '=', 'refused'), eb('problem', 'is not', null)]))
    .execute();
  return new Map(
    found.map(({ appointment_id: id, state, problem }) => [
      id,
      problem === WHOLE_DAY ? 'whole-day' : CALENDAR_PROBLEMS[state],
    ]),
  );
}

const CALENDAR_PROBLEMS = {
  written: 'conflict',
  refused: 'refused',
  waiting: 'unreachable',
} as const satisfies Readonly<Record<string, CalendarProblem>>;

type Surroundings = {
  /** Those that exist. */
  readonly conversations: ReadonlySet<string>;
  readonly problems: ReadonlyMap<string, CalendarProblem>;
  readonly sent: SentRows;
};

/** What the owner sees of an appointment that has just changed. */
export async function shownAlone(
  context: Pick<OwnerContext, 'channelsTo' | 'read' | 'rules' | 'zone'>,
  row: AppointmentRow,
): Promise<OwnAppointment> {
  return context.read(async (db) =>
    shown(context, row, {
      conversations: await known(db, [row]),
      problems: await calendarProblems(db, [row]),
      sent: await sentAbout(db, [row.id]),
    }),
  );
}

function shown(
  { channelsTo, rules, zone }: Pick<OwnerContext, 'channelsTo' | 'rules' | 'zone'>,
  row: AppointmentRow,
  { conversations, problems, sent }: Surroundings,
): OwnAppointment {
  const { id, service, resource, name, contact, note, conversation_id: conversation } = row;
  return {
    id,
    // Held ones are not read.
    state: row.state === 'held' ? 'booked' : row.state,
    service,
    resource,
    title: titleOf(rules, row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    at: wallText(zone.wallOf(row.starts_at)),
    name,
    contact,
    note,
    conversation: conversations.has(conversation) ? conversation : null,
    calendarProblem: problems.get(id) ?? null,
    informedBy: channelsTo(row),
    notices: sentTo(row, sent),
  };
}

/** Such as `2026-11-24T09:00`. */
const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/** @param wanted `moved` is the appointment that would move there, and so takes no time */
export async function freeTimes(
  context: OwnerContext,
  wanted: { readonly service: string; readonly day: DayNumber; readonly moved: string },
): Promise<FreeTimes> {
  const { read, zone, now } = context;
  const rules: BookRules = { ...context.rules, noticeMinutes: 0, horizonDays: MAX_HORIZON_DAYS };
  const service = rules.services.find(({ id }) => id === wanted.service);
  if (service === undefined) return { times: [] };
  const { day } = wanted;
  const range = { from: day * DAY_MS - MARGIN_MS, to: day * DAY_MS + MARGIN_MS };
  const occupied = await read((db) =>
    occupiedIn(db, range, { conversation: OWNER.conversation, now: now() }),
  );
  const busy = (await context.calendar?.busyIn(range)) ?? [];
  const others = occupied.filter(({ id }) => id !== wanted.moved);
  const words = createWords('en', zone, now());
  return {
    times: slotsOfDay(rules, zone, { service, day, now: now() })
      .filter((slot) => freePosition(rules, slot, others) !== null)
      .map((slot) => ({
        at: wallText(zone.wallOf(slot.startsAt)),
        clock: words.clock(slot.startsAt),
        resource: slot.resource,
        hasEvent: busy.some((each) => takesTime(each, slot)),
      })),
  };
}
