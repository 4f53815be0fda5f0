/** The owner's form of services and hours, beside what visitors will be offered. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RulesForm, RulesPreview, RulesProblem } from '../../../book/owner/contract.ts';
import { Notice, Problem } from '../../../page/notice.tsx';
import { RequestError } from '../../../page/request.ts';
import { useFocus } from '../../../page/use-focus.ts';
import { useKept } from '../kept.ts';
import { readRules, saveRules, tryRules } from './requests.ts';
import { Connected } from './connected.tsx';
import { CALENDARS } from './people-calendars.tsx';
import { draftOf, fileOf, withSavedIds, type BookFile, type Draft } from './rules-draft.ts';
import { Details, OpeningHours, Reminders } from './rules-details.tsx';
import { Exceptions, People, Services, type ListProps } from './rules-lists.tsx';
import { problemWords } from './rules-words.ts';
import { TEMPLATES } from './templates.ts';
import { useSettled } from './use-settled.ts';
import { useAction } from '../../../page/use-action.ts';

const TYPING_PAUSE_MS = 400;
const RULES = ['rules'];

type PageProps = { readonly today: string; readonly owner: string };

export function RulesPage(props: PageProps) {
  // Not reloaded with the inbox, so that nothing replaces what the owner types.
  const { data, error, refetch } = useQuery({ queryKey: RULES, queryFn: readRules, staleTime: Infinity });
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div className="rules">
      <a className="plain" href="#appointments">
        ← Appointments
      </a>
      <h2 ref={heading} tabIndex={-1}>
        Services and hours
      </h2>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Decided form={data} {...props} />}
      <Connected />
    </div>
  );
}

function Decided({ form, ...props }: PageProps & { readonly form: RulesForm }) {
  if (form.decidedBy === 'file')
    return (
      <>
        <p>
          The file that <code>BOOK_FILE</code> names decides. Change it there, and start the server again.
          Without that setting, you change services and hours here.
        </p>
        <Offered {...form} />
      </>
    );
  return <Editor version={form.version} file={form.file as BookFile | null} {...props} />;
}

type EditorProps = PageProps & { readonly version: number; readonly file: BookFile | null };

type Edited = { readonly draft: Draft; readonly basedOn: number };

function Editor({ version, file, owner, today }: EditorProps) {
  const queries = useQueryClient();
  const [kept, keep] = useKept<Edited>('rules', owner);
  // Null until a template is chosen.
  const read = () => ({ draft: file === null ? null : draftOf(file), basedOn: version });
  const [saved, setSaved] = useState(read);
  // What somebody else has saved is shown unless something is entered, which it must not replace.
  if (kept === null && version > saved.basedOn) setSaved(read());
  const { draft, basedOn } = kept ?? saved;
  const change = (changed: Draft) => keep(() => ({ draft: changed, basedOn }));
  if (draft === null) return <Templates onChosen={(chosen) => change(draftOf(chosen))} />;
  return (
    <Fields
      draft={draft}
      basedOn={basedOn}
      today={today}
      onDraft={change}
      onSaved={(sent) => {
        const next = { draft: withSavedIds(sent, sent), basedOn: basedOn + 1 };
        setSaved(next);
        // For a form that was opened again meanwhile.
        const form: RulesForm = { decidedBy: 'page', version: next.basedOn, file: fileOf(sent) };
        queries.setQueryData(RULES, form);
        keep((now) =>
          now === null || now.draft === sent ? null : { ...next, draft: withSavedIds(now.draft, sent) },
        );
      }}
      onDiscard={kept === null ? null : () => keep(() => null)}
    />
  );
}

const Templates = ({ onChosen }: { readonly onChosen: (file: BookFile) => void }) => (
  <>
    <p>Nothing can be booked yet. Begin with what comes nearest, and change what is different.</p>
    <p className="actions">
      {TEMPLATES.map(([name, file]) => (
        <button key={name} type="button" onClick={() => onChosen(file)}>
          {name}
        </button>
      ))}
    </p>
  </>
);

type FieldsProps = Omit<ListProps, 'problems'> & {
  readonly basedOn: number;
  readonly today: string;
  readonly onSaved: (saved: Draft) => void;
  /** Null if nothing is entered. */
  readonly onDiscard: (() => void) | null;
};

