import { BOT_CHECK_IDS, BOT_CHECKS } from './bot-checks.ts';
import { LANGUAGES, SCROLL, THEMES, type Choices } from './choices.ts';
import { Picker, Switch } from './fields.tsx';
import { SCENARIO_IDS, scenarioOf } from './stand-ins/scenarios.ts';

type ControlsProps = { readonly choices: Choices; readonly onChange: (choices: Choices) => void };

const THEME_LABELS = { auto: 'System', light: 'Light', dark: 'Dark' };
const LANGUAGE_LABELS = { page: 'Page', en: 'English', es: 'Español' };
const SCROLL_LABELS = { off: 'Off', on: 'On' };

export function Controls({ choices, onChange }: ControlsProps) {
  const { scenario, check, theme, language, scroll } = choices;
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
  return (
    <section className="panel" aria-labelledby="setup-title">
      <h2 id="setup-title">Set-up</h2>
      <Picker
        label="Scenario"
        ids={SCENARIO_IDS}
        titleOf={(id) => scenarioOf(id).title}
        value={scenario}
        describedBy="expectation"
        onPick={(id) => change({ scenario: id })}
      />
      <p id="expectation" className="expectation">
        <code>{scenario}</code> {scenarioOf(scenario).expect}
      </p>
      <Picker
        label="Bot check"
        ids={BOT_CHECK_IDS}
        titleOf={(id) => BOT_CHECKS[id].title}
        value={check}
        onPick={(id) => change({ check: id })}
      />
      <Switch
        label="Theme"
        labels={THEME_LABELS}
        values={THEMES}
        value={theme}
        onPick={(value) => change({ theme: value })}
      />
      <Switch
        label="Language"
        labels={LANGUAGE_LABELS}
        values={LANGUAGES}
        value={language}
        onPick={(value) => change({ language: value })}
      />
      <Switch
        label="Open on scroll"
        labels={SCROLL_LABELS}
        values={SCROLL}
        value={scroll}
        onPick={(value) => change({ scroll: value })}
      />
    </section>
  );
}
