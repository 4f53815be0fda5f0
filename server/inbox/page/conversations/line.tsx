/** A conversation in the list: two lines, which tell what was said and what came of it. */
import type { ListRow, Passage } from '../../web/page-contract.ts';
import { channelName, isCall, isInProgress, missedReason, nameOf } from '../../presentation/labels.ts';
import { bookedTime, clock, dayName, shortDate } from '../../presentation/times.ts';

type LineProps = {
  readonly conversation: ListRow;
  readonly timeZone: string;
  /** Whether it is below the name of its day. */
  readonly isInDay: boolean;
  readonly isOpen: boolean;
};

export function Line({ conversation, timeZone, isInDay, isOpen }: LineProps) {
  const { id, startedAt, status, channel, urgency, passage, isUnread } = conversation;
  return (
    <li className={`line${status === 'missed' ? ' missed' : ''}${isUnread ? ' unread' : ''}`}>
      <time dateTime={new Date(startedAt).toISOString()}>
        {isInDay ? clock(startedAt, timeZone) : timeOrDate(startedAt, timeZone)}
      </time>
      <a href={`#conversation=${id}`} aria-current={isOpen ? 'true' : undefined}>
        <span className="head">
          <svg className="sign" aria-hidden="true">
            <use href={`#sign-${channel}`} />
          </svg>
          <span className="unseen">
            {isUnread && 'Unread. '}
            {channelName(conversation)}:{' '}
          </span>
          <span className="who">
            {passage?.from === 'name' ? <Marked passage={passage} /> : nameOf(conversation)}
          </span>{' '}
          {urgency !== null && <span className="urgent">{urgency}</span>}
        </span>
        {passage === null || passage.from === 'name' ? (
          <What conversation={conversation} timeZone={timeZone} />
        ) : (
          <span className="what found">
            {passage.from === 'note' && 'Your note: '}
            <Marked passage={passage} />
          </span>
        )}
      </a>
    </li>
  );
}

const Marked = ({ passage: { parts } }: { readonly passage: Passage }) =>
  parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));

/** The time if it is today's, else the date. */
const timeOrDate = (at: number, timeZone: string): string =>
  dayName(at, Date.now(), timeZone) === 'Today' ? clock(at, timeZone) : shortDate(at, timeZone);

function What({ conversation, timeZone }: Pick<LineProps, 'conversation' | 'timeZone'>) {
  const { status, channel, reason, next } = conversation;
  if (status === 'missed')
    return (
      <span className="what">
        <span className="label">Missed: </span>
        {missedReason(conversation)}
      </span>
    );
  const outcome = outcomeOf(conversation, timeZone);
  const details = outcome === null ? [reason ?? (isCall(channel) ? 'Called' : 'Wrote'), next] : [reason];
  const text = details.filter((each) => each !== null).join(' · ');
  return (
    <span className="what">
      {outcome !== null && <b className={outcome.kind}>{outcome.text}</b>}
      {outcome !== null && text !== '' && ' · '}
      {text}
    </span>
  );
}

type Outcome = { readonly kind: 'check' | 'in-progress' | 'booked' | 'cancelled'; readonly text: string };

/** Null if nothing came of it yet. */
function outcomeOf(conversation: ListRow, timeZone: string): Outcome | null {
  const { bookings, isOnlyClaimed, isUnreported } = conversation;
  if (isUnreported) return { kind: 'check', text: 'Check: not reported' };
  if (isInProgress(conversation)) return { kind: 'in-progress', text: 'In progress' };
  if (isOnlyClaimed) return { kind: 'check', text: 'Check: not confirmed' };
  const first = bookings.find(({ isCancelled }) => isCancelled !== true) ?? bookings[0];
  if (first === undefined) return null;
  // Without the weekday, so that the time is not cut off on a phone.
  const { day, time } = bookedTime(first, timeZone, 'date');
  const when = time === null ? day : `${day}, ${time}`;
  return first.isCancelled === true
    ? { kind: 'cancelled', text: `Cancelled: ${when}` }
    : { kind: 'booked', text: `Booked: ${when}` };
}
