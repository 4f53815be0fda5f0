import { withBotCheck, withScenario, withVisit, withWay } from '../state/attributes.ts';
import { BOT_CHECK_IDS, BOT_CHECKS } from '../state/bot-checks.ts';
import { WAY_IDS, type ConsoleState } from '../state/console-state.ts';
import { VISIT_IDS, VISITS } from '../state/visits.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { SCENARIO_IDS, scenarioOf } from '../stand-ins/scenarios.ts';
import { Picker, Switch } from '../../site/embed/choices.tsx';

type PanelProps = { readonly state: ConsoleState; readonly change: ChangeState };

const WAY_LABELS = { 'call-endpoint': 'Proved', 'public-key': 'Unproved' };
const WAY_NOTES = {
  'call-endpoint':
    'The call endpoint verifies the bot check and asks the platform. Agent, overrides and length are its own.',
  'public-key':
    'The page asks the platform itself, with its public key: nobody verifies the bot check, and overrides are free.',
};

export function ScenarioPanel({ state: { scenario, visit, check, way }, change }: PanelProps) {
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
        label="The call is"
        labels={WAY_LABELS}
        values={WAY_IDS}
        value={way}
        onPick={(id) => change((old) => withWay(old, id))}
      />
      <p className="note">{WAY_NOTES[way]}</p>
    </section>
  );
}
