import { useEffect, useMemo, useRef, useState } from 'react';
import '../widget/contract-jsx.ts';
import { OPENER_ATTRIBUTE, type TaskTamerAgentElement } from '../widget/contract.ts';
import { attributesFor, readChoices, writeChoices, type Choices } from './choices.ts';
import { Controls } from './controls.tsx';
import { CopyButton } from './copy-button.tsx';
import type { EventLog } from './event-log.ts';
import { LogView } from './log-view.tsx';
import { snippet } from './snippet.ts';

export function Workbench({ log }: { readonly log: EventLog }) {
  const [choices, choose] = useChoices();
  const attributes = useMemo(() => attributesFor(choices), [choices]);
  const tag = useListening(log);
  const html = snippet(`${location.origin}/task-tamer-agent.js`, attributes);
  return (
    <>
      <header className="top">
        <h1>Task Tamer demo</h1>
        <p>The tag on a page of its own, against stand-ins on this machine. Nothing leaves it.</p>
        <button type="button" className="primary" {...{ [OPENER_ATTRIBUTE]: '' }}>
          Talk to Erin
        </button>
      </header>
      <main className="bench">
        <div className="setup">
          <Controls choices={choices} onChange={choose} />
          <section className="panel snippet" aria-labelledby="snippet-title">
            <div className="panel-head">
              <h2 id="snippet-title">Embed snippet</h2>
              <CopyButton label="Copy snippet" text={() => html} />
            </div>
            <pre className="code" tabIndex={0} role="region" aria-label="Snippet to copy">
              {html}
            </pre>
          </section>
        </div>
        <LogView log={log} />
      </main>
      <task-tamer-agent {...attributes} ref={tag} />
    </>
  );
}

/** The choices, kept in the address so that a scenario can be linked to. */
function useChoices(): [Choices, (choices: Choices) => void] {
  const [choices, setChoices] = useState(() => readChoices(location.search));
  useEffect(() => {
    history.replaceState(history.state, '', `${location.pathname}${writeChoices(choices)}${location.hash}`);
    // The page wears the same theme as the tag, so that both can be judged together.
    document.documentElement.dataset['theme'] = choices.theme;
  }, [choices]);
  return [choices, setChoices];
}

function useListening(log: EventLog) {
  const tag = useRef<TaskTamerAgentElement>(null);
  useEffect(() => (tag.current === null ? undefined : log.listen(tag.current)), [log]);
  return tag;
}
