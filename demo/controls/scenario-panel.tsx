import { withBotCheck, withScenario } from '../state/attributes.ts';
import { BOT_CHECK_IDS, BOT_CHECKS } from '../state/bot-checks.ts';
import type { ConsoleState } from '../state/console-state.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { SCENARIO_IDS, scenarioOf } from '../stand-ins/scenarios.ts';
import { Picker } from './fields.tsx';

type PanelProps = { readonly state: ConsoleState; readonly change: ChangeState };

export function ScenarioPanel({ state: { scenario, check }, change }: PanelProps) {
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
        label="Bot check"
        ids={BOT_CHECK_IDS}
        titleOf={(id) => BOT_CHECKS[id].title}
        value={check}
        onPick={(id) => change((old) => withBotCheck(old, id))}
      />
    </section>
  );
}
