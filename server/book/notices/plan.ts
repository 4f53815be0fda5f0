/** Which notices follow from a change of an appointment, and what becomes of one when it is due. Pure. */
import type { AppointmentRow, NoticeRow } from '../../inbox/store/tables.ts';
import type { Reminders } from '../rules/book-rules.ts';
import { MINUTE_MS, zoneNamed, type Zone } from '../rules/zone.ts';
import { DAY_MS } from '../../admission/days.ts';

export type Channel = NoticeRow['channel'];

export type NoticeRules = {
  readonly reminders: Reminders;
  /** The business's, for quiet hours where the visitor's is not known. */
  readonly zone: Zone;
};

export type PlannedNotice = Pick<NoticeRow, 'kind' | 'minutes_before'> & {
  /** When it is to be sent. */
  readonly at: number;
};

/** @returns null if the change concerns no notice: what was planned before stays as it is */
export function plan(
  before: AppointmentRow | null,
  after: AppointmentRow | null,
  rules: NoticeRules,
  { channel, now }: { readonly channel: Channel; readonly now: number },
): readonly PlannedNotice[] | null {
  const kind = kindOf(before, after);
  if (kind === null || after === null) return null;
  if (after.starts_at <= now) return [];
  const first = channel === 'mail' ? now : allowedAt(now, after, rules);
  const news = first < after.starts_at ? [{ kind, minutes_before: 0, at: first }] : [];
  return kind === 'cancelled' ? news : [...news, ...remindersOf(after, rules, now)];
}

/** Null for a change that visitors need not know, such as that one came. */
function kindOf(
  before: AppointmentRow | null,
  after: AppointmentRow | null,
): 'booked' | 'moved' | 'cancelled' | null {
  if (after === null) return null;
  const isNew = before === null || before.state === 'held';
  if (!isNew && before.sequence === after.sequence) return null;
  switch (after.state) {
    // Also if the owner takes back a cancellation.
    case 'booked':
    case 'moved':
    case 'cancelled':
      return after.state;
    case 'held':
    case 'came':
    case 'missed':
      return null;
  }
}

/** None for what was booked inside of its window, and one where quiet hours bring two to the same time. */
function remindersOf(appointment: AppointmentRow, rules: NoticeRules, now: number): readonly PlannedNotice[] {
  const { starts_at: startsAt } = appointment;
  const planned: PlannedNotice[] = [];
  for (const minutes of rules.reminders.minutesBefore.toSorted((one, other) => one - other)) {
    const wanted = startsAt - minutes * MINUTE_MS;
    const at = allowedAt(wanted, appointment, rules);
    const isUseful = wanted > now && at < startsAt && planned.every((later) => later.at > at);
    if (isUseful) planned.push({ kind: 'reminder', minutes_before: minutes, at });
  }
  return planned;
}

export type Decision =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  /** Quiet hours have begun since it was planned, or the appointment is not certain yet. */
  | { readonly kind: 'postpone'; readonly at: number };

/** @param appointment as it is now; undefined if it is gone */
export function decide(
  notice: Pick<NoticeRow, 'kind' | 'channel' | 'sequence' | 'minutes_before'>,
  appointment: AppointmentRow | undefined,
  rules: NoticeRules,
  now: number,
): Decision {
  if (appointment === undefined || !isTrue(notice, appointment) || !isWanted(notice, rules.reminders))
    return { kind: 'drop' };
  if (appointment.starts_at <= now) return { kind: 'drop' };
  const isLoud = notice.channel === 'text' || notice.kind === 'reminder';
  const at = isLoud ? allowedAt(now, appointment, rules) : now;
  if (at >= appointment.starts_at || isReplaced(notice, appointment, rules.reminders, at))
    return { kind: 'drop' };
  return at > now ? { kind: 'postpone', at } : { kind: 'send' };
}

/** Whether the appointment is still as it says. */
function isTrue(
  { kind, sequence }: Pick<NoticeRow, 'kind' | 'sequence'>,
  appointment: AppointmentRow,
): boolean {
  if (sequence !== appointment.sequence || appointment.contact === null) return false;
  const isCancelled = appointment.state === 'cancelled';
  if (kind === 'owner') return isCancelled || appointment.state === 'moved';
  return kind === 'cancelled' ? isCancelled : appointment.state === 'booked' || appointment.state === 'moved';
}

/** The owner may have changed the reminders since it was planned. */
const isWanted = (
  { kind, minutes_before: minutesBefore }: Pick<NoticeRow, 'kind' | 'minutes_before'>,
  { minutesBefore: all }: Reminders,
): boolean => kind !== 'reminder' || all.includes(minutesBefore);

/** Whether it is so late that a reminder closer to the start takes its place. */
const isReplaced = (
  { kind, minutes_before: minutesBefore }: Pick<NoticeRow, 'kind' | 'minutes_before'>,
  { starts_at: startsAt }: AppointmentRow,
  { minutesBefore: all }: Reminders,
  at: number,
): boolean =>
  kind === 'reminder' &&
  all.some((minutes) => minutes < minutesBefore && at >= startsAt - minutes * MINUTE_MS);

/** This time, or the end of the visitor's quiet hours in which it is. */
const allowedAt = (
  at: number,
  { time_zone: timeZone }: AppointmentRow,
  { reminders, zone }: NoticeRules,
): number => allowedFrom(at, reminders, zoneNamed(timeZone) ?? zone);

/** This time, or the end of the quiet hours in which it is. */
export function allowedFrom(at: number, { quiet }: Pick<Reminders, 'quiet'>, zone: Zone): number {
  const wall = zone.wallOf(at);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const minute = (wall - midnight) / MINUTE_MS;
  const isOvernight = quiet.from > quiet.to;
  const isEvening = minute >= quiet.from;
  const isQuiet = isOvernight ? isEvening || minute < quiet.to : isEvening && minute < quiet.to;
  if (!isQuiet) return at;
  const end = midnight + (isOvernight && isEvening ? DAY_MS : 0) + quiet.to * MINUTE_MS;
  const found = zone.firstInstantOf(end).at;
  // Where clocks are set back, the end may be shown before and after this time.
  return found > at ? found : at + (end - wall);
}
