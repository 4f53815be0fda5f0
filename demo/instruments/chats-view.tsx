import { useCallback } from 'react';
import type { TagAttributes } from '../../site/settings/settings.ts';
import { CopyButton } from '../../site/embed/copy-button.tsx';
import { LOCAL_TAG } from '../local-settings.ts';
import { ReadingBar } from './reading-bar.tsx';
import { useLoaded } from './use-loaded.ts';
import { readChats, type WrittenRow } from './records/chat-record.ts';

/** Shows the text messages and the agent's answers as the platform recorded them. */
export function ChatsView({ attributes }: { readonly attributes: TagAttributes }) {
  const baseUrl = attributes['api-url'] ?? LOCAL_TAG['api-url'];
  const read = useCallback((signal: AbortSignal) => readChats(baseUrl, signal), [baseUrl]);
  const [loaded, reload] = useLoaded(read);
  const written = loaded.status === 'read' ? loaded.value : null;
  return (
    <>
      <ReadingBar
        loaded={loaded}
        summary={({ sessions }) => `Conversations: ${sessions.length}`}
        onReload={reload}
      >
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(written?.record ?? null, null, 2)} />
      </ReadingBar>
      {written?.sessions.length === 0 && <p className="empty">No text chats yet.</p>}
      {written?.sessions.map((session) => (
        <SessionDetails key={session.id} session={session} />
      ))}
      {written !== null && written.refused.length > 0 && (
        <details className="call">
          <summary>Refused: {written.refused.length}</summary>
          <pre className="code">{written.refused.join('\n')}</pre>
        </details>
      )}
    </>
  );
}

function SessionDetails({ session }: { readonly session: WrittenRow }) {
  return (
    <details className="call">
      <summary>
        <code>{session.id.slice(0, 8)}</code> <b>{session.assistant}</b> {session.status}
        {session.bookings.map((booking) => (
          <span key={booking} className="booking">
            Booked: {booking}
          </span>
        ))}
      </summary>
      <ol className="lines">
        {session.lines.map(({ role, text }, at) => (
          <li key={at} data-role={role} data-final>
            <b>{role}</b> <span>{text}</span>
          </li>
        ))}
      </ol>
      <details>
        <summary>Requests: {session.requests.length}</summary>
        <pre className="code">{session.requests.join('\n')}</pre>
      </details>
    </details>
  );
}
