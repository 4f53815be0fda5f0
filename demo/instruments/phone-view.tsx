import { useState } from 'react';
import { EntryTime } from './entry-time.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { answerByText, playDayBefore, readPhone } from './records/phone-record.ts';
import { useAction, useLoaded } from './use-loaded.ts';

/** The visitor's telephone: shows the texts about visits, and answers them. */
export function PhoneView() {
  const [loaded, reload] = useLoaded(readPhone);
  const [problem, run] = useAction(reload);
  const texts = loaded.status === 'read' ? loaded.value : [];
  // The first text goes from the business to the visitor.
  const own = texts[0]?.to ?? null;
  return (
    <>
      <ReadingBar loaded={loaded} summary={({ length }) => `Texts: ${length}`} onReload={reload}>
        <button type="button" onClick={() => run(playDayBefore)}>
          Play the day before
        </button>
      </ReadingBar>
      {problem !== null && <p className="problem">{problem}</p>}
      {loaded.status === 'read' && texts.length === 0 && (
        <p className="empty">No texts yet. Book an appointment with Erin, and agree to texts.</p>
      )}
      <ol className="lines">
        {texts.map((text) => (
          <li key={text.sid} data-role={text.to === own ? 'assistant' : 'user'} data-final>
            <b>{text.from}</b> <EntryTime time={text.at} /> <Words text={text.body} />
          </li>
        ))}
      </ol>
      {own !== null && <Answer send={(body) => run(() => answerByText(own, body))} />}
    </>
  );
}

/** With its links. */
function Words({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\S+)/);
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={part} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ),
      )}
    </span>
  );
}

function Answer({ send }: { readonly send: (body: string) => void }) {
  const [body, setBody] = useState('STOP');
  return (
    <form
      className="toolbar"
      onSubmit={(event) => {
        event.preventDefault();
        send(body);
      }}
    >
      <label>
        Answer <input value={body} onChange={(event) => setBody(event.currentTarget.value)} />
      </label>
      <button type="submit">Send</button>
    </form>
  );
}
