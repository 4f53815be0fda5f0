/** The bookings of one conversation. Pure. */
import { factsOf, type Booking } from '../../../widget/booking/booking.ts';

/** Adds a booking, or replaces what it changes. @returns the same list if it was reported before */
export function withBooking(known: readonly Booking[], booking: Booking): readonly Booking[] {
  if (known.some((each) => factsOf(each) === factsOf(booking))) return known;
  return known.some(({ id }) => id === booking.id)
    ? known.map((each) => (each.id === booking.id ? booking : each))
    : [...known, booking];
}
