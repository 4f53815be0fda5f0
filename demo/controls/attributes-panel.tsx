import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import { attributesFor, withAttribute } from '../state/attributes.ts';
import { MAX_VALUE_CHARACTERS } from '../../site/embed/address-values.ts';
import { toggled, type ConsoleState } from '../state/console-state.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { CONTROLS, startOf } from './attribute-controls.ts';
import { FoldingPanel } from './folding-panel.tsx';

type PanelProps = { readonly state: ConsoleState; readonly change: ChangeState };

export function AttributesPanel({ state, change }: PanelProps) {
  const given = attributesFor(state);
  const count = Object.keys(given).length;
  return (
    <FoldingPanel className="attributes" title={<Title count={count} />}>
      {ATTRIBUTES.map((name) => (
        <AttributeRow
          key={name}
          name={name}
          value={given[name]}
          byProperty={state.property.includes(name)}
          onValue={(value) => change((old) => withAttribute(old, name, value))}
          onProperty={() => change((old) => ({ ...old, property: toggled(old.property, name) }))}
        />
      ))}
    </FoldingPanel>
  );
}

function Title({ count }: { readonly count: number }) {
  return (
    <>
      Attributes{' '}
      <span className="count">
        {count} of {ATTRIBUTES.length} given
      </span>
    </>
  );
}

type RowProps = {
  readonly name: AttributeName;
  /** Undefined if the attribute is not set. */
  readonly value: string | undefined;
  readonly byProperty: boolean;
  readonly onValue: (value: string | null) => void;
  readonly onProperty: () => void;
};

function AttributeRow({ name, value, byProperty, onValue, onProperty }: RowProps) {
  const isGiven = value !== undefined;
  return (
    <div className="attribute" data-given={isGiven}>
      <label className="tick">
        <input
          type="checkbox"
          checked={isGiven}
          onChange={() => onValue(isGiven ? null : startOf(CONTROLS[name]))}
        />
        <code>{name}</code>
      </label>
      {isGiven && (
        <label className="tick by-property">
          <input
            type="checkbox"
            checked={byProperty}
            onChange={onProperty}
            aria-label={`Set ${name} by property`}
          />
          <span aria-hidden="true">property</span>
        </label>
      )}
      {isGiven && <ValueControl name={name} value={value} onValue={onValue} />}
    </div>
  );
}

type ValueProps = Pick<RowProps, 'name' | 'onValue'> & { readonly value: string };

function ValueControl({ name, value, onValue }: ValueProps) {
  const control = CONTROLS[name];
  const common = {
    'aria-label': `Value of ${name}`,
    value,
    maxLength: MAX_VALUE_CHARACTERS,
    spellCheck: false,
  };
  switch (control.kind) {
    case 'text':
      return <input {...common} onChange={(event) => onValue(event.target.value)} />;
    case 'json':
      return <textarea {...common} rows={2} onChange={(event) => onValue(event.target.value)} />;
    case 'choice':
      return (
        <ChoiceControl
          label={common['aria-label']}
          value={value}
          choices={control.choices}
          onValue={onValue}
        />
      );
  }
}

type ChoiceProps = Pick<ValueProps, 'value' | 'onValue'> & {
  readonly label: string;
  readonly choices: readonly string[];
};

/** A value from a link may be none of the choices. */
function ChoiceControl({ label, value, choices, onValue }: ChoiceProps) {
  const all = choices.includes(value) ? choices : [value, ...choices];
  const refused = choices.at(-1);
  return (
    <select aria-label={label} value={value} onChange={(event) => onValue(event.target.value)}>
      {all.map((choice) => (
        <option key={choice} value={choice}>
          {choice === refused ? `${choice} (refused)` : choice}
        </option>
      ))}
    </select>
  );
}
