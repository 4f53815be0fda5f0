/** An appointment as an iCalendar object in a mail (RFC 5546): a request, or its cancellation. Pure. */
import {
  calendarEscaped,
  calendarSequence,
  stampOf,
  calendarText,
} from '../../../widget/booking/calendar-file.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';

export type Invitation = {
  readonly appointment: Pick<AppointmentRow, 'id' | 'starts_at' | 'ends_at' | 'updated_at' | 'name'>;
  readonly isCancelled: boolean;
  /** Without the reason for the visit, because others may see the visitor's calendar. */
  readonly summary: string;
  readonly location: string | null;
  readonly description: string | null;
  readonly organizer: { readonly name: string | null; readonly address: string };
  /** The visitor's mail address. */
  readonly attendee: string;
};

export function invitation(invited: Invitation, now: number): string {
  const { appointment, isCancelled, summary, location, description, organizer, attendee } = invited;
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Task Tamer//Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    // As in the file that the page offers, so that both are one entry.
    `UID:${appointment.id}`,
    `SEQUENCE:${calendarSequence(appointment.updated_at)}`,
    `DTSTAMP:${stampOf(now)}Z`,
    `DTSTART:${stampOf(appointment.starts_at)}Z`,
    `DTEND:${stampOf(appointment.ends_at)}Z`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER${named(organizer.name)}:mailto:${organizer.address}`,
    // Accepted already, so that mail programs do not ask, and send no answer.
    `ATTENDEE${named(appointment.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
    `SUMMARY:${calendarEscaped(summary)}`,
    location && `LOCATION:${calendarEscaped(location)}`,
    description && `DESCRIPTION:${calendarEscaped(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** Such a value cannot contain quotation marks or control characters. */
function named(name: string | null): string {
  const value = (name ?? '').replace(/["\p{Cc}]/gu, ' ').trim();
  return value === '' ? '' : `;CN="${value}"`;
}
