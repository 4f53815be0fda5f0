/** What the owner's side of the book needs. */
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { BookCalendar } from '../calendar/book-calendar.ts';
import type { Zone } from '../rules/zone.ts';
import type { AppointmentContext } from '../store/appointments.ts';
import type { OwnAppointment } from './contract.ts';

export type OwnerContext = AppointmentContext & {
  readonly zone: Zone;
  /** The business's country (ISO 3166), for telephone numbers without a country code. */
  readonly country: string | null;
  /** In which visitors of appointments that the owner adds are mailed, BCP 47. */
  readonly language: string;
  /** The owner's calendar; null without one. */
  readonly calendar: Pick<BookCalendar, 'busyIn' | 'insist' | 'isBusyAt'> | null;
  /** Whether there is a mail server. */
  readonly hasMails: boolean;
  /** How the visitor learns of a change of an appointment that is still ahead. */
  readonly channelsTo: (appointment: AppointmentRow) => OwnAppointment['informedBy'];
};
