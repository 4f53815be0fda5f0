/** Reads the owners' calendars, and moves events in them. */
import type { CalendarEvent } from '../../stand-ins/owner-calendar/events.ts';

const CALENDAR_PATH = '/stand-ins/owner-calendar';

export type OwnerCalendarRecord = {
  /** Whether this server has a calendar. */
  readonly isInstalled: boolean;
  readonly events: readonly CalendarEvent[];
};

/** @throws the errors of `fetch` */
export async function readCalendar(signal: AbortSignal): Promise<OwnerCalendarRecord> {
  const answer = await fetch(CALENDAR_PATH, { signal });
  if (!answer.ok) throw new Error(`The calendar was not read (${answer.status}).`);
  return (await answer.json()) as OwnerCalendarRecord;
}

/** @param name of the event's file @throws if it is gone */
export async function moveLater(name: string): Promise<void> {
  const answer = await fetch(CALENDAR_PATH, { method: 'POST', body: name });
  if (!answer.ok) throw new Error(`The event was not moved (${answer.status}).`);
}
