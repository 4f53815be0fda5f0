/** Opens the owner's calendar where it is. Loaded only if there is one, because of its libraries. */
import { CalDav, type CalDavOptions } from './caldav.ts';
import type { Calendar } from './calendar.ts';
import { GoogleCalendar } from './google/google-calendar.ts';
import { PeopleCalendar, type PeopleCalendarParts } from './people-calendar.ts';
import type { CalendarSettings } from './settings.ts';

type ProviderParts = Pick<CalDavOptions, 'onUnreadable' | 'timeZone'> & { readonly now: () => number };

export function openProvider(
  settings: CalendarSettings,
  { etagsOf, ...parts }: ProviderParts & Pick<PeopleCalendarParts, 'etagsOf'>,
): Calendar {
  const shared = openPlace(settings, parts);
  const entries = Object.keys(settings.people ?? {}).map(
    (person) => [person, openPlace(ofPerson(settings, person), parts)] as const,
  );
  // Also without people, because an entry may be in the calendar of one who had it.
  return new PeopleCalendar({ shared, people: new Map(entries), etagsOf });
}

/** A single calendar. */
export function openPlace(settings: CalendarSettings, parts: ProviderParts): Calendar {
  switch (settings.kind) {
    case 'caldav':
      return new CalDav(settings, parts);
    case 'google':
      return new GoogleCalendar(settings, parts);
  }
}

/** The settings of a person's own calendar. */
export function ofPerson(settings: CalendarSettings, person: string): CalendarSettings {
  const place = settings.people?.[person] ?? '';
  return settings.kind === 'caldav' ? { ...settings, url: place } : { ...settings, calendarId: place };
}
