/** The free times to which a visitor can move an appointment: of the same service, preferably with the same person. */
import { DAY_MS } from '../../admission/days.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { BookCalendar } from '../calendar/book-calendar.ts';
import { takesTime } from '../rules/busy-slot.ts';
import { freePosition, slotAt, slotsOfDay, type Slot } from '../rules/slots.ts';
import { MINUTE_MS, type DayNumber, type Zone } from '../rules/zone.ts';
import { occupiedIn, type AppointmentContext } from '../store/appointments.ts';

export type TimesContext = AppointmentContext & {
  readonly zone: Zone;
  /** The owner's calendar; null without one. */
  readonly calendar: BookCalendar | null;
};

export type FreeDay = { readonly day: DayNumber; readonly slots: readonly Slot[] };

const MAX_SHOWN_DAYS = 4;
/** Appointments that begin before a range may reach into it. */
const MAX_BUSY_DAYS = 3;
const RADIX_DIGITS = 36;

/** @param from the first day; today, if it is past @returns `next`: the day from which there may be more; null at the end */
export async function freeDays(
  context: TimesContext,
  row: AppointmentRow,
  from: DayNumber,
): Promise<{ readonly days: readonly FreeDay[]; readonly next: DayNumber | null }> {
  const { rules, zone, calendar, now, read } = context;
  const service = rules.services.find(({ id }) => id === row.service);
  const today = zone.dayOf(now());
  const last = today + rules.horizonDays;
  const first = Math.max(from, today);
  if (service === undefined) return { days: [], next: null };
  const range = { from: (first - 1) * DAY_MS, to: (last + MAX_BUSY_DAYS) * DAY_MS };
  const all = await read((db) => occupiedIn(db, range, { conversation: row.conversation_id, now: now() }));
  const others = all.filter(({ id }) => id !== row.id);
  const busy = (await calendar?.busyIn(range)) ?? [];
  const days: FreeDay[] = [];
  for (let day = first; day <= last; day += 1) {
    if (days.length === MAX_SHOWN_DAYS) return { days, next: day };
    const offered = slotsOfDay(rules, zone, { service, day, now: now() });
    const free = offered.filter(
      (slot) => !busy.some((each) => takesTime(each, slot)) && freePosition(rules, slot, others) !== null,
    );
    const slots = oneForEachTime(free, row);
    if (slots.length > 0) days.push({ day, slots });
  }
  return { days, next: null };
}

function oneForEachTime(free: readonly Slot[], { resource, starts_at: current }: AppointmentRow) {
  const isOwn = (slot: Slot): number => (slot.resource === resource ? 0 : 1);
  const byTime = new Map<number, Slot>();
  for (const slot of free.toSorted((one, other) => isOwn(one) - isOwn(other)))
    if (slot.startsAt !== current && !byTime.has(slot.startsAt)) byTime.set(slot.startsAt, slot);
  return [...byTime.values()].toSorted((one, other) => one.startsAt - other.startsAt);
}

/** The value of a button. */
export const slotValue = ({ resource, startsAt }: Slot): string =>
  `${resource}.${(startsAt / MINUTE_MS).toString(RADIX_DIGITS)}`;

/** Whether it is offered is for the caller to check. Null if it is no value of a button. */
export function readSlot({ rules }: AppointmentContext, row: AppointmentRow, value: string): Slot | null {
  const [, resource = '', minutes = ''] = /^([a-z\d-]{1,30})\.([a-z\d]{1,9})$/.exec(value) ?? [];
  const service = rules.services.find(({ id }) => id === row.service);
  if (service === undefined || minutes === '') return null;
  return slotAt(service, { id: resource }, Number.parseInt(minutes, RADIX_DIGITS) * MINUTE_MS);
}
