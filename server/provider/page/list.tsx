/** The list of businesses: searched, by status, with what is wrong. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../page/notice.tsx';
import { useFocusAfterTurning } from '../../page/use-focus-after-turning.ts';
import type { BusinessStatus, DraftList, ListedBusiness } from '../page-contract.ts';
import { readBusinesses, readDrafts, usageUrl } from './client.ts';
import { Title } from './title.tsx';
import { KIND_NAMES, moment, STATUS_NAMES, usageText } from './words.ts';

const VIEWS: readonly (readonly [BusinessStatus | null, string])[] = [
  [null, 'All'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['suspended', 'Suspended'],
  ['removed', 'Removed'],
];
const MAX_SEARCH_CHARACTERS = 200;

export function Businesses() {
  const [status, setStatus] = useState<BusinessStatus | null>(null);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  return (
    <div className="businesses">
      <div className="heading">
        <Title>Businesses</Title>
        <div className="actions">
          <a className="main" href={`#add=${crypto.randomUUID()}`}>
            Add a business
          </a>
        </div>
      </div>
      <Drafts />
      <div className="views" role="group" aria-label="Which businesses">
        {VIEWS.map(([each, name]) => (
          <button key={name} type="button" aria-pressed={status === each} onClick={() => setStatus(each)}>
            {name}
          </button>
        ))}
      </div>
      <input
        type="search"
        aria-label="Search by name, slug, host or mail address"
        placeholder="Search"
        value={typed}
        maxLength={MAX_SEARCH_CHARACTERS}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <List key={`${status} ${search}`} status={status} search={search} />
      <UsageDownload />
    </div>
  );
}

type ListProps = { readonly status: BusinessStatus | null; readonly search: string };

function List({ status, search }: ListProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1) ?? null;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['businesses', status, search, after],
    queryFn: () => readBusinesses({ status, search, after }),
    placeholderData: keepPreviousData,
  });
  const page = useFocusAfterTurning(after, isPlaceholderData);
  const next = data?.after ?? null;
  return (
    <div
      ref={page}
      className="listed"
      tabIndex={-1}
      role="group"
      aria-label={after === null ? 'First businesses' : 'Further businesses'}
    >
      <p className="quiet" role="status">
        {data !== undefined && data.businesses.length === 0 && emptyText(search)}
      </p>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p className="quiet">Loading …</p>}
      {cursors.length > 0 && (
        <button type="button" className="more" onClick={() => setCursors(cursors.slice(0, -1))}>
          Show the ones before
        </button>
      )}
      <ul className="lines">
        {data?.businesses.map((each) => (
          <Line key={each.id} business={each} />
        ))}
      </ul>
      {next !== null && (
        <button
          type="button"
          className="more"
          disabled={isPlaceholderData}
          onClick={() => setCursors([...cursors, next])}
        >
          Show the next ones
        </button>
      )}
    </div>
  );
}

const emptyText = (search: string): string =>
  search === '' ? 'There is no business here yet.' : `Nothing is found for “${search}”.`;

function Line({ business }: { readonly business: ListedBusiness }) {
  const { id, name, kind, status, lastAt, usage, lastProblem } = business;
  const [problem = null] = business.problems;
  return (
    <li>
      <a href={`#business=${id}`} className={`business ${status}`}>
        <span className="name">{name}</span>
        <span className="state">{status === 'active' ? KIND_NAMES[kind] : STATUS_NAMES[status]}</span>
        <span className="used">{usageText(usage)} this month</span>
        <span className="last">{lastAt === null ? 'Never used' : `Last used ${moment(lastAt)}`}</span>
        {problem !== null && <span className="problem">Cannot be served: {problem}</span>}
        {problem === null && lastProblem !== null && (
          <span className="problem">
            {moment(lastProblem.at)}: {lastProblem.text}
          </span>
        )}
      </a>
    </li>
  );
}

function Drafts() {
  const { data } = useQuery({ queryKey: ['drafts'], queryFn: readDrafts });
  if (data === undefined || data.drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="drafts">
      <h2 id="drafts">Not added yet</h2>
      <ul>
        {data.drafts.map((draft) => (
          <li key={draft.id}>
            <a href={`#add=${draft.id}`}>{draftName(draft)}</a>
            <span className="quiet">
              {draft.changedBy}, {moment(draft.changedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const draftName = ({ name }: DraftList['drafts'][number]): string =>
  name.trim() === '' ? 'Without a name' : name;

const MONTH_CHARACTERS = 7;

function UsageDownload() {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, MONTH_CHARACTERS));
  return (
    <section aria-labelledby="usage" className="download">
      <h2 id="usage">Monthly usage</h2>
      <label>
        Month
        <input
          value={month}
          pattern="20\d\d-(0[1-9]|1[0-2])"
          placeholder="2026-01"
          maxLength={MONTH_CHARACTERS}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
      </label>
      <p className="actions">
        <a href={usageUrl(month)} download>
          Download as CSV
        </a>
      </p>
    </section>
  );
}
