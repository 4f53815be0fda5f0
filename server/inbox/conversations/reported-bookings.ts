/** Bookings that a conversation's tools have reported: which are new, changed or doubtful, and when the owner receives them. */
import type { ExpressionBuilder } from 'kysely';
import { withChange } from '../reports/booking-list.ts';
import type { CallReport, ReportedBookings } from '../reports/report.ts';
import type { AppointmentRow, ConversationRow, Tables } from '../store/tables.ts';
import { bookingsOf, type KeptBooking } from './row-json.ts';

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

/** Those for which {@link isUnconfirmed} holds. */
export const areUnconfirmed = (eb: ExpressionBuilder<Tables, 'conversations'>) =>
  eb.or([
    eb('booking_claimed', '=', CLAIMS.impossible),
    eb.and([eb('booking_claimed', '=', CLAIMS.byAgent), eb('bookings', 'is', null)]),
  ]);

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
export function withReported(row: ConversationRow, { changes, isDoubtful }: ReportedBookings, now: number) {
  const before = bookingsOf(row);
  const known = changes.reduce(withChange, before);
  const booking_claimed = isDoubtful ? CLAIMS.impossible : row.booking_claimed;
  if (known === before && booking_claimed === row.booking_claimed) return { after: row, deliveries: [] };
  const changed = known === before ? {} : { bookings: JSON.stringify(known) };
  return {
    after: { ...row, ...changed, booking_claimed, updated_at: now },
    deliveries: changesOf(row, known, now),
  };
}

/** @returns the same row if it was not booked in it */
export function withAppointment(
  row: ConversationRow,
  { appointment, title }: { readonly appointment: AppointmentRow; readonly title: string },
  now: number,
): { readonly after: ConversationRow; readonly deliveries: readonly BookingDelivery[] } {
  const before = bookingsOf(row);
  const known = asInBook(before, appointment, title);
  if (known === before) return { after: row, deliveries: [] };
  const after = { ...row, bookings: JSON.stringify(known), updated_at: now };
  return { after, deliveries: changesOf(row, known, now) };
}

/** The bookings with an appointment's time and state. @returns the same list if it is as they say, or none of them */
export function asInBook(
  bookings: readonly KeptBooking[],
  { id, state, starts_at, ends_at }: AppointmentRow,
  title: string | null = null,
): readonly KeptBooking[] {
  const known = bookings.map(({ isCancelled, ...booking }): KeptBooking => {
    if (booking.reference !== id) return isCancelled === true ? { ...booking, isCancelled } : booking;
    if (state === 'cancelled') return { ...booking, isCancelled: true };
    const start = { kind: 'instant', at: starts_at } as const;
    return { ...booking, what: title ?? booking.what, start, end: { kind: 'instant', at: ends_at } };
  });
  return JSON.stringify(known) === JSON.stringify(bookings) ? bookings : known;
}

/** Of bookings that the owner has received. Others are sent at the end, as they are then. */
const changesOf = (
  row: ConversationRow,
  known: readonly KeptBooking[],
  at: number,
): readonly BookingDelivery[] =>
  bookingsOf(row)
    .slice(0, row.bookings_announced)
    .flatMap((booking, index) =>
      JSON.stringify(booking) === JSON.stringify(known[index])
        ? []
        : [{ kind: 'rebooked', index, at } as const],
    );
