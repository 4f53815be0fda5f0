import { useEffect, useMemo, useState } from 'react';
import { AttributesPanel } from './controls/attributes-panel.tsx';
import { CopyButton } from '../site/embed/copy-button.tsx';
import { ScenarioPanel } from './controls/scenario-panel.tsx';
import type { EventLog } from './instruments/log/event-log.ts';
import { Instruments } from './instruments/instruments.tsx';
import { SnippetPanel } from './snippets/snippet-panel.tsx';
import { tagCount } from './stage/host-page.ts';
import { Methods } from './stage/methods.tsx';
import { HostControls, HostFrame, isFramed, OwnPage } from './stage/stage.tsx';
import type { Places, TagSetup } from './stage/tags.ts';
import { useTags } from './stage/use-tags.ts';
import { attributesFor } from './state/attributes.ts';
import { useConsoleState } from './state/use-console-state.ts';
import type { ConsoleState } from './state/console-state.ts';

type WorkbenchProps = {
  readonly log: EventLog;
  /** The containers in the console's own document. */
  readonly ownPlaces: Places;
};

export function Workbench({ log, ownPlaces }: WorkbenchProps) {
  const [state, change] = useConsoleState();
  const [framed, setFramed] = useState<Places | null>(null);
  const { host, browser } = state;
  const inFrame = isFramed(state);
  const setup = useSetup(state);
  const tags = useTags(inFrame ? framed : ownPlaces, tagCount(host), setup, log);
  useEffect(() => log.watch(window), [log]);
  useTheme(setup);
  return (
    <>
      <header className="top">
        <h1>Task Tamer demo</h1>
        <p>Every part of the tag, against stand-ins on this machine.</p>
        <CopyButton label="Copy link" text={() => location.href} />
      </header>
      <main className="bench">
        <div className="column setup">
          <ScenarioPanel state={state} change={change} />
          <SnippetPanel state={state} change={change} />
          <AttributesPanel state={state} change={change} />
        </div>
        <div className="column stage">
          <HostControls state={state} change={change} />
          {inFrame ? (
            <HostFrame key={[browser, ...host].join()} state={state} log={log} onPlaces={setFramed} />
          ) : (
            <OwnPage />
          )}
          <Methods tags={tags} />
        </div>
        <Instruments log={log} tag={tags[0]} state={state} change={change} />
      </main>
    </>
  );
}

/** Keeps the same object while unchanged, so that typing in a filter does not touch the tags. */
function useSetup(state: ConsoleState): TagSetup {
  const { scenario, check, start, values, without, property, place } = state;
  return useMemo(
    () => ({
      attributes: attributesFor({ scenario, check, start, values, without }),
      property,
      place,
    }),
    [scenario, check, start, values, without, property, place],
  );
}

/** The console uses the tag's theme, so that both can be judged together. */
function useTheme({ attributes: { theme } }: TagSetup): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : 'auto';
  }, [theme]);
}
