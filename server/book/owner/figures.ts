/** The share of appointments whose visitor did not come, by week. */
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { DAY_MS } from '../../admission/days.ts';
import { dateOf, weekdayOf, type DayNumber } from '../rules/zone.ts';
import type { OwnerContext } from './context.ts';
import type { Figures, Group, Period } from './contract.ts';

/** Of fewer, a share says nothing. */
const MIN_NOTED_APPOINTMENTS = 30;
const WEEKS = 8;
const WEEK_DAYS = 7;
const MONDAY_DAYS = 1;

type Noted = Pick<AppointmentRow, 'state' | 'starts_at' | 'confirmed_at'>;

export async function figures(context: OwnerContext): Promise<Figures> {
  const { read, zone, now } = context;
  const first = mondayOf(zone.dayOf(now())) - (WEEKS - 1) * WEEK_DAYS;
  const rows = await read((db) =>
    db
      .selectFrom('appointments')
      .select(['state', 'starts_at', 'confirmed_at'])
      .where('state', 'in', ['came', 'missed'])
      .where('starts_at', '>=', zone.firstInstantOf(first * DAY_MS).at)
      .execute(),
  );
  const weeks = Array.from({ length: WEEKS }, (_, index) => first + index * WEEK_DAYS).toReversed();
  return {
    minNoted: MIN_NOTED_APPOINTMENTS,
    together: periodOf(rows),
    weeks: weeks
      .map((monday) => ({
        monday: dateOf(monday),
        ...periodOf(rows.filter((row) => mondayOf(zone.dayOf(row.starts_at)) === monday)),
      }))
      .filter(({ all }) => all.noted > 0),
  };
}

const mondayOf = (day: DayNumber): DayNumber =>
  day - ((weekdayOf(day) - MONDAY_DAYS + WEEK_DAYS) % WEEK_DAYS);

const periodOf = (rows: readonly Noted[]): Period => ({
  all: groupOf(rows),
  confirmed: groupOf(rows.filter((row) => row.confirmed_at !== null)),
  unconfirmed: groupOf(rows.filter((row) => row.confirmed_at === null)),
});

function groupOf(rows: readonly Noted[]): Group {
  const missed = rows.filter(({ state }) => state === 'missed').length;
  return {
    noted: rows.length,
    missedShare: rows.length < MIN_NOTED_APPOINTMENTS ? null : missed / rows.length,
  };
}
