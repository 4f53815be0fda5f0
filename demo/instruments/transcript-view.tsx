import { useMemo } from 'react';
import { CopyButton } from '../../site/embed/copy-button.tsx';
import { EntryTime } from './entry-time.tsx';
import type { LogEntry } from './log/log-entries.ts';
import { transcriptOf } from './log/transcript.ts';

export function TranscriptView({ entries }: { readonly entries: readonly LogEntry[] }) {
  const lines = useMemo(() => transcriptOf(entries), [entries]);
  return (
    <>
      <div className="toolbar">
        <span className="count">Lines: {lines.length}</span>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(lines, null, 2)} />
      </div>
      {lines.length === 0 && <p className="empty">What is said in a call appears here.</p>}
      <ol className="lines">
        {lines.map(({ id, time, role, text, final }) => (
          <li key={id} data-role={role} data-final={final}>
            <EntryTime className="time" time={time} /> <b>{role}</b> <span>{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