function Fields(props: FieldsProps) {
  const { draft, today, onDraft, onDiscard } = props;
  const file = JSON.stringify(fileOf(draft));
  const tried = useSettled(file, TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['rules-preview', tried],
    queryFn: () => tryRules(JSON.parse(tried) as object),
    placeholderData: keepPreviousData,
  });
  const { error, refused, isPending, isSaved, hasTried, save, reset } = useSave(props, file);
  const problems = hasTried ? (data?.problems ?? []) : [];
  const change = (changed: Draft) => {
    onDraft(changed);
    reset();
  };
  const lists = { draft, problems, onDraft: change };
  return (
    <form
      className="columns"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="fields">
        <Services {...lists} />
        <People {...lists} />
        <OpeningHours {...lists} />
        <Exceptions {...lists} today={today} />
        <Details {...lists} />
        <Reminders {...lists} />
      </div>
      <div className="aside">
        <Preview preview={data} />
        <Problem message={error?.message} />
        {refused.length > 0 && <ProblemList problems={refused} draft={draft} />}
        <p role="status">{isSaved && 'Saved. It applies from now on.'}</p>
        <p className="actions">
          <button className="main">{isPending ? 'Saving …' : 'Save'}</button>
          {onDiscard !== null && (
            <button
              type="button"
              disabled={isPending}
              onClick={() => {
                onDiscard();
                reset();
              }}
            >
              Discard the changes
            </button>
          )}
        </p>
      </div>
    </form>
  );
}

/** @param file of the draft, as text */
function useSave({ draft, basedOn, onSaved }: FieldsProps, file: string) {
  const queries = useQueryClient();
  const [hasTried, setTried] = useState(false);
  const { mutate, error, isPending, isSuccess, reset, variables } = useAction({
    name: 'rules',
    mutationFn: (sent: Draft) => saveRules({ basedOn, file: fileOf(sent) }),
    onSuccess(_, sent) {
      setTried(false);
      void queries.invalidateQueries({ queryKey: CALENDARS });
      onSaved(sent);
    },
  });
  return {
    error,
    /** What the server has refused. */
    refused: (error instanceof RequestError && (error.cause as Partial<RulesProblem>).problems) || [],
    isPending,
    // Not if something was typed while it was saved.
    isSaved: isSuccess && JSON.stringify(fileOf(variables)) === file,
    hasTried,
    save() {
      setTried(true);
      mutate(draft);
    },
    reset,
  };
}

function Preview({ preview }: { readonly preview: RulesPreview | undefined }) {
  if (preview === undefined) return <p className="quiet">Loading …</p>;
  return preview.problems.length === 0 ? (
    <Offered {...preview} />
  ) : (
    <p className="quiet">Something is missing or wrong, so visitors would be offered nothing.</p>
  );
}

type ProblemListProps = { readonly problems: readonly string[]; readonly draft: Draft };

/** It has the focus, because the fields with problems may be out of view. */
function ProblemList({ problems, draft }: ProblemListProps) {
  const list = useFocus<HTMLUListElement>();
  return (
    <ul ref={list} tabIndex={-1} className="problem" aria-label="What is wrong">
      {problems
        .map((problem) => problemWords(problem, draft))
        .map(({ path, says }) => (
          <li key={says}>
            <button
              type="button"
              className="plain"
              onClick={({ currentTarget }) => focusField(currentTarget, path)}
            >
              {says}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** The field is named by its path. The problem may be in a part of the field, or in all fields of an entry or a list. */
function focusField({ form }: HTMLButtonElement, path: string): void {
  const names = (name: string) => `${path}.`.startsWith(`${name}.`) || name.startsWith(`${path}.`);
  [...(form?.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[name]') ?? [])]
    .find(({ name }) => names(name))
    ?.focus();
}

const Offered = ({ offers, warning }: Omit<RulesPreview, 'problems'>) => (
  <section aria-label="Visitors will be offered">
    {warning !== null && <p className="warning">{warning}</p>}
    <h3>Visitors will be offered</h3>
    <dl className="rows">
      {offers.map(({ service, times }) => (
        <div key={service}>
          <dt>{service}</dt>
          <dd>{times.length === 0 ? 'Never: it fits into no hours.' : times.join('\n')}</dd>
        </div>
      ))}
    </dl>
  </section>
);
