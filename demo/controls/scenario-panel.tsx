import { withBotCheck, withScenario, withStart, withVisit } from '../state/attributes.ts';
import { BOT_CHECK_IDS, BOT_CHECKS } from '../state/bot-checks.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { START_METHODS } from '../state/start-methods.ts';
import { VISIT_IDS, VISITS } from '../state/visits.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { SCENARIO_IDS, scenarioOf } from '../stand-ins/scenarios.ts';
import { Picker, Switch } from '../../site/embed/choices.tsx';

type PanelProps = { readonly state: ConsoleState; readonly change: ChangeState };

const START_LABELS = { 'call-endpoint': 'Through the endpoint', 'public-key': 'With the public key' };
const START_NOTES = {
  'call-endpoint':
    'The endpoint verifies the bot check and asks the platform. It sets the agent, the overrides and the time limit.',
  'public-key':
    'The page asks the platform with its public key. No server verifies the bot check, and any overrides apply.',
};

export function ScenarioPanel({ state: { scenario, visit, check, start }, change }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="scenario-title">
      <h2 id="scenario-title">What happens</h2>
      <Picker
        label="Scenario"
        ids={SCENARIO_IDS}
        titleOf={(id) => scenarioOf(id).title}
        value={scenario}
        describedBy="expectation"
        onPick={(id) => change((old) => withScenario(old, id))}
      />
      <p id="expectation" className="expectation">
        <code>{scenario}</code> {scenarioOf(scenario).expect}
      </p>
      <Picker
        label="To try"
        ids={VISIT_IDS}
        titleOf={(id) => VISITS[id].title}
        value={visit}
        describedBy="visit"
        onPick={(id) => change((old) => withVisit(old, id))}
      />
      {visit !== 'none' && (
        <p id="visit" className="expectation">
          {VISITS[visit].expect}
        </p>
      )}
      <Picker
        label="Bot check"
        ids={BOT_CHECK_IDS}
        titleOf={(id) => BOT_CHECKS[id].title}
        value={check}
        onPick={(id) => change((old) => withBotCheck(old, id))}
      />
      <Switch
        label="Calls start"
        labels={START_LABELS}
        values={START_METHODS}
        value={start}
        onPick={(id) => change((old) => withStart(old, id))}
      />
      <p className="note">{START_NOTES[start]}</p>
    </section>
  );
}
