/** The fields of a step. */
import type { Draft, FieldProblem, Setup } from '../../page-contract.ts';
import { Field, type FieldSpec } from '../../../page/field.tsx';
import {
  AGENT_FIELDS,
  AGENT_ID_FIELD,
  BOOK_FIELD,
  NEW_BUSINESS_FIELDS,
  ORIGINS_FIELD,
  PEOPLE_FIELDS,
  PLATFORM_KEY_FIELD,
  botCheckFields,
  limitFields,
  type Step,
} from './steps.ts';
import { templateFor } from './templates.ts';

type Props = {
  readonly step: Step['id'];
  readonly setup: Setup;
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
  readonly isBusy: boolean;
  readonly onChange: (name: string, value: string) => void;
};

export function StepFields(props: Props) {
  const { setup, step } = props;
  switch (step) {
    case 'business':
      return <Fields {...props} specs={NEW_BUSINESS_FIELDS} />;
    case 'agent':
      return <AgentStep {...props} />;
    case 'pages':
      return <PagesStep {...props} />;
    case 'people':
      return <Fields {...props} specs={PEOPLE_FIELDS} />;
    case 'limits':
      return <Fields {...props} specs={limitFields(setup)} />;
  }
}

function Fields({
  specs,
  draft,
  problems,
  isBusy,
  onChange,
}: Props & { readonly specs: readonly FieldSpec[] }) {
  return specs.map((spec) => (
    <Field
      key={spec.name}
      spec={spec}
      draft={draft}
      problems={problems}
      isDisabled={isBusy}
      onChange={onChange}
    />
  ));
}

/** The provider's keys are used unless the business has its own. */
function PagesStep(props: Props) {
  const { setup, draft } = props;
  const botCheck = botCheckFields(setup, draft);
  const hasOwn = botCheck.some(({ name }) => (draft[name] ?? '') !== '');
  return (
    <>
      <Fields {...props} specs={[ORIGINS_FIELD]} />
      {setup.hasBotCheck ? (
        <details open={hasOwn || undefined}>
          <summary>The business has its own bot check</summary>
          <Fields {...props} specs={botCheck} />
        </details>
      ) : (
        <Fields {...props} specs={botCheck} />
      )}
    </>
  );
}

function AgentStep(props: Props) {
  const { setup, draft, isBusy, onChange } = props;
  const isTemplate = draft['agentSource'] === 'template';
  const fill = () => {
    for (const [name, text] of Object.entries(templateFor(draft))) onChange(name, text);
  };
  return (
    <>
      <fieldset disabled={isBusy}>
        <legend>Where the agent comes from</legend>
        {SOURCES.map(([source, label]) => (
          <label key={source} className="choice">
            <input
              type="radio"
              name="agentSource"
              checked={draft['agentSource'] === source}
              onChange={() => onChange('agentSource', source)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {!setup.hasPlatformKey && <Fields {...props} specs={[PLATFORM_KEY_FIELD]} />}
      <Fields {...props} specs={[...(isTemplate ? AGENT_FIELDS : [AGENT_ID_FIELD]), BOOK_FIELD]} />
      {isTemplate && (
        <p className="actions">
          <button type="button" disabled={isBusy} onClick={fill}>
            Start again from the template
          </button>
        </p>
      )}
    </>
  );
}

const SOURCES = [
  ['template', 'Create one from a template'],
  ['existing', 'Use one that exists'],
] as const;
