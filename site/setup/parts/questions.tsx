/** The form, section by section. */
import { Switch } from '../../embed/choices.tsx';
import type { AttributeName } from '../../../widget/contract.ts';
import { BUSINESS, CONSENT, LOOKS, otherAttributes, WAY_FIELDS } from '../attribute-info.ts';
import { CORNER_LABELS, SECTIONS, WAY_LABELS } from '../content.ts';
import { CORNERS, WAYS, withValue, type SetupState } from '../setup-state.ts';
import type { Change } from '../use-setup-state.ts';
import { AttributeField } from './attribute-field.tsx';
import { Accent } from './accent.tsx';
import { Section } from './section.tsx';

type QuestionsProps = { readonly state: SetupState; readonly change: Change };

export function Questions({ state, change }: QuestionsProps) {
  const { way } = state;
  return (
    <form className="setup-questions" onSubmit={(event) => event.preventDefault()}>
      <Section {...SECTIONS.business}>
        <Fields names={BUSINESS} state={state} change={change} />
      </Section>
      <Section {...SECTIONS.looks}>
        <Accent state={state} change={change} />
        <Switch
          label="Corner"
          labels={CORNER_LABELS}
          values={CORNERS}
          value={state.corner}
          onPick={(corner) => change((old) => ({ ...old, corner }))}
        />
        <Fields names={LOOKS} state={state} change={change} />
      </Section>
      <Section {...SECTIONS.way}>
        <Switch
          label="Start calls from"
          labels={WAY_LABELS}
          values={WAYS}
          value={way}
          onPick={(picked) => change((old) => ({ ...old, way: picked }))}
        />
        <Fields names={WAY_FIELDS[way]} state={state} change={change} />
      </Section>
      <Section {...SECTIONS.consent}>
        <Fields names={CONSENT} state={state} change={change} />
      </Section>
      <Section {...SECTIONS.others}>
        <details>
          <summary>{otherAttributes(way).length} more settings</summary>
          <Fields names={otherAttributes(way)} state={state} change={change} />
        </details>
      </Section>
    </form>
  );
}

type FieldsProps = QuestionsProps & { readonly names: readonly AttributeName[] };

function Fields({ names, state, change }: FieldsProps) {
  return names.map((name) => (
    <AttributeField
      key={name}
      name={name}
      value={state.values[name] ?? ''}
      onValue={(changed, value) => change((old) => withValue(old, changed, value))}
    />
  ));
}
