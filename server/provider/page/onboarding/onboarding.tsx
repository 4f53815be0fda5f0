/** Adds a business in five steps. What was entered is saved while it is written, so that leaving loses nothing. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { replaceFragment } from '../../../page/fragment.ts';
import { Notice } from '../../../page/notice.tsx';
import type { Draft, FieldProblem, Setup } from '../../page-contract.ts';
import { prepareAgent, readSetup } from '../client.ts';
import { OtherProblems, useFocusOnProblem } from '../../../page/field.tsx';
import { Title } from '../title.tsx';
import { ownZone } from '../words.ts';
import { Discard } from './discard.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { presentDraft } from './draft-saving.ts';
import { StepFields } from './step-fields.tsx';
import { NEW_DRAFT, stepsOf, type Step } from './steps.ts';
import { templateFor, textsThatFollow } from './templates.ts';
import { draftKey, useDraft, type ReadDraft, type ShownDraft } from './use-draft.ts';

export function Onboarding({ id }: { readonly id: string }) {
  /** How often a person has chosen between this draft and another one. */
  const [choices, setChoices] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: draftKey(id),
    queryFn: async (): Promise<ReadDraft> => {
      const [setup, draft] = await Promise.all([readSetup(), draftOf(id)]);
      return { setup, draft };
    },
    // The form has what was entered since.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (data === undefined)
    return error === null ? (
      <p className="quiet">Loading …</p>
    ) : (
      <Notice error={error} onRetry={() => void refetch()} />
    );
  return (
    <Form
      key={choices}
      id={id}
      setup={data.setup}
      saved={data.draft}
      onChosen={() => setChoices(choices + 1)}
    />
  );
}

/** One that was not saved yet is a new one. */
const draftOf = async (id: string): Promise<ShownDraft> =>
  (await presentDraft(id)) ?? {
    id,
    revision: null,
    draft: { ...NEW_DRAFT, timeZone: ownZone() },
    problems: [],
  };

type FormProps = {
  readonly id: string;
  readonly setup: Setup;
  readonly saved: ShownDraft;
  /** Called when the form is to begin anew, with the draft that was chosen. */
  readonly onChosen: () => void;
};

function Form(props: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { steps, step, place, draft, problems, failure, isBusy, change, goTo, next, discard, ...saving } =
    useOnboarding(props);
  const heading = useFocusAfterStep(place);
  useFocusOnProblem(form, problems, isBusy);
  return (
    <form
      ref={form}
      className="onboarding"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <p className="quiet">
        <a href="#all">All businesses</a>
      </p>
      <Title>{titleOf(draft)}</Title>
      <StepList steps={steps} place={place} isBusy={isBusy} onStep={goTo} />
      <h2 ref={heading} tabIndex={-1}>
        {place + 1}. {step.title}
      </h2>
      <p>{step.purpose}</p>
      <StepFields
        step={step.id}
        setup={props.setup}
        draft={draft}
        problems={problems}
        isBusy={isBusy}
        onChange={change}
      />
      <OtherProblems problems={problems} fields={step.fields.map(({ name }) => name)} />
      <p className="problem" role="alert">
        {saving.conflict === null && failure}
      </p>
      <DraftConflict {...saving} onChosen={props.onChosen} />
      <div className="actions">
        <button className="main" disabled={isBusy}>
          {nextText(step, draft)}
        </button>
        {place > 0 && (
          <button type="button" disabled={isBusy} onClick={() => goTo(place - 1)}>
            Back
          </button>
        )}
        {/* It would discard a newer draft that is not shown. */}
        {(saving.conflict?.newer ?? null) === null && (
          <Discard isEntered={saving.isEntered} isDisabled={isBusy} onDiscard={discard} />
        )}
        <span className="quiet" role="status">
          {savingText(saving)}
        </span>
      </div>
    </form>
  );
}

/** The heading of the step, which takes the focus after a step. Before the first one, the form's title has it. */
function useFocusAfterStep(place: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(place);
  useEffect(() => {
    if (focused.current === place) return;
    focused.current = place;
    heading.current?.focus();
  }, [place]);
  return heading;
}

