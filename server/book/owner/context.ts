/** What the owner's side of the book needs. */
import type { Zone } from '../rules/zone.ts';
import type { AppointmentContext } from '../store/appointments.ts';

export type OwnerContext = AppointmentContext & {
  readonly zone: Zone;
  /** The business's country (ISO 3166), for telephone numbers without a country code. */
  readonly country: string | null;
};
