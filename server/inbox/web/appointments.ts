/** The bookings that are still to come today and tomorrow. */
import type { Booking } from '../../../widget/booking/booking.ts';
import { wallOf } from '../../../widget/config/zone.ts';
import { DAY_MS } from '../../admission/days.ts';
import { bookingsOf, type KeptBooking } from '../conversations/row-json.ts';
import type { Reader } from '../store/tables.ts';
import type { Overview } from './page-contract.ts';

/** In every time zone, tomorrow has ended by then. */
const HORIZON_MS = 3 * DAY_MS;

export async function appointments(
  db: Reader,
  now: number,
  timeZone: string,
): Promise<Overview['appointments']> {
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'name', 'channel', 'bookings'])
    .where('bookings', 'is not', null)
    .execute();
  const wall = wallOf(now, timeZone);
  const isAhead = ({ isCancelled, start: { kind, at } }: KeptBooking) =>
    isCancelled !== true && (kind === 'day' || at >= (kind === 'instant' ? now : wall));
  const ahead = rows
    .flatMap(({ id, name, channel, bookings }) =>
      bookingsOf({ bookings }).map((booking) => ({ id, name, channel, booking })),
    )
    // Most are not near, and converting a time takes long.
    .filter(({ booking }) => Math.abs(booking.start.at - now) < HORIZON_MS && isAhead(booking))
    .map((appointment) => ({ appointment, at: wallStart(appointment.booking, timeZone) }))
    .sort((one, other) => one.at - other.at);
  const of = (day: number) =>
    ahead.filter(({ at }) => Math.floor(at / DAY_MS) === day).map(({ appointment }) => appointment);
  const today = Math.floor(wall / DAY_MS);
  return { today: of(today), tomorrow: of(today + 1) };
}

/** In the booking's time zone, in which its time is shown. */
const wallStart = ({ start, zone }: Booking, timeZone: string): number =>
  start.kind === 'instant' ? wallOf(start.at, zone ?? timeZone) : start.at;
