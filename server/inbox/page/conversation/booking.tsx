/** A booking: what, when, where. */
import type { Booking } from '../../../../widget/booking/booking.ts';
import { bookedTime } from '../../presentation/times.ts';

export function BookingCard({ booking, timeZone }: { readonly booking: Booking; readonly timeZone: string }) {
  const { what, where } = booking;
  const { day, time } = bookedTime(booking, timeZone);
  return (
    <section className="booking" aria-label="Booking">
      <p>{what ?? 'Appointment'}</p>
      <p className="time">{time === null ? day : `${time}, ${day}`}</p>
      {where !== null && <p>{where}</p>}
    </section>
  );
}
