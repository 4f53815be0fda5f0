/** Dates such as `2026-11-24`, and what they are called. Pure. */
import type { Agenda, OwnAppointment } from '../../../book/owner/contract.ts';
import { ERASED_VISITOR } from '../../presentation/labels.ts';
import { clock, dayName } from '../../presentation/times.ts';

const DAY_MS = 86_400_000;
const DATE_CHARACTERS = 10;
export const WEEK_DAYS = 7;

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, DATE_CHARACTERS);

/** Such as "Today" or "Tuesday, November 24". */
export function nameOfDate(date: string, today: string): string {
  if (date === daysAfter(today, 1)) return 'Tomorrow';
  return dayName(Date.parse(date), Date.parse(today), 'UTC');
}

export const dateOf = ({ at }: Pick<OwnAppointment, 'at'>): string => at.slice(0, DATE_CHARACTERS);

export const hoursText = (hours: readonly string[]): string =>
  hours.length === 0 ? 'Closed' : `Open ${hours.join(', ')}`;

export const nameIn = (entries: Agenda['resources'], id: string): string =>
  entries.find((each) => each.id === id)?.name ?? id;

export const whoOf = ({ name }: Pick<OwnAppointment, 'name'>): string => name ?? ERASED_VISITOR;

/** Such as "Grace, tomorrow at 9:00 AM". */
export function inWords(appointment: OwnAppointment, { today, timeZone }: Agenda): string {
  // The names of weekdays alone begin with a capital in a sentence.
  const date = nameOfDate(dateOf(appointment), today).replace(/^(?:To|Yes)/, (start) => start.toLowerCase());
  return `${whoOf(appointment)}, ${date} at ${clock(appointment.startsAt, timeZone)}`;
}

export const hasBegun = ({ startsAt }: OwnAppointment): boolean => startsAt <= Date.now();
