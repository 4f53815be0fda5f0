/** The bookings of one conversation. Pure. */
import { factsOf, type Booking } from '../../../widget/booking/booking.ts';
import type { BookingChange } from '../../../widget/booking/tool-calls.ts';

export type KeptBooking = Booking & {
  /** The book or a tool has cancelled it. It stays in the list, because webhooks count its places. */
  readonly isCancelled?: true;
};

/** @returns the same list if the change was reported before, or ends none of the bookings */
export function withChange(known: readonly KeptBooking[], change: BookingChange): readonly KeptBooking[] {
  if (change.kind === 'booked') return withBooking(known, change.booking);
  const ends = ({ reference, isCancelled }: KeptBooking): boolean =>
    change.isCancelled && reference === change.reference && isCancelled !== true;
  return known.some(ends) ? known.map((each) => (ends(each) ? { ...each, isCancelled: true } : each)) : known;
}

/** Adds a booking, or replaces what it changes. */
function withBooking(known: readonly KeptBooking[], booking: Booking): readonly KeptBooking[] {
  const isKnown = (each: KeptBooking): boolean =>
    each.isCancelled !== true && factsOf(each) === factsOf(booking);
  if (known.some(isKnown)) return known;
  return known.some(({ id }) => id === booking.id)
    ? known.map((each) => (each.id === booking.id ? booking : each))
    : [...known, booking];
}
