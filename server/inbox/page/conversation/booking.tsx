/** A booking: what, when, where. */
import { bookedTime } from '../../presentation/times.ts';
import type { Conversation } from '../../web/page-contract.ts';

type BookingCardProps = { readonly booking: Conversation['bookings'][number]; readonly timeZone: string };

export function BookingCard({ booking, timeZone }: BookingCardProps) {
  const { what, where, isCancelled } = booking;
  const { day, time } = bookedTime(booking, timeZone);
  return (
    <section className={`booking${isCancelled ? ' cancelled' : ''}`} aria-label="Booking">
      {isCancelled && <b>Cancelled</b>}
      <p>{what ?? 'Appointment'}</p>
      <p className="time">{time === null ? day : `${time}, ${day}`}</p>
      {where !== null && <p>{where}</p>}
    </section>
  );
}
