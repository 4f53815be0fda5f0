/** The list: a line for each conversation, by day. */
import { useState } from 'react';
import type { Listed, ListedConversation, View } from '../../web/page-contract.ts';
import { readList, type Outcome } from '../client.ts';
import { Notice } from '../notice.tsx';
import { bookedTime, clock, dayName } from '../times.ts';
import { useLoaded } from '../use-live.ts';
import { isCall, isInProgress, missedReason, nameOf } from '../labels.ts';

type Props = {
  readonly view: View;
  readonly search: string;
  readonly selected: string | null;
  readonly version: number;
  readonly timeZone: string;
  /** Where an owner can talk to the agent; null once there are conversations. */
  readonly tryAt: string | null;
  readonly onSignedOut: () => void;
};

const EMPTY: Readonly<Record<View, string>> = {
  new: 'Nothing new.',
  missed: 'No one was missed.',
  done: 'Nothing is marked as done yet.',
  all: 'No conversations yet.',
};

export function List({ view, search, selected, version, timeZone, tryAt, onSignedOut }: Props) {
  const key = `${view} ${search}`;
  const [shown, setShown] = useState({ key, pages: 1 });
  const pages = shown.key === key ? shown.pages : 1;
  const read = () => readPages(view, search, pages);
  const { value, problem, isReading, reload } = useLoaded(key, `${version} ${pages}`, read, onSignedOut);
  if (value === null)
    return problem === null ? (
      <p className="quiet">Loading …</p>
    ) : (
      <Notice message={problem} onRetry={reload} />
    );
  const isReadingMore = isReading && value.pages < pages;
  return (
    <>
      {problem !== null && <Notice message={problem} onRetry={reload} />}
      {value.conversations.length === 0 && (
        <div className="quiet empty">
          <p>{search === '' ? EMPTY[view] : `Nothing is found for “${search}”.`}</p>
          {search === '' && tryAt !== null && <TryIt at={tryAt} />}
        </div>
      )}
      {byDay(value.conversations, timeZone).map(({ day, conversations }) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul className="lines">
            {conversations.map((each) => (
              <Line key={each.id} conversation={each} timeZone={timeZone} isOpen={each.id === selected} />
            ))}
          </ul>
        </section>
      ))}
      {value.after !== null && (
        <button
          type="button"
          className="more"
          disabled={isReadingMore}
          onClick={() => setShown({ key, pages: pages + 1 })}
        >
          {isReadingMore ? 'Loading …' : 'Show earlier ones'}
        </button>
      )}
    </>
  );
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

type Pages = Listed & { readonly pages: number };

/** The first pages of the list, joined. */
async function readPages(view: View, search: string, pages: number): Promise<Outcome<Pages>> {
  let read: Pages = { conversations: [], after: null, pages: 0 };
  while (read.pages === 0 || (read.after !== null && read.pages < pages)) {
    const outcome = await readList(view, search, read.after);
    if (outcome.kind !== 'ok') return outcome;
    const { conversations, after } = outcome.value;
    read = { conversations: [...read.conversations, ...conversations], after, pages: read.pages + 1 };
  }
  return { kind: 'ok', value: { ...read, pages } };
}

type Day = { readonly day: string; readonly conversations: readonly ListedConversation[] };

function byDay(conversations: readonly ListedConversation[], timeZone: string): readonly Day[] {
  const days = new Map<string, ListedConversation[]>();
  for (const conversation of conversations) {
    const day = dayName(conversation.startedAt, Date.now(), timeZone);
    days.set(day, [...(days.get(day) ?? []), conversation]);
  }
  return [...days].map(([day, of]) => ({ day, conversations: of }));
}

function Line({
  conversation,
  timeZone,
  isOpen,
}: {
  readonly conversation: ListedConversation;
  readonly timeZone: string;
  readonly isOpen: boolean;
}) {
  const { id, startedAt, reason, status, channel } = conversation;
  const isMissed = status === 'missed';
  return (
    <li className={isMissed ? 'line missed' : 'line'}>
      <time dateTime={new Date(startedAt).toISOString()}>{clock(startedAt, timeZone)}</time>
      <a href={`#conversation=${id}`} aria-current={isOpen ? 'true' : undefined}>
        <span className="who">{nameOf(conversation)}</span>
        <span className="what">
          {isMissed && <span className="label">Missed: </span>}
          {channel === 'message' && !isMissed && <span className="label">Message: </span>}
          {isMissed ? missedReason(conversation) : (reason ?? (isCall(channel) ? 'Called' : 'Wrote'))}
        </span>
        <Outcome conversation={conversation} timeZone={timeZone} />
      </a>
    </li>
  );
}

/** The booking, the promise or the next step. */
function Outcome({
  conversation,
  timeZone,
}: {
  readonly conversation: ListedConversation;
  readonly timeZone: string;
}) {
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
