/** The list: a line for each conversation, by day. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listed, ListRow, View } from '../../web/page-contract.ts';
import { Notice } from '../../../page/notice.tsx';
import { useFocusAfterTurning } from '../../../page/use-focus-after-turning.ts';
import { listQuery } from '../queries.ts';
import { dayName } from '../../presentation/times.ts';
import { count, needsOwner } from '../../presentation/labels.ts';
import { Line } from './line.tsx';

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
      {data?.conversations.length === 0 &&
        (search === '' ? (
          <Empty view={view} tryAt={tryAt} />
        ) : (
          <p className="quiet">Names, everything that was said and your notes were searched.</p>
        ))}
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
    <div className="empty">
      <h2>{EMPTY[view]}</h2>
      {tryAt === null ? (
        view === 'new' && <p className="quiet">The next conversation appears here by itself.</p>
      ) : (
        <TryIt at={tryAt} />
      )}
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

function TryIt({ at }: { readonly at: string }) {
  return (
    <>
      <p>Each call, chat and message appears here as soon as it ends. Try it yourself.</p>
      <p className="actions">
        <a className="main" href={at} target="_blank" rel="noreferrer">
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
