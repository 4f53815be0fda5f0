/** Many calls race for a few appointments, whose processes are killed, and every appointment has to be in the calendar. */
import { setTimeout as wait } from 'node:timers/promises';
import { CalDav } from '../../server/book/calendar/caldav.ts';
import type { BusyTime } from '../../server/book/calendar/calendar.ts';
import { startInbox, type InboxProcess } from '../inbox-load/processes.ts';
import { dice, startLoadPlatform } from '../inbox-load/platform.ts';
import { startCalendarServer, type CalendarServer } from '../support/calendar-server.ts';
import { rowsBy, rowsOf } from '../support/inbox/rows.ts';
import { callOnce, nothingSaid, type Said } from './callers.ts';

export type RaceGiven = {
  readonly database: string;
  readonly processes: number;
  readonly calls: number;
  readonly kills: number;
  readonly seed: number;
};

export type RaceResult = {
  /** Pairs of appointments of one person at one time. */
  readonly overlaps: number;
  readonly overlapsInCalendar: number;
  /** References of which "booked" was said, and that are not booked at that time. */
  readonly saidWithoutRow: readonly string[];
  /** Appointments that were neither in the calendar nor marked for the owner a minute after their change. */
  readonly late: readonly string[];
  /** Appointments that the calendar does not have at their time, without a mark for the owner. */
  readonly notInCalendar: readonly string[];
  /** Events of the calendar without an appointment. */
  readonly orphans: readonly string[];
  readonly booked: number;
  readonly marked: number;
  readonly said: Said;
  /** How long after the last call the calendar was complete. */
  readonly settledMs: number;
  readonly seconds: number;
};

const CALLERS_PER_PROCESS = 8;
const DAY_MS = 86_400_000;
const POLL_INTERVAL_MS = 1_000;
/** Within which an appointment must be in the calendar, or be marked. */
const MAX_LATENESS_MS = 60_000;
/** A statement against the database takes as well. */
const MAX_SETTLING_MS = 90_000;
const TIME_ZONE = 'America/New_York';

const OVERLAPS = `select one.id from appointments one join appointments other
  on one.id < other.id and one.resource = other.resource and one.place = other.place
  and one.state in ('booked', 'moved') and other.state in ('booked', 'moved')
  and one.busy_from < other.busy_to and one.busy_to > other.busy_from`;

const waitingSince = (changedBefore: number): string => `select a.id from appointments a
  left join calendar_entries e on e.appointment_id = a.id
  where a.state in ('booked', 'moved') and a.updated_at < ${changedBefore} and e.problem is null
  and (e.state is null or e.state = 'waiting')`;

const UNSETTLED = `select appointment_id from calendar_entries
  where state = 'waiting' or leased_until > 0 or next_at is not null`;

/** Fifty times of one person on one day. */
const bookFile = (date: string): object => ({
  services: [{ id: 'visit', name: 'Visit', minutes: 10 }],
  resources: [{ id: 'ann', name: 'Ann' }],
  hours: {},
  exceptions: [{ date, hours: ['09:00-17:20'] }],
  gridMinutes: 10,
});

export async function raceForSlots(given: RaceGiven): Promise<RaceResult> {
  const began = Date.now();
  const processes: InboxProcess[] = [];
  const platform = await startLoadPlatform(null);
  const calendar = await startCalendarServer('radicale');
  const date = new Date(began + 2 * DAY_MS).toISOString().slice(0, 10);
  const book = { file: bookFile(date), calendar: { ...calendar.settings, hasNames: false } };
  const outbound = { mailUrl: null, webhooks: null, book };
  try {
    for (let number = 0; number < given.processes; number += 1)
      processes.push(await startInbox(given.database, platform.url, outbound));
    const said = nothingSaid();
    const late = new Set<string>();
    const watch = new AbortController();
    const watching = watchLateness(given.database, late, watch.signal);
    await race(given, processes, { platform, said });
    const endedAt = Date.now();
    await untilSettled(given.database, endedAt + MAX_SETTLING_MS);
    const settledMs = Date.now() - endedAt;
    watch.abort();
    await watching;
    const compared = await compare(given.database, calendar, said);
    return { ...compared, late: [...late], said, settledMs, seconds: (Date.now() - began) / 1_000 };
  } finally {
    for (const each of processes) await each.kill();
    await calendar.close();
    await platform.close();
  }
}

async function race(
  { calls, kills, seed }: RaceGiven,
  processes: readonly InboxProcess[],
  { platform, said }: { readonly platform: Parameters<typeof callOnce>[0]['platform']; readonly said: Said },
): Promise<void> {
  const random = dice(seed);
  const urls = processes.map(({ url }) => url);
  const left = { calls };
  const caller = async () => {
    while (left.calls > 0) {
      left.calls -= 1;
      await callOnce({ platform, urls, random }, said);
    }
  };
  const killing = async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      while (calls - left.calls < (calls * kill) / (kills + 1)) await wait(5);
      await processes[kill % processes.length]?.restart();
    }
  };
  await Promise.all([...Array.from({ length: CALLERS_PER_PROCESS * processes.length }, caller), killing()]);
}

async function watchLateness(database: string, late: Set<string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const { id } of rowsBy(database, waitingSince(Date.now() - MAX_LATENESS_MS))) late.add(String(id));
    await wait(POLL_INTERVAL_MS);
  }
}

async function untilSettled(database: string, endsAt: number): Promise<void> {
  while (Date.now() < endsAt && rowsBy(database, UNSETTLED).length > 0) await wait(POLL_INTERVAL_MS);
}

async function compare(database: string, { settings }: CalendarServer, said: Said) {
  const now = Date.now();
  const events = await new CalDav(settings, { timeZone: TIME_ZONE }).busy({
    from: now,
    to: now + 9 * DAY_MS,
  });
  const rows = rowsOf(database, 'appointments');
  const entries = rowsOf(database, 'calendar_entries');
  const booked = rows.filter(({ state }) => state === 'booked' || state === 'moved');
  const marked = new Set(
    entries.filter(({ problem }) => problem !== null).map((entry) => entry['appointment_id']),
  );
  const eventOf = new Map(events.map((event) => [event.uid, event]));
  const rowOf = new Map(rows.map((row) => [row['id'], row]));
  const isSaid = ({ reference, start }: Said['booked'][number]) => {
    const row = rowOf.get(reference);
    if (said.cancelled.has(reference)) return row !== undefined;
    return row?.['state'] === 'booked' && row['starts_at'] === Date.parse(start);
  };
  return {
    overlaps: rowsBy(database, OVERLAPS).length,
    overlapsInCalendar: overlapping(events),
    saidWithoutRow: said.booked.filter((each) => !isSaid(each)).map(({ reference }) => reference),
    notInCalendar: booked
      .filter((row) => eventOf.get(String(row['id']))?.from !== row['starts_at'] && !marked.has(row['id']))
      .map((row) => String(row['id'])),
    orphans: events.filter(({ uid }) => !booked.some((row) => row['id'] === uid)).map(({ uid }) => uid),
    booked: booked.length,
    marked: marked.size,
  };
}

function overlapping(events: readonly BusyTime[]): number {
  const sorted = events.toSorted((one, other) => one.from - other.from);
  return sorted.filter((event, index) => (sorted[index + 1]?.from ?? Infinity) < event.to).length;
}
