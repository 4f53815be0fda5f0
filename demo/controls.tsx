import { LANGUAGES, SCROLL, THEMES, type Choices } from './choices.ts';
import type { Scenario } from './stand-ins/scenarios.ts';

type ControlsProps = {
  readonly choices: Choices;
  readonly scenarios: readonly Scenario[];
  readonly onChange: (choices: Choices) => void;
};

const THEME_LABELS = { auto: 'System', light: 'Light', dark: 'Dark' };
const LANGUAGE_LABELS = { page: 'Page', en: 'English', es: 'Español' };
const SCROLL_LABELS = { off: 'Off', on: 'On' };

export function Controls({ choices, scenarios, onChange }: ControlsProps) {
  const scenario = scenarios.find(({ id }) => id === choices.scenario);
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
  return (
    <section className="panel" aria-labelledby="setup-title">
      <h2 id="setup-title">Set-up</h2>
      <label className="field">
        <span>Scenario</span>
        <select
          value={choices.scenario}
          aria-describedby="expectation"
          onChange={(event) => change({ scenario: event.target.value })}
        >
          {scenarios.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p id="expectation" className="expectation">
        <code>{choices.scenario}</code> {scenario?.expect}
      </p>
      <Choice
        label="Theme"
        labels={THEME_LABELS}
        values={THEMES}
        value={choices.theme}
        onPick={(theme) => change({ theme })}
      />
      <Choice
        label="Language"
        labels={LANGUAGE_LABELS}
        values={LANGUAGES}
        value={choices.language}
        onPick={(language) => change({ language })}
      />
      <Choice
        label="Open on scroll"
        labels={SCROLL_LABELS}
        values={SCROLL}
        value={choices.scroll}
        onPick={(scroll) => change({ scroll })}
      />
    </section>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
};

function Choice<Value extends string>({ label, labels, values, value, onPick }: ChoiceProps<Value>) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="options">
        {values.map((option) => (
          <label key={option}>
            <input type="radio" name={label} checked={option === value} onChange={() => onPick(option)} />
            <span>{labels[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
