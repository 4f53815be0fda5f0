/** Bookings that a conversation's tools have reported: which are new, changed or doubtful, and when the owner receives them. */
import type { Booking } from '../../../widget/booking/booking.ts';
import { withBooking } from '../reports/booking-list.ts';
import type { CallReport, ReportedBookings } from '../reports/report.ts';
import type { ConversationRow } from '../store/tables.ts';
import { bookingsOf } from './row-json.ts';

export type BookingDelivery =
  | { readonly kind: 'booked'; readonly index: number }
  /** One that the owner has received has changed. */
  | { readonly kind: 'rebooked'; readonly index: number; readonly at: number };

/** Values of `booking_claimed`. */
const CLAIMS = { none: 0, byAgent: 1, impossible: 2 } as const;

export const claimOf = ({ isDoubtful, bookingClaimed }: CallReport): number =>
  isDoubtful ? CLAIMS.impossible : bookingClaimed ? CLAIMS.byAgent : CLAIMS.none;

/** Whether a tool has not confirmed everything that is said to be booked. */
export const isUnconfirmed = (row: ConversationRow): boolean =>
  row.booking_claimed === CLAIMS.impossible ||
  (row.booking_claimed === CLAIMS.byAgent && bookingsOf(row).length === 0);

/** The bookings that the owner has not received, which are sent at the end. */
export function announced(row: ConversationRow) {
  const count = bookingsOf(row).length;
  const added = Array.from({ length: Math.max(0, count - row.bookings_announced) }, (_, place) => ({
    kind: 'booked' as const,
    index: row.bookings_announced + place,
  }));
  return { added, bookings_announced: Math.max(count, row.bookings_announced) };
}

/** @returns the same row if it says nothing new */
export function withReported(row: ConversationRow, { bookings, isDoubtful }: ReportedBookings, now: number) {
  const before = bookingsOf(row);
  const known = bookings.reduce(withBooking, before);
  const booking_claimed = isDoubtful ? CLAIMS.impossible : row.booking_claimed;
  if (known === before && booking_claimed === row.booking_claimed) return { after: row, deliveries: [] };
  const changes = known === before ? {} : { bookings: JSON.stringify(known) };
  return {
    after: { ...row, ...changes, booking_claimed, updated_at: now },
    deliveries: changesOf(row, known, now),
  };
}

/** Of bookings that the owner has received. Others are sent at the end, as they are then. */
const changesOf = (row: ConversationRow, known: readonly Booking[], at: number): readonly BookingDelivery[] =>
  bookingsOf(row)
    .slice(0, row.bookings_announced)
    .flatMap((booking, index) =>
      JSON.stringify(booking) === JSON.stringify(known[index])
        ? []
        : [{ kind: 'rebooked', index, at } as const],
    );
