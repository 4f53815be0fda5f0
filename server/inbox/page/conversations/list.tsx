/** The list: a line for each conversation, by day. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Listed, ListRow, Passage, View } from '../../web/page-contract.ts';
import { Notice } from '../notice.tsx';
import { listQuery } from '../queries.ts';
import { bookedTime, clock, dayName, shortDate } from '../../presentation/times.ts';
import {
  channelName,
  count,
  isCall,
  isInProgress,
  missedReason,
  nameOf,
  needsOwner,
} from '../../presentation/labels.ts';

type Props = {
  readonly view: View;
  readonly search: string;
  readonly selected: string | null;
  readonly timeZone: string;
  /** Where an owner can talk to the agent; null once there are conversations. */
  readonly tryAt: string | null;
};

export const EMPTY: Readonly<Record<View, string>> = {
  new: 'Nothing new.',
  needs: 'Nothing needs you.',
  missed: 'No one was missed.',
  done: 'Nothing is marked as done yet.',
  all: 'No conversations yet.',
};

/** Shows one page at a time, so that a change in the inbox reloads one page, however many the owner has looked at. */
export function List({ view, search, selected, timeZone, tryAt }: Props) {
  /** The cursors of the opened pages after the first; the last one's page is shown. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1) ?? null;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery(view, search, after),
    placeholderData: keepPreviousData,
  });
  const page = useFocusAfterTurning(after, isPlaceholderData);
  const earlier = data?.after ?? null;
  return (
    <div
      ref={page}
      tabIndex={-1}
      role="group"
      aria-label={after === null ? 'Latest conversations' : 'Earlier conversations'}
    >
      {after !== null && (
        <button type="button" className="more" onClick={() => setCursors(cursors.slice(0, -1))}>
          Show later ones
        </button>
      )}
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p className="quiet">Loading …</p>}
      {data?.conversations.length === 0 && search === '' && <Empty view={view} tryAt={tryAt} />}
      {sectionsOf(data?.conversations ?? [], view, timeZone).map(({ title, isDay, conversations }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="lines">
            {conversations.map((each) => (
              <Line
                key={each.id}
                conversation={each}
                timeZone={timeZone}
                isInDay={isDay}
                isOpen={each.id === selected}
              />
            ))}
          </ul>
        </section>
      ))}
      {earlier !== null && (
        <button
          type="button"
          className="more"
          disabled={isPlaceholderData}
          onClick={() => setCursors([...cursors, earlier])}
        >
          {isPlaceholderData ? 'Loading …' : 'Show earlier ones'}
        </button>
      )}
    </div>
  );
}

function Empty({ view, tryAt }: Pick<Props, 'view' | 'tryAt'>) {
  return (
    <div className="quiet empty">
      <p>{EMPTY[view]}</p>
      {tryAt !== null && <TryIt at={tryAt} />}
    </div>
  );
}

/** What a search has found. It stays in the page, because a new live region is not announced. */
export function SearchStatus({ search }: Pick<Props, 'search'>) {
  const { data } = useQuery({ ...listQuery('all', search, null), enabled: search !== '' });
  return (
    <p className="quiet" role="status">
      {search === '' || data === undefined ? '' : foundText(data, search)}
    </p>
  );
}

function foundText({ conversations: { length }, after }: Listed, search: string): string {
  if (length === 0) return `Nothing is found for “${search}”.`;
  return after === null
    ? count(length, 'conversation', 'conversations')
    : `More than ${length} conversations`;
}

/** Without it, the end of the new page would be shown, below the button that was pressed. */
function useFocusAfterTurning(after: string | null, isLoading: boolean): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const focused = useRef(after);
  useEffect(() => {
    if (isLoading || focused.current === after) return;
    focused.current = after;
    page.current?.scrollIntoView();
    page.current?.focus({ preventScroll: true });
  }, [after, isLoading]);
  return page;
}

function TryIt({ at }: { readonly at: string }) {
  return (
    <>
      <p>Try it: the call is here seconds after it ends.</p>
      <p className="actions">
        <a href={at} target="_blank" rel="noreferrer">
          Talk to your agent
        </a>
      </p>
    </>
  );
}

type Section = {
  readonly title: string;
  readonly isDay: boolean;
  readonly conversations: readonly ListRow[];
};

/** Among the new ones, those that need the owner come first. The others are by day. */
function sectionsOf(conversations: readonly ListRow[], view: View, timeZone: string): readonly Section[] {
  const first = view === 'new' ? conversations.filter(needsOwner) : [];
  const others = conversations.filter((each) => !first.includes(each));
  const days = new Map<string, ListRow[]>();
  for (const conversation of others) {
    const day = dayName(conversation.startedAt, Date.now(), timeZone);
    days.set(day, [...(days.get(day) ?? []), conversation]);
  }
  return [
    ...(first.length === 0 ? [] : [{ title: 'Needs you', isDay: false, conversations: first }]),
    ...[...days].map(([title, of]) => ({ title, isDay: true, conversations: of })),
  ];
}

type LineProps = {
  readonly conversation: ListRow;
  readonly timeZone: string;
  /** Whether it is below the name of its day. */
  readonly isInDay: boolean;
  readonly isOpen: boolean;
};

function Line({ conversation, timeZone, isInDay, isOpen }: LineProps) {
  const { id, startedAt, reason, status, channel, urgency, passage } = conversation;
  const isMissed = status === 'missed';
  return (
    <li className={isMissed ? 'line missed' : 'line'}>
      <time dateTime={new Date(startedAt).toISOString()}>
        {isInDay ? clock(startedAt, timeZone) : timeOrDate(startedAt, timeZone)}
      </time>
      <a href={`#conversation=${id}`} aria-current={isOpen ? 'true' : undefined}>
        <span className="head">
          <span className="who">
            {passage?.from === 'name' ? <Marked passage={passage} /> : nameOf(conversation)}
          </span>{' '}
          <span className="channel">{channelName(conversation)}</span>
        </span>
        {passage === null || passage.from === 'name' ? (
          <span className="what">
            {isMissed && <span className="label">Missed: </span>}
            {isMissed ? missedReason(conversation) : (reason ?? (isCall(channel) ? 'Called' : 'Wrote'))}
          </span>
        ) : (
          <span className="what">
            {passage.from === 'note' && 'Your note: '}
            <Marked passage={passage} />
          </span>
        )}
        {urgency !== null && <span className="urgent">{urgency}</span>}
        <Outcome conversation={conversation} timeZone={timeZone} />
      </a>
    </li>
  );
}

const Marked = ({ passage: { parts } }: { readonly passage: Passage }) =>
  parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));

/** The time if it is today's, else the date. */
const timeOrDate = (at: number, timeZone: string): string =>
  dayName(at, Date.now(), timeZone) === 'Today' ? clock(at, timeZone) : shortDate(at, timeZone);

/** The booking, the promise or the next step. */
function Outcome({ conversation, timeZone }: { readonly conversation: ListRow; readonly timeZone: string }) {
  const { bookings, isOnlyClaimed, isUnreported, next } = conversation;
  if (isUnreported)
    return <span className="outcome check">Check: the voice platform has not reported it</span>;
  if (isInProgress(conversation)) return <span className="outcome in-progress">In progress</span>;
  const [first] = bookings;
  if (first !== undefined) {
    const { day, time } = bookedTime(first, timeZone);
    return <span className="outcome booked">{`Booked: ${time === null ? day : `${day}, ${time}`}`}</span>;
  }
  if (isOnlyClaimed)
    return <span className="outcome check">Check: said to be booked, but not confirmed</span>;
  return next === null ? null : <span className="outcome">{next}</span>;
}
