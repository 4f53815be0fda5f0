/** What was booked: what, when, where, and whom to call to change it. It stays until the visitor puts it away. */
import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { Booking } from '../outcome/booking.ts';
import { calendarFile } from '../outcome/calendar-file.ts';
import { telephoneLink } from '../page/contact-ways.ts';
import { pageLanguage, pageLanguageTag } from '../page/language.ts';
import { locale, timeWords, visitorZone, type TimeWords } from './booking-words.ts';
import { useActions, useSnapshot, useStrings } from './context.ts';
import { download } from './conversation-copy.ts';
import { CloseIcon } from './icons.tsx';
import { print } from './printout.ts';
import { standAboveBar } from './stand-above-bar.ts';
import type { Strings } from '../strings/strings.ts';
import { useTopLayer } from './use-top-layer.ts';

type Shown = {
  readonly booking: Booking;
  readonly what: string;
  readonly time: TimeWords | null;
  readonly phone: string | null;
  readonly language: string;
};

function useShown(): Shown | null {
  const { outcome: strings } = useStrings();
  const outcome = useSnapshot((snapshot) => snapshot.outcome);
  const config = useSnapshot((snapshot) => snapshot.config);
  const [now] = useState(Date.now);
  if (outcome.status === 'none') return null;
  const { booking } = outcome;
  const language = locale(pageLanguageTag(config.language), pageLanguage(config.language));
  return {
    booking,
    language,
    what: booking.what ?? strings.appointment,
    time: timeWords(booking, { language, zone: visitorZone(), now }),
    phone: config.contactPhone ?? booking.phone,
  };
}

/** For a region that is there before it: said once. */
export function OutcomeNews(): string | null {
  const strings = useStrings().outcome;
  const shown = useShown();
  return shown && `${strings.booked}: ${[shown.what, ...timeOf(shown)].join(', ')}`;
}

export function OutcomeCard(): ReactElement | null {
  const shown = useShown();
  return shown && <Card key={shown.booking.id} {...shown} />;
}

function Card(shown: Shown): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings();
  const actions = useActions();
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  useTopLayer(ref);
  useEscape(ref, actions.putAway);
  useLayoutEffect(() => (ref.current && isInCall ? standAboveBar(ref.current) : undefined), [isInCall]);
  return (
    <div
      ref={ref}
      className="outcome"
      part="outcome"
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-labelledby="tt-outcome"
    >
      <p className="outcome-kind">{strings.outcome.booked}</p>
      <h2 id="tt-outcome" className="outcome-what">
        {shown.what}
      </h2>
      <Facts {...shown} />
      <CardActions {...shown} />
      <button
        type="button"
        className="button-icon outcome-dismiss"
        aria-label={strings.notices.dismiss}
        onClick={actions.putAway}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** The page's own dialogs do not hear of it. */
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

function Facts({ booking: { where }, time, phone }: Shown): ReactElement {
  const strings = useStrings().outcome;
  return (
    <>
      {time && (
        <p className="outcome-time">
          <span>{time.day}</span> {time.clock && <span>{time.clock}</span>}
        </p>
      )}
      {time?.own && <p className="outcome-own">{strings.yourTime(time.own)}</p>}
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

const timeOf = ({ time }: Shown): readonly string[] =>
  [time?.day, time?.clock].filter((words) => typeof words === 'string');

/** What the card says, for a clipboard and for paper. */
function linesOf(shown: Shown, { yourTime, change }: Strings['outcome']): readonly string[] {
  const { booking, what, time, phone } = shown;
  const own = time?.own ? yourTime(time.own) : null;
  const lines = [what, timeOf(shown).join(', '), own, booking.where, phone && `${change} ${phone}`];
  return lines.filter((line): line is string => Boolean(line));
}

function CardActions(shown: Shown): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const strings = useStrings().outcome;
  const { booking, what: summary, phone } = shown;
  const save = (): void => {
    const description = phone && `${strings.change} ${phone}`;
    download(calendarFile(booking, { summary, description }, Date.now()), 'booking.ics', 'text/calendar');
  };
  // A page may forbid it, and an insecure one has none.
  const copy = async (): Promise<void> => navigator.clipboard.writeText(linesOf(shown, strings).join('\n'));
  return (
    <div ref={ref} className="outcome-actions">
      {shown.time && <Action words={strings.calendar} onClick={save} />}
      <Action
        words={strings.copy}
        onClick={() =>
          void copy().then(
            () => setSaid(strings.copied),
            () => setSaid(strings.notCopied),
          )
        }
      />
      <Action
        words={strings.print}
        onClick={() =>
          ref.current && print(ref.current.getRootNode(), shown.language, linesOf(shown, strings))
        }
      />
      <span role="status">{said}</span>
    </div>
  );
}

type ActionProps = { readonly words: string; readonly onClick: () => void };

function Action({ words, onClick }: ActionProps): ReactElement {
  return (
    <button type="button" className="button-text" onClick={onClick}>
      {words}
    </button>
  );
}
