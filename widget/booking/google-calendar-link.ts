/**
 * A booking as a link to a new event in Google Calendar, for browsers that drop a downloaded file without a word (Chrome
 * on iOS, the browsers inside other apps). Pure.
 */
import type { Booking } from './booking.ts';
import { endOf, stampOf, type EventWords } from './calendar-file.ts';
import type { Moment } from './moment.ts';

/** The fields of Google's event editor, as its own "Add to Google Calendar" buttons use them. */
export function googleCalendarLink(
  { start, end, where }: Booking,
  { summary, description }: Omit<EventWords, 'host'>,
): string {
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates: [start, end ?? endOf(start) ?? start].map(dateOf).join('/'),
    ...(description && { details: description }),
    ...(where && { location: where }),
  });
  return `https://calendar.google.com/calendar/render?${fields}`;
}

function dateOf({ kind, at }: Moment): string {
  const stamp = stampOf(at);
  if (kind === 'day') return stamp.slice(0, 8);
  return kind === 'instant' ? `${stamp}Z` : stamp;
}
