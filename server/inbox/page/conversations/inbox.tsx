/** The inbox: the list of conversations, the open one, and the figures. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DayCount, Overview, Session, View } from '../../web/page-contract.ts';
import { Account } from '../account/account.tsx';
import { PasskeyOffer } from '../account/passkey-offer.tsx';
import { readOverview } from '../client.ts';
import { ConversationPage } from '../conversation/conversation.tsx';
import { INBOX } from '../queries.ts';
import { useChanges } from '../use-changes.ts';
import { Figures, LimitWarning } from './figures.tsx';
import { List } from './list.tsx';

const VIEWS: readonly (readonly [View, string])[] = [
  ['new', 'New'],
  ['missed', 'Missed'],
  ['done', 'Done'],
  ['all', 'All'],
];

type Props = {
  readonly owner: string;
  readonly business: string | null;
  readonly passkeys: Session['passkeys'];
  /** Whether the owner signed in with a mailed link. */
  readonly isByLink: boolean;
  /** The id of the conversation that is open. */
  readonly selected: string | null;
};

export function Inbox(props: Props) {
  const { business, selected } = props;
  const isConnected = useChanges();
  const { data: overview = null } = useQuery({ queryKey: [...INBOX, 'overview'], queryFn: readOverview });
  const timeZone = overview?.timeZone ?? 'UTC';
  useTitle(overview, business);
  useReturnedFocus(selected);

  return (
    <main className={selected === null ? '' : 'has-open'}>
      <Top {...props} overview={overview} timeZone={timeZone} isConnected={isConnected} />
      <div className="columns">
        <Conversations overview={overview} timeZone={timeZone} selected={selected} />
        {selected !== null && (
          <div className="open">
            <ConversationPage key={selected} id={selected} timeZone={timeZone} />
          </div>
        )}
        <Figures overview={overview} />
      </div>
    </main>
  );
}

type TopProps = Props & {
  readonly overview: Overview | null;
  readonly timeZone: string;
  readonly isConnected: boolean;
};

/** The account and important notices. */
function Top({ owner, business, passkeys, isByLink, overview, timeZone, isConnected }: TopProps) {
  return (
    <div className="top">
      <header>
        <h1>{business === null ? 'Inbox' : `Inbox of ${business}`}</h1>
        <Account owner={owner} passkeys={passkeys} timeZone={timeZone} />
      </header>
      {!isConnected && (
        <p className="strip" role="status">
          Not connected: what you see may be old. Trying again …
        </p>
      )}
      <LimitWarning overview={overview} />
      {isByLink && <PasskeyOffer passkeys={passkeys} />}
    </div>
  );
}

type ConversationsProps = Pick<Props, 'selected'> & {
  readonly overview: Overview | null;
  readonly timeZone: string;
};

function Conversations({ overview, timeZone, selected }: ConversationsProps) {
  const [view, setView] = useState<View>('new');
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const listed = search === '' ? view : 'all';
  return (
    <nav className="list" aria-label="Conversations">
      <Views view={view} overview={overview} onView={setView} />
      <input
        type="search"
        aria-label="Search all conversations"
        placeholder="Search"
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <List
        key={`${listed} ${search}`}
        view={listed}
        search={search}
        selected={selected}
        timeZone={timeZone}
        tryAt={overview?.days.every(isQuiet) === true ? overview.site : null}
      />
    </nav>
  );
}

type ViewsProps = {
  readonly view: View;
  readonly overview: Overview | null;
  readonly onView: (view: View) => void;
};

function Views({ view, overview, onView }: ViewsProps) {
  const counts: Readonly<Partial<Record<View, number>>> = overview?.counts ?? {};
  return (
    <div className="views" role="group" aria-label="Which conversations">
      {VIEWS.map(([each, name]) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {name}
          {(counts[each] ?? 0) > 0 && <span className="count">{counts[each]}</span>}
        </button>
      ))}
    </div>
  );
}

const isQuiet = ({ answered, missed }: DayCount): boolean => answered + missed === 0;

/** Shows the number of new conversations in the tab's title. */
function useTitle(overview: Overview | null, business: string | null): void {
  const fresh = overview?.counts.new ?? 0;
  useEffect(() => {
    const name = business === null ? 'Inbox' : `Inbox of ${business}`;
    document.title = fresh === 0 ? name : `(${fresh}) ${name}`;
  }, [business, fresh]);
}

/** Closing a conversation focuses its line in the list, or the view's button if the line has left that view. */
function useReturnedFocus(selected: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (selected === null && before.current !== null) {
      const line = document.querySelector<HTMLElement>(
        `a[href="#conversation=${CSS.escape(before.current)}"]`,
      );
      (line ?? document.querySelector<HTMLElement>('.views [aria-pressed="true"]'))?.focus();
    }
    before.current = selected;
  }, [selected]);
}
