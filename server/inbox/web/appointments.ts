/** The bookings that are still to come today and tomorrow: the book's appointments, and what other tools have booked. */
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import { wallOf } from '../../../widget/config/zone.ts';
import { DAY_MS, nameOfDay } from '../../admission/days.ts';
import { appointmentFragment, conversationFragment, type InboxContext } from '../context.ts';
import { appointmentsAmong } from '../conversations/appointments.ts';
import { bookingsOf, type KeptBooking } from '../conversations/row-json.ts';
import { ERASED_VISITOR, nameOf } from '../presentation/labels.ts';
import { bookedTime, clock } from '../presentation/times.ts';
import type { Appointment, Overview } from './page-contract.ts';

/** In every time zone, tomorrow has ended by then. */
const HORIZON_MS = 3 * DAY_MS;

/** At one moment. */
type Inbox = Pick<InboxContext, 'read'> & { readonly now: number; readonly timeZone: string };

/** @property at its start on the clocks where its time is shown */
type Ahead = { readonly at: number; readonly appointment: Appointment };
type Reported = Ahead & { readonly reference: string | null };

/** @param book null without one */
export async function appointments(
  inbox: Inbox,
  book: Pick<OwnerBook, 'between'> | null,
): Promise<Overview['appointments']> {
  const reported = await reportedIn(inbox);
  const ahead: readonly Ahead[] =
    book === null ? reported : [...(await inBook(inbox, book)), ...(await ofOtherTools(inbox, reported))];
  const sorted = ahead.toSorted((one, other) => one.at - other.at);
  const of = (day: number) =>
    sorted.filter(({ at }) => Math.floor(at / DAY_MS) === day).map(({ appointment }) => appointment);
  const today = Math.floor(wallOf(inbox.now, inbox.timeZone) / DAY_MS);
  return { today: of(today), tomorrow: of(today + 1) };
}

/** What tools have booked, by the reports of conversations. */
async function reportedIn({ read, now, timeZone }: Inbox): Promise<readonly Reported[]> {
  const rows = await read((db) =>
    db
      .selectFrom('conversations')
      .select(['id', 'name', 'channel', 'bookings'])
      .where('bookings', 'is not', null)
      .execute(),
  );
  const wall = wallOf(now, timeZone);
  const isAhead = ({ isCancelled, start: { kind, at } }: KeptBooking) =>
    isCancelled !== true && (kind === 'day' || at >= (kind === 'instant' ? now : wall));
  return rows.flatMap((row) =>
    bookingsOf(row)
      // Most are not near, and converting a time takes long.
      .filter((booking) => Math.abs(booking.start.at - now) < HORIZON_MS && isAhead(booking))
      .map((booking) => ({
        at: wallStart(booking, timeZone),
        reference: booking.reference,
        appointment: {
          id: booking.id,
          fragment: conversationFragment(row.id),
          time: bookedTime(booking, timeZone).time ?? 'All day',
          what: booking.what ?? 'Appointment',
          who: nameOf(row),
        },
      })),
  );
}

/** In the booking's time zone, in which its time is shown. */
const wallStart = ({ start, zone }: KeptBooking, timeZone: string): number =>
  start.kind === 'instant' ? wallOf(start.at, zone ?? timeZone) : start.at;

/** Conversations also report what the book has booked, which knows best what became of it. */
async function ofOtherTools({ read }: Inbox, reported: readonly Reported[]): Promise<readonly Ahead[]> {
  const references = reported.flatMap(({ reference }) => reference ?? []);
  const known = await appointmentsAmong(read, references);
  return reported.filter(({ reference }) => reference === null || !known.has(reference));
}

async function inBook({ now, timeZone }: Inbox, book: Pick<OwnerBook, 'between'>): Promise<readonly Ahead[]> {
  const found = await book.between(now, now + HORIZON_MS);
  return found.map(({ id, title, name, startsAt, conversation }) => {
    const at = wallOf(startsAt, timeZone);
    const fragment =
      conversation === null ? appointmentFragment(nameOfDay(at), id) : conversationFragment(conversation);
    const who = name ?? ERASED_VISITOR;
    return { at, appointment: { id, fragment, time: clock(startsAt, timeZone), what: title, who } };
  });
}
