import { useSyncExternalStore } from 'react';
import { Tabs } from '../../site/embed/tabs.tsx';
import type { TaskTamerAgentElement } from '../../widget/contract.ts';
import { attributesFor } from '../state/attributes.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { VIEW_IDS } from '../state/views.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { BusinessesView } from './businesses-view.tsx';
import { CalendarView } from './calendar-view.tsx';
import { CallsView } from './calls-view.tsx';
import { DiagnosisView } from './diagnosis-view.tsx';
import { EndpointView } from './endpoint-view.tsx';
import type { EventLog, Log } from './log/event-log.ts';
import { Meters } from './meters.tsx';
import { PhoneView } from './phone-view.tsx';
import { Timeline } from './timeline.tsx';
import { TranscriptView } from './transcript-view.tsx';
import { ChatsView } from './chats-view.tsx';

type InstrumentsProps = {
  readonly log: EventLog;
  readonly tag: TaskTamerAgentElement | undefined;
  readonly state: ConsoleState;
  readonly change: ChangeState;
};

const TITLES = {
  timeline: 'Timeline',
  transcript: 'Transcript',
  calls: 'Calls',
  endpoint: 'Endpoint',
  writing: 'Writing',
  phone: 'Phone',
  calendar: 'Calendar',
  businesses: 'Businesses',
  diagnosis: 'Diagnosis',
};

/** The views of what happened. */
export function Instruments({ log, tag, state, change }: InstrumentsProps) {
  const current = useSyncExternalStore(log.subscribe, log.getLog);
  return (
    <div className="column instruments">
      <Meters log={current} />
      <section className="panel" aria-label="Readings">
        <Tabs
          label="Readings"
          ids={VIEW_IDS}
          titles={TITLES}
          value={state.view}
          onPick={(view) => change((old) => ({ ...old, view }))}
        >
          <View current={current} log={log} tag={tag} state={state} change={change} />
        </Tabs>
      </section>
    </div>
  );
}

function View({ current, log, tag, state, change }: InstrumentsProps & { readonly current: Log }) {
  const { entries } = current;
  switch (state.view) {
    case 'timeline':
      return <Timeline entries={entries} state={state} change={change} onClear={log.clear} />;
    case 'transcript':
      return <TranscriptView entries={entries} />;
    case 'calls':
      return <CallsView key={lastTurn(current)} attributes={attributesFor(state)} />;
    case 'endpoint':
      return <EndpointView key={lastTurn(current)} />;
    case 'writing':
      return <ChatsView key={lastTurn(current)} attributes={attributesFor(state)} />;
    case 'phone':
      return <PhoneView key={lastTurn(current)} />;
    case 'calendar':
      return <CalendarView key={lastTurn(current)} />;
    case 'businesses':
      return <BusinessesView />;
    case 'diagnosis':
      return <DiagnosisView key={lastTurn(current)} tag={tag} />;
  }
}

const TURNS = new Set([
  'call-start-success',
  'call-start-failed',
  'call-end',
  'chat-start',
  'chat-end',
  'chat-error',
]);

/** When a conversation last began or ended, 0 before any; its records are reloaded then. */
function lastTurn({ entries }: Log): number {
  return entries.find(({ name }) => TURNS.has(name))?.time ?? 0;
}
