/** Opens the owner's calendar where it is. Loaded only if there is one, because of its libraries. */
import { CalDav, type CalDavOptions } from './caldav.ts';
import type { Calendar } from './calendar.ts';
import { GoogleCalendar } from './google/google-calendar.ts';
import type { CalendarSettings } from './settings.ts';

type ProviderParts = Pick<CalDavOptions, 'onUnreadable' | 'timeZone'> & { readonly now: () => number };

export function openProvider(settings: CalendarSettings, parts: ProviderParts): Calendar {
  switch (settings.kind) {
    case 'caldav':
      return new CalDav(settings, parts);
    case 'google':
      return new GoogleCalendar(settings, parts);
  }
}
