import { memo, useMemo } from 'react';
import { CopyButton } from '../../site/embed/copy-button.tsx';
import { MAX_FIND_CHARACTERS, toggled, type ConsoleState } from '../state/console-state.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { EntryTime } from './entry-time.tsx';
import {
  ENTRY_KINDS,
  exportEntries,
  filterEntries,
  MAX_ENTRIES,
  type EntryKind,
  type LogEntry,
} from './log/log-entries.ts';

type TimelineProps = {
  readonly entries: readonly LogEntry[];
  readonly state: ConsoleState;
  readonly change: ChangeState;
  readonly onClear: () => void;
};

const KIND_TITLES: Readonly<Record<EntryKind, string>> = {
  event: 'Events',
  stage: 'Stages',
  message: 'Messages',
  volume: 'Volume',
  request: 'Requests',
  fault: 'Faults',
  layer: 'Data layer',
};

export function Timeline({ entries, state, change, onClear }: TimelineProps) {
  const { hide, find } = state;
  const shown = useMemo(() => filterEntries(entries, { hide, find }), [entries, hide, find]);
  return (
    <>
      <div className="toolbar">
        <fieldset className="chips filters">
          <legend className="visually-hidden">Kinds of entries</legend>
          {ENTRY_KINDS.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={!hide.includes(kind)}
                onChange={() => change((old) => ({ ...old, hide: toggled(old.hide, kind) }))}
              />
              <span>{KIND_TITLES[kind]}</span>
            </label>
          ))}
        </fieldset>
        <input
          type="search"
          className="find"
          aria-label="Find in the timeline"
          placeholder="Find"
          maxLength={MAX_FIND_CHARACTERS}
          value={find}
          onChange={(event) => change((old) => ({ ...old, find: event.target.value }))}
        />
        <span className="count" role="status">
          {shown.length} of {entries.length === MAX_ENTRIES ? `the latest ${MAX_ENTRIES}` : entries.length}
        </span>
        <CopyButton label="Copy as JSON" text={() => exportEntries(shown, location.href)} />
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </div>
      <Rows entries={shown} />
    </>
  );
}

function Rows({ entries }: { readonly entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <p className="empty">No entries, or none that match the filter.</p>;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col" className="number">
            <abbr title="Milliseconds after the row below">+ ms</abbr>
          </th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <Row key={entry.id} entry={entry} since={since(entry, entries[index + 1])} />
        ))}
      </tbody>
    </table>
  );
}

const since = (entry: LogEntry, before: LogEntry | undefined): number | null =>
  before === undefined ? null : Math.round(entry.time - before.time);

const Row = memo(function Row({ entry, since }: { readonly entry: LogEntry; readonly since: number | null }) {
  const detail = detailOf(entry);
  return (
    <tr data-kind={entry.kind} data-event={entry.name}>
      <td className="time">
        <EntryTime time={entry.time} />
      </td>
      <td className="number">{since ?? ''}</td>
      <td className="what">
        <b>{entry.name}</b>
        {entry.tag !== null && entry.tag > 1 && <span className="count"> tag {entry.tag}</span>}
        {entry.count > 1 && <span className="count"> ×{entry.count}</span>}
        {detail !== '{}' && <span className="detail"> {detail}</span>}
      </td>
    </tr>
  );
});

/** A request's figures in a fixed order; any other detail as JSON. */
function detailOf({ kind, detail }: LogEntry): string {
  return kind === 'request' && typeof detail === 'object' && detail !== null
    ? Object.entries(detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · ')
    : spaced(detail);
}

/** JSON on one line with spaces between its parts, so that it wraps there. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
}
