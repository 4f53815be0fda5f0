/** The inbox: the list of conversations, the open one, and the figures. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Conversation, Overview, Role, Session, View } from '../../web/page-contract.ts';
import { Account } from '../../../page/account/account.tsx';
import { LookBanner } from '../account/look-banner.tsx';
import { PasskeyOffer } from '../../../page/account/passkey-offer.tsx';
import { loadAccountParts, loadAppointments, loadSettings, readOverview } from '../client.ts';
import { ConversationPage } from '../conversation/conversation.tsx';
import { onErased } from '../erasures.ts';
import { leaveConversation } from '../fragment.ts';
import { Loaded } from '../../../page/loaded.tsx';
import { Notice } from '../../../page/notice.tsx';
import { INBOX } from '../queries.ts';
import { count } from '../../presentation/labels.ts';
import { useChanges } from '../use-changes.ts';
import { Brand } from '../../../page/brand.tsx';
import { Agenda } from './agenda.tsx';
import { Figures, isQuiet, LimitWarning } from './figures.tsx';
import { Keys } from './keys.tsx';
import { List, SearchStatus } from './list.tsx';
import { Undo } from './undo.tsx';

const VIEWS: readonly (readonly [View, string])[] = [
  ['new', 'New'],
  ['missed', 'Missed'],
  ['done', 'Done'],
  ['all', 'All'],
];

type Props = {
  readonly owner: string;
  readonly role: Role | null;
  readonly lookUntil: number | null;
  readonly business: string | null;
  readonly timeZone: string;
  readonly passkeys: Session['passkeys'];
  /** Whether the owner signed in with a mailed link. */
  readonly isByLink: boolean;
  /** The id of the conversation that is open. */
  readonly selected: string | null;
  /** The day of the appointments that are shown instead; empty for the week, null for the conversations. */
  readonly day: string | null;
  /** Whether the settings are shown instead. */
  readonly isSettings: boolean;
};

