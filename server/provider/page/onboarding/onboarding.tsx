/** Adds a business in five steps. What was entered is saved while it is written, so that leaving loses nothing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { replaceFragment } from '../../../page/fragment.ts';
import { Notice } from '../../../page/notice.tsx';
import { isNotFound, RequestError } from '../../../page/request.ts';
import { savingOf, type Saving, type SavingState } from '../../../page/saving.ts';
import { useSaving } from '../../../page/use-saving.ts';
import type { AddedStatus, Draft, FieldProblem, OpenedDraft, Setup } from '../../page-contract.ts';
import { discardDraft, finishDraft, prepareAgent, readDraft, readSetup, saveDraft } from '../client.ts';
import { OtherProblems, useFocusOnProblem } from '../../../page/field.tsx';
import { Title } from '../title.tsx';
import { ownZone } from '../words.ts';
import { NEW_DRAFT, stepsOf, type Step } from './steps.ts';
import { templateFor, textsThatFollow } from './templates.ts';
import { StepFields } from './step-fields.tsx';

export function Onboarding({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: draftKey(id),
    queryFn: async () => {
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
  return <Form id={id} setup={data.setup} saved={data.draft} />;
}

const draftKey = (id: string) => ['draft', id];

/** One that was not saved yet is a new one. */
async function draftOf(id: string): Promise<OpenedDraft> {
  try {
    return await readDraft(id);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return { id, draft: { ...NEW_DRAFT, timeZone: ownZone() }, problems: [] };
  }
}

type Read = { readonly setup: Setup; readonly draft: OpenedDraft };
type FormProps = { readonly id: string; readonly setup: Setup; readonly saved: OpenedDraft };

function Form(props: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { steps, step, place, draft, state, problems, failure, isBusy, change, goTo, next, discard } =
    useOnboarding(props);
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
      <Title key={place}>{titleOf(draft)}</Title>
      <StepList steps={steps} place={place} isBusy={isBusy} onStep={goTo} />
      <h2>
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
        {failure}
      </p>
      <div className="actions">
        <button className="main" disabled={isBusy}>
          {nextText(step, draft)}
        </button>
        {place > 0 && (
          <button type="button" disabled={isBusy} onClick={() => goTo(place - 1)}>
            Back
          </button>
        )}
        <button type="button" className="plain" disabled={isBusy} onClick={() => void discard()}>
          Discard
        </button>
        <span className="quiet" role="status">
          {savingText(state)}
        </span>
      </div>
    </form>
  );
}

const titleOf = ({ name = '' }: Draft): string => (name.trim() === '' ? 'Add a business' : `Add ${name}`);

/** The form's state, and what its buttons do. */
function useOnboarding({ id, setup, saved }: FormProps) {
  const steps = stepsOf(setup);
  const { draft, state, change, adopt, flush, finish, discard } = useDraft(id, saved.draft);
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
  const toList = async () => {
    await discard();
    replaceFragment('');
  };
  return {
    steps,
    step,
    place,
    draft,
    state,
    problems,
    failure,
    isBusy,
    change: enter,
    goTo,
    next: () => busily(toNext),
    discard: () => busily(toList),
  };
}

/** One thing at a time, and why it failed. */
function useBusy() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    failure,
    isBusy,
    async busily(work: () => Promise<void>) {
      setBusy(true);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
      setBusy(false);
    },
  /** A second press comes before React disables the button. */
  const isUnderWay = useRef(false);
  };
}

function savingText(state: SavingState<Draft>): string {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
  switch (state.kind) {
    case 'saved':
      return 'Saved. You can leave and go on later.';
    case 'unsaved':
      return 'Saving …';
    case 'failed':
      return `Not saved. ${state.error.message}`;
  }
      isUnderWay.current = false;
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

const ADDED_CODE: AddedStatus = 409;

/** Whether a draft is refused because its business was added: the answer to that was lost. */
const isAdded = (error: unknown): boolean => error instanceof RequestError && error.status === ADDED_CODE;

/** By draft. */
const savings = new Map<string, Saving<Draft, OpenedDraft>>();

function useDraft(id: string, saved: Draft) {
  const queries = useQueryClient();
  const saving = savingOf(savings, id, async (each, signal) => {
    const answer = await saveDraft(id, each, signal);
    queries.setQueryData<Read>(draftKey(id), (read) => read && { ...read, draft: answer });
    return answer;
  });
  const state = useSaving(saving);
  const [draft, setDraft] = useState(() => (state.kind === 'saved' ? saved : state.value));
  const newest = useRef(draft);
  const adopt = (values: Draft): Draft => {
    newest.current = { ...newest.current, ...values };
    setDraft(newest.current);
    return newest.current;
  };
  return {
    draft,
    state,
    change: (name: string, value: string) => saving.write(adopt({ [name]: value })),
    /** Takes over what the server has saved. */
    adopt,
    /** Saves it, also if it has not changed, because the answer has its problems. */
    async flush(): Promise<OpenedDraft | 'added'> {
      saving.write(newest.current);
      try {
        return (await saving.flush()) ?? { id, draft: newest.current, problems: [] };
      } catch (error) {
        if (!isAdded(error)) throw error;
        await saving.drop();
        savings.delete(id);
        return 'added';
      }
    },
    async finish() {
      const finished = await finishDraft(id);
      if (finished.kind === 'done') savings.delete(id);
      return finished;
    },
    async discard(): Promise<void> {
      // Saved after that, it would exist again.
      await saving.drop();
      try {
        await discardDraft(id);
      } catch (error) {
        saving.write(newest.current);
        throw error;
      }
      savings.delete(id);
    },
  };
}
