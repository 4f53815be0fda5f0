/** What the owner's side of the book needs. */
import type { BookCalendar } from '../calendar/book-calendar.ts';
import type { Zone } from '../rules/zone.ts';
import type { AppointmentContext } from '../store/appointments.ts';

export type OwnerContext = AppointmentContext & {
  readonly zone: Zone;
  /** The business's country (ISO 3166), for telephone numbers without a country code. */
  readonly country: string | null;
  /** In which visitors of appointments that the owner adds are mailed, BCP 47. */
  readonly language: string;
  /** The owner's calendar; null without one. */
  readonly calendar: Pick<BookCalendar, 'busyIn' | 'insist' | 'isBusyAt'> | null;
};
