import { useCallback } from 'react';
import type { TagAttributes } from '../../site/settings/settings.ts';
import { CopyButton } from '../../site/embed/copy-button.tsx';
import { LOCAL_TAG } from '../local-settings.ts';
import { ReadingBar } from './reading-bar.tsx';
import { readCalls, type CallRow } from './records/platform-record.ts';
import { useLoaded } from './use-loaded.ts';

export function CallsView({ attributes }: { readonly attributes: TagAttributes }) {
  const { 'api-url': baseUrl } = attributes;
  const read = useCallback(
    (signal: AbortSignal) => readCalls(baseUrl ?? LOCAL_TAG['api-url'], signal),
    [baseUrl],
  );
  const [loaded, reload] = useLoaded(read);
  const calls = loaded.status === 'read' ? loaded.value : [];
  return (
    <>
      <ReadingBar loaded={loaded} summary={({ length }) => `Calls: ${length}`} onReload={reload}>
        <CopyButton
          label="Copy as JSON"
          text={() =>
            JSON.stringify(
              calls.map(({ record }) => record),
              null,
              2,
            )
          }
        />
      </ReadingBar>
      {loaded.status === 'read' && calls.length === 0 && <p className="empty">The platform knows no call.</p>}
      {calls.map((call) => (
        <CallDetails key={call.id} call={call} />
      ))}
    </>
  );
}

function CallDetails({ call }: { readonly call: CallRow }) {
  return (
    <details className="call">
      <summary>
        <code>{call.id.slice(0, 8)}</code> <b>{call.assistant}</b> {call.status} {call.endedReason}
        {call.bookings.map((booking) => (
          <span key={booking} className="booking">
            Booked: {booking}
          </span>
        ))}
      </summary>
      <pre className="code">{JSON.stringify(call.record, null, 2)}</pre>
    </details>
  );
}
