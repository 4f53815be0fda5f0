import { memo, useSyncExternalStore } from 'react';
import { CopyButton } from './copy-button.tsx';
import type { EventLog } from './event-log.ts';
import { exportEntries, MAX_ENTRIES, type LogEntry } from './log-entries.ts';

export function LogView({ log }: { readonly log: EventLog }) {
  const entries = useSyncExternalStore(log.subscribe, log.getEntries);
  return (
    <section className="panel log" aria-labelledby="log-title">
      <div className="panel-head">
        <h2 id="log-title">
          Events{' '}
          <span className="count">
            {entries.length === MAX_ENTRIES ? `latest ${MAX_ENTRIES}` : entries.length}
          </span>
        </h2>
        <CopyButton label="Copy as JSON" text={() => exportEntries(entries)} />
        <button type="button" onClick={log.clear}>
          Clear
        </button>
      </div>
      {/* Only new rows are read out: loudness changes its row ten times a second. */}
      <div role="log" aria-labelledby="log-title" aria-relevant="additions">
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col" className="number">
                After, ms
              </th>
              <th scope="col">Event</th>
              <th scope="col">Detail</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
        {entries.length === 0 && (
          <p className="empty">Open the dialog: every event of the tag appears here.</p>
        )}
      </div>
    </section>
  );
}

const LogRow = memo(function LogRow({ entry }: { readonly entry: LogEntry }) {
  return (
    <tr data-event={entry.name}>
      <td className="time">
        <time dateTime={new Date(entry.time).toISOString()}>{clock(entry.time)}</time>
      </td>
      <td className="number">{entry.since ?? ''}</td>
      <td className="name">
        {entry.name}
        {entry.count > 1 && <span className="count"> ×{entry.count}</span>}
      </td>
      <td className="detail">{entry.detail === '{}' ? '' : spaced(entry.detail)}</td>
    </tr>
  );
});

/** JSON on one line with room between its parts, so that it breaks where one would. */
function spaced(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 1).replaceAll(/\n\s*/g, ' ');
}

/** Local time of day to the millisecond. */
function clock(time: number): string {
  const date = new Date(time);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${parts.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
