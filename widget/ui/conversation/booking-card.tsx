/** The booking confirmation: what, when, where, and the number to call to change it. Shown until dismissed. */
import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { Booking } from '../../booking/booking.ts';
import { calendarFile, type EventWords } from '../../booking/calendar-file.ts';
import { googleCalendarLink } from '../../booking/google-calendar-link.ts';
import { telephoneLink } from '../../page/telephone-link.ts';
import { shownLanguage } from '../../page/language.ts';
import { timeText, type TimeText } from './booking-time.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { download } from './conversation-copy.ts';
import { thisBrowser } from '../form/problem-advice.ts';
import { CloseIcon } from '../icons.tsx';
import { print } from './printout.ts';

/** They do nothing with a downloaded file, and say nothing. */
const DOWNLOAD_DROPPERS: ReadonlySet<string> = new Set(['inApp', 'iosApp']);

type Shown = {
  readonly booking: Booking;
  readonly what: string;
  readonly time: TimeText;
  readonly phone: string | null;
};

/** `role`: a line of the conversation is a group. */
export function BookingCard({
  role = 'dialog',
}: {
  readonly role?: 'dialog' | 'group';
}): ReactElement | null {
  const shown = useBooking();
  return shown && <Card key={shown.booking.id} {...shown} role={role} />;
}

/** Rendered before the booking, because screen readers announce only changes to an existing region. */
export function BookingStatus(): ReactElement {
  const strings = useStrings().booking;
  const shown = useBooking();
  return (
    <p role="status" className="visually-hidden">
      {shown && `${strings.booked}: ${shown.what}, ${shown.time.day} ${shown.time.clock ?? ''}`}
    </p>
  );
}

function useBooking(): Shown | null {
  const strings = useStrings().booking;
  const booking = useSnapshot((snapshot) => snapshot.booking);
  const config = useSnapshot((snapshot) => snapshot.config);
  return (
    booking && {
      booking,
      what: booking.what ?? strings.appointment,
      time: timeText(booking, shownLanguage(config)),
      phone: config.contactPhone ?? booking.phone,
    }
  );
}

function Card({ role, ...shown }: Shown & { readonly role: string }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings();
  const actions = useActions();
  useEscape(ref, actions.dismissBooking);
  // Its scroll container may show another part.
  useLayoutEffect(() => {
    // Do not return the result: some browsers return a promise, which is not a cleanup function.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={ref}
      className="booking"
      part="booking"
      role={role}
      tabIndex={-1}
      aria-label={strings.booking.booked}
    >
      <Content {...shown} />
      <button
        type="button"
        className="button-icon booking-dismiss"
        aria-label={strings.notices.dismiss}
        onClick={actions.dismissBooking}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Stops Escape from also closing the page's own dialogs. */
function useEscape(ref: RefObject<HTMLElement | null>, escape: () => void): void {
  useLayoutEffect(() => {
    const card = ref.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      escape();
    };
    card?.addEventListener('keydown', onKeyDown);
    return () => card?.removeEventListener('keydown', onKeyDown);
  }, [ref, escape]);
}

function Content(shown: Shown): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const strings = useStrings().booking;
  const { booking, what: summary, phone } = shown;
  const printFacts = (): void => {
    const view = ref.current?.closest('.view');
    if (view && ref.current) print(view, ref.current);
  };
  // A page's permissions policy may block the clipboard, and insecure contexts do not have it.
  const copy = async (): Promise<void> => navigator.clipboard.writeText(ref.current?.innerText ?? '');
  const tellCopy = (): void =>
    void copy().then(
      () => setSaid(strings.copied),
      () => setSaid(strings.notCopied),
    );
  return (
    <>
      <div ref={ref}>
        <Facts {...shown} />
      </div>
      <div className="booking-actions">
        <CalendarAction
          booking={booking}
          words={{ summary, description: phone && `${strings.change} ${phone}` }}
        />
        <Action words={strings.copy} onClick={tellCopy} />
        <Action words={strings.print} onClick={printFacts} />
        <span role="status">{said}</span>
      </div>
    </>
  );
}

function Facts({ booking: { where }, what, time, phone }: Shown): ReactElement {
  const strings = useStrings().booking;
  return (
    <>
      <p className="booking-kind">{strings.booked}</p>
      <h2>{what}</h2>
      <p className="booking-time">
        {time.day}
        <br />
        {time.clock}
      </p>
      {time.own && <p>{strings.yourTime(time.own)}</p>}
      {where && <p>{where}</p>}
      {phone && (
        <p>
          {strings.change}{' '}
          <a className="line-link" href={telephoneLink(phone)}>
            {phone}
          </a>
        </p>
      )}
    </>
  );
}

type CalendarActionProps = {
  readonly booking: Booking;
  readonly words: Omit<EventWords, 'host'>;
};

function CalendarAction({ booking, words }: CalendarActionProps): ReactElement {
  const strings = useStrings().booking;
  if (DOWNLOAD_DROPPERS.has(thisBrowser()))
    return (
      <a
        className="button-text"
        href={googleCalendarLink(booking, words)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Google Calendar
      </a>
    );
  const save = (): void =>
    download(
      calendarFile(booking, { ...words, host: location.hostname }, Date.now()),
      'booking.ics',
      'text/calendar',
    );
  return <Action words={strings.calendar} onClick={save} />;
}

type ActionProps = { readonly words: string; readonly onClick: () => void };

function Action({ words, onClick }: ActionProps): ReactElement {
  return (
    <button type="button" className="button-text" onClick={onClick}>
      {words}
    </button>
  );
}