export function Inbox(props: Props) {
  const { business, owner, timeZone, selected, day, isSettings } = props;
  const isConnected = useChanges();
  const {
    data: overview = null,
    error,
    refetch,
  } = useQuery({ queryKey: [...INBOX, 'overview'], queryFn: readOverview });
  const [done, setDone] = useDone();
  const arrived = useArrivals(overview);
  useTitle(overview, business);
  useReturnedFocus(selected, done?.id ?? null);
  const onDone = (conversation: Conversation, next: string | null) => {
    setDone(conversation);
    leaveConversation(conversation.id, next);
  };

  return (
    <main className={(selected ?? day ?? '') === '' ? '' : 'has-open'}>
      <button type="button" className="skip" onClick={skip}>
        {skipText(props)}
      </button>
      <p className="unseen" role="status">
        {arrived === 0 ? '' : `${count(arrived, 'new conversation', 'new conversations')}.`}
      </p>
      <Top {...props} overview={overview} isConnected={isConnected} />
      <Undo done={done} onUndone={() => setDone(null)} />
      {isSettings ? (
        <Loaded name="settings" load={loadSettings}>
          {({ Settings }) => <Settings owner={owner} timeZone={timeZone} />}
        </Loaded>
      ) : day === null ? (
        <div className="columns">
          <Conversations overview={overview} timeZone={timeZone} selected={selected} />
          {selected !== null && (
            <div className="open">
              <ConversationPage key={selected} id={selected} timeZone={timeZone} onDone={onDone} />
            </div>
          )}
          <div className="overview">
            {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
            {overview !== null && (
              <>
                {selected === null && <Agenda overview={overview} />}
                <Figures overview={overview} />
              </>
            )}
          </div>
        </div>
      ) : (
        <Loaded name="appointments" load={loadAppointments}>
          {({ Appointments }) => <Appointments day={day} owner={owner} />}
        </Loaded>
      )}
    </main>
  );
}

type TopProps = Props & {
  readonly overview: Overview | null;
  readonly isConnected: boolean;
};

/** The account and important notices. */
function Top({
  business,
  isByLink,
  lookUntil,
  day,
  isSettings,
  overview,
  timeZone,
  isConnected,
  ...account
}: TopProps) {
  const { role, passkeys } = account;
  return (
    <div className="top">
      <header>
        <Brand />
        <h1>{business === null ? 'Inbox' : <BusinessName name={business} />}</h1>
        <div>
          {overview?.hasBook === true && (
            <a className="plain" href={day === null ? '#appointments' : '#'}>
              {day === null ? 'Appointments' : 'Conversations'}
            </a>
          )}
          {role !== 'staff' && (
            <a className="plain" href={isSettings ? '#' : '#settings'}>
              {isSettings ? 'Conversations' : 'Settings'}
            </a>
          )}
          <Keys />
          {role !== 'provider' && <OwnAccount {...account} business={business} timeZone={timeZone} />}
        </div>
      </header>
      {lookUntil !== null && <LookBanner until={lookUntil} timeZone={timeZone} />}
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

function BusinessName({ name }: { readonly name: string }) {
  return (
    <>
      <span className="inbox-of">Inbox of </span>
      {name}
    </>
  );
}

type AccountProps = Pick<Props, 'owner' | 'role' | 'business' | 'passkeys' | 'timeZone'>;

function OwnAccount({ owner, role, business, passkeys, timeZone }: AccountProps) {
  const position = `${role === 'owner' ? 'Owner' : 'Staff'} of ${business ?? 'this inbox'}`;
  return (
    <Account owner={owner} position={position}>
      <Loaded name="account" load={loadAccountParts}>
        {({ AccountParts }) => (
          <AccountParts owner={owner} isOwner={role === 'owner'} passkeys={passkeys} timeZone={timeZone} />
        )}
      </Loaded>
    </Account>
  );
}

type ConversationsProps = Pick<Props, 'selected' | 'timeZone'> & { readonly overview: Overview | null };

function Conversations({ overview, timeZone, selected }: ConversationsProps) {
  const [view, setView] = useState<View>('new');
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const listed = search === '' ? view : 'all';
  return (
    <nav className="list" aria-label="Conversations">
      <Views
        view={search === '' ? view : null}
        overview={overview}
        onView={(each) => {
          setTyped('');
          setView(each);
        }}
      />
      <input
        type="search"
        aria-label="Search all conversations"
        placeholder="Search"
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SearchStatus search={search} />
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
  /** Null while all are searched. */
  readonly view: View | null;
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

function skipText({ isSettings, day, selected }: Props): string {
  if (isSettings) return 'Skip to the settings';
  if (day !== null) return 'Skip to the appointments';
  return selected === null ? 'Skip to the conversations' : 'Skip to the open conversation';
}

function skip(): void {
  const target =
    document.querySelector<HTMLElement>('.open h2[tabindex], .settings h2[tabindex]') ??
    document.querySelector<HTMLElement>('.list [role="group"][tabindex]');
  target?.focus();
}

/** The conversation that was marked as done last, until it is erased. */
function useDone() {
  const [done, setDone] = useState<Conversation | null>(null);
  useEffect(
    () => onErased((ids) => setDone((now) => (now !== null && ids.includes(now.id) ? null : now))),
    [],
  );
  return [done, setDone] as const;
}

/**
 * How many conversations are new, once one more is, for those who do not see the list change: a number that differs each
 * time, because the same text is announced once.
 */
function useArrivals(overview: Overview | null): number {
  const fresh = overview?.counts.new ?? null;
  const [{ known, arrived }, setCounts] = useState({ known: fresh, arrived: 0 });
  if (fresh !== known)
    setCounts({ known: fresh, arrived: known !== null && fresh !== null && fresh > known ? fresh : 0 });
  return arrived;
}

/** Shows the number of new conversations in the tab's title. */
function useTitle(overview: Overview | null, business: string | null): void {
  const fresh = overview?.counts.new ?? 0;
  useEffect(() => {
    const name = business === null ? 'Inbox' : `Inbox of ${business}`;
    document.title = fresh === 0 ? name : `(${fresh}) ${name}`;
  }, [business, fresh]);
}

/**
 * Closing a conversation focuses its line in the list, or the view's button if the line has left that view.
 * @param done the conversation whose line leaves the view
 */
function useReturnedFocus(selected: string | null, done: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (selected === null && before.current !== null) {
      const line =
        before.current === done
          ? null
          : document.querySelector<HTMLElement>(`a[href="#conversation=${CSS.escape(before.current)}"]`);
      (line ?? document.querySelector<HTMLElement>('.views [aria-pressed="true"]'))?.focus();
    }
    before.current = selected;
  }, [selected, done]);
}
