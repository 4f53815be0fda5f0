/** The form, section by section. */
import { Switch } from '../../embed/choices.tsx';
import type { AttributeName } from '../../../widget/contract.ts';
import { BUSINESS, CONSENT, LOOKS, otherAttributes, START_FIELDS } from '../attribute-info.ts';
import { CORNER_LABELS, SECTIONS, START_LABELS } from '../content.ts';
import { CORNERS, START_METHODS, withValue, type SetupState } from '../setup-state.ts';
import type { Change } from '../use-setup-state.ts';
import { AttributeField } from './attribute-field.tsx';
import { Accent } from './accent.tsx';
import { LanguagesField } from './languages-field.tsx';
import { Section } from './section.tsx';

type QuestionsProps = { readonly state: SetupState; readonly change: Change };

export function Questions({ state, change }: QuestionsProps) {
  const { start } = state;
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
      <Section {...SECTIONS.start}>
        <Switch
          label="Start calls from"
          labels={START_LABELS}
          values={START_METHODS}
          value={start}
          onPick={(picked) => change((old) => ({ ...old, start: picked }))}
        />
        <Fields names={START_FIELDS[start]} state={state} change={change} />
      </Section>
      <Section {...SECTIONS.consent}>
        <Fields names={CONSENT} state={state} change={change} />
      </Section>
      <Section {...SECTIONS.others}>
        <details>
          <summary>{otherAttributes(start).length} more settings</summary>
          <Fields names={otherAttributes(start)} state={state} change={change} />
        </details>
      </Section>
    </form>
  );
}

type FieldsProps = QuestionsProps & { readonly names: readonly AttributeName[] };

function Fields({ names, state, change }: FieldsProps) {
  const onValue = (changed: AttributeName, value: string) => change((old) => withValue(old, changed, value));
  return names.map((name) => {
    const value = state.values[name] ?? '';
    return name === 'languages' ? (
      <LanguagesField key={name} value={value} onValue={onValue} />
    ) : (
      <AttributeField key={name} name={name} value={value} onValue={onValue} />
    );
  });
}
