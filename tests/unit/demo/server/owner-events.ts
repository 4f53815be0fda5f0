/** The events of the owners' calendars of `npm start`, as the console reads them. */
import type { OwnerCalendarRecord } from '../../../../demo/instruments/records/calendar-record.ts';
import type { RunningServer } from '../../../../demo/server/server.ts';
import type { CalendarName } from '../../../../demo/stand-ins/owner-calendar/owner-calendar.ts';
import type { CalendarEvent } from '../../../../demo/stand-ins/owner-calendar/events.ts';

export async function eventsOf(
  { url }: Pick<RunningServer, 'url'>,
  calendar: CalendarName,
): Promise<readonly CalendarEvent[]> {
  const answer = await fetch(`${url}/stand-ins/owner-calendar`);
  const { events } = (await answer.json()) as OwnerCalendarRecord;
  return events.filter(({ name }) => name.startsWith(`${calendar}/`));
}
