/** The night sheet: what is new, one line a conversation, and the one that is open. */
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Overview, View } from '../web/page-contract.ts';
import { readOverview } from './client.ts';
import { ConversationPage } from './conversation.tsx';
import { Figures, LimitWarning } from './figures.tsx';
import { Sheet } from './sheet.tsx';
import { useLive, useLoaded } from './use-live.ts';

const VIEWS: readonly (readonly [View, string])[] = [
  ['new', 'New'],
  ['missed', 'Missed'],
  ['done', 'Done'],
  ['all', 'All'],
];

type Props = {
  readonly owner: string;
  /** The id of the conversation that is open. */
  readonly selected: string | null;
  readonly onSignOut: (everywhere: boolean) => void;
  readonly onSignedOut: () => void;
};

export function Inbox({ owner, selected, onSignOut, onSignedOut }: Props) {
  const [view, setView] = useState<View>('new');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { version, isConnected } = useLive(true);
  const overview = useLoaded('overview', version, readOverview, onSignedOut).value;
  const timeZone = overview?.timeZone ?? 'UTC';
  useTitle(overview);
  useReturnedFocus(selected);

  return (
    <main className={selected === null ? 'desk' : 'desk has-open'}>
      <header>
        <h1>Inbox</h1>
        <Account owner={owner} onSignOut={onSignOut} />
      </header>
      {!isConnected && (
        <p className="strip" role="status">
          Not connected: what you see may be old. Trying again …
        </p>
      )}
      <LimitWarning overview={overview} />
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
        <Sheet
          view={search.trim() === '' ? view : 'all'}
          search={search.trim()}
          selected={selected}
          version={version}
          timeZone={timeZone}
          onSignedOut={onSignedOut}
        />
        <Figures overview={overview} />
      </nav>
      <div className="open">
        {selected === null ? (
          <p className="quiet nothing-open">Choose a conversation to read it.</p>
        ) : (
          <ConversationPage
            key={selected}
            id={selected}
            version={version}
            timeZone={timeZone}
            onSignedOut={onSignedOut}
          />
        )}
      </div>
    </main>
  );
}

function Views({
  view,
  overview,
  onView,
}: {
  readonly view: View;
  readonly overview: Overview | null;
  readonly onView: (view: View) => void;
}) {
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

function Account({ owner, onSignOut }: Pick<Props, 'owner' | 'onSignOut'>) {
  return (
    <details className="account">
      <summary>Account</summary>
      <div>
        <p>{owner}</p>
        <button type="button" onClick={() => onSignOut(false)}>
          Sign out
        </button>
        <button type="button" onClick={() => onSignOut(true)}>
          Sign out everywhere
        </button>
      </div>
    </details>
  );
}

/** So that a tab in the background shows that there is something new. */
function useTitle(overview: Overview | null): void {
  const fresh = overview?.counts.new ?? 0;
  useEffect(() => {
    document.title = fresh === 0 ? 'Inbox' : `(${fresh}) Inbox`;
  }, [fresh]);
}

/** To the line of the conversation that was closed. */
function useReturnedFocus(selected: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (selected === null && before.current !== null)
      document.querySelector<HTMLElement>(`a[href="#conversation=${CSS.escape(before.current)}"]`)?.focus();
    before.current = selected;
  }, [selected]);
}