const titleOf = ({ name = '' }: Draft): string => (name.trim() === '' ? 'Add a business' : `Add ${name}`);

/** The form's state, and what its buttons do. */
function useOnboarding({ id, setup, saved }: FormProps) {
  const steps = stepsOf(setup);
  const { draft, change, adopt, flush, finish, discard, ...saving } = useDraft(id, saved);
  const [place, setPlace] = useState(() => placeOf(draft, steps.length));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const { failure, isBusy, busily } = useBusy();
  const step = steps[place] ?? steps[0];

  const enter = (name: string, text: string) => {
    const following = textsThatFollow(draft, { ...draft, [name]: text });
    for (const [field, value] of Object.entries({ [name]: text, ...following })) change(field, value);
  };
  const goTo = (next: number) => {
    setProblems([]);
    setPlace(next);
    // The texts of the template are shown before an agent is made of them.
    if (steps[next]?.id === 'agent' && (draft['prompt'] ?? '') === '')
      for (const [name, text] of Object.entries(templateFor(draft))) change(name, text);
    change('step', String(next));
  };
  const toNext = async () => {
    const answer = await flush();
    if (answer === 'added') return replaceFragment(`business=${id}`);
    if (step.id === 'agent') {
      const agent = await prepareAgent(id);
      if (agent.kind === 'refused') return setProblems(agent.problems);
      adopt(agent.value);
      return goTo(place + 1);
    }
    const own = problemsOf(step, answer.problems);
    if (own.length > 0) return setProblems(own);
    if (step.id !== 'limits') return goTo(place + 1);
    const finished = await finish();
    if (finished.kind === 'done') return replaceFragment(`business=${id}`);
    const at = steps.findIndex((each) => problemsOf(each, finished.problems).length > 0);
    if (at !== -1) setPlace(at);
    setProblems(finished.problems);
  };
  return {
    ...saving,
    steps,
    step,
    place,
    draft,
    problems,
    failure,
    isBusy,
    change: enter,
    goTo,
    next: () => busily(toNext),
    discard,
  };
}

/** One thing at a time, and why it failed. */
function useBusy() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** A second press comes before React disables the button. */
  const isUnderWay = useRef(false);
  return {
    failure,
    isBusy,
    async busily(work: () => Promise<void>) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
      setBusy(false);
      isUnderWay.current = false;
    },
  };
}

type Shown = Pick<ReturnType<typeof useDraft>, 'state' | 'conflict' | 'isStored'>;

function savingText({ state, conflict, isStored }: Shown): string {
  if (conflict !== null) return 'Not saved.';
  switch (state.kind) {
    case 'saved':
      return isStored ? 'Saved. You can leave and go on later.' : '';
    case 'unsaved':
      return 'Saving …';
    case 'failed':
      return `Not saved. ${state.error.message}`;
  }
}

function nextText({ id }: Step, { agentSource, createdAssistant = '' }: Draft): string {
  if (id === 'limits') return 'Add this business';
  if (id !== 'agent' || agentSource !== 'template') return 'Next';
  return createdAssistant === '' ? 'Create the agent' : 'Save the agent';
}

const placeOf = ({ step = '0' }: Draft, count: number): number => Math.min(Number(step) || 0, count - 1);

const problemsOf = ({ fields }: Step, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.filter(({ field }) => fields.some(({ name }) => name === field));

type StepListProps = {
  readonly steps: readonly Step[];
  readonly place: number;
  readonly isBusy: boolean;
  readonly onStep: (place: number) => void;
};

/** Steps before the current one can be opened again. */
function StepList({ steps, place, isBusy, onStep }: StepListProps) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ title }, index) => (
        <li key={title} aria-current={index === place ? 'step' : undefined}>
          {index < place ? (
            <button type="button" className="plain" disabled={isBusy} onClick={() => onStep(index)}>
              {title}
            </button>
          ) : (
            <span>{title}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
