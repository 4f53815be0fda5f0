/** The owner's form of services and hours, beside what visitors will be offered. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Offers, RulesForm, RulesPreview } from '../../../book/owner/contract.ts';
import { Notice, Problem } from '../../../page/notice.tsx';
import { readRules, saveRules, tryRules } from './requests.ts';
import { Connected } from './connected.tsx';
import { CALENDARS } from './people-calendars.tsx';
import { draftOf, fileOf, type BookFile, type Draft } from './rules-draft.ts';
import { Details, OpeningHours, Reminders } from './rules-details.tsx';
import { Exceptions, People, Services, type ListProps } from './rules-lists.tsx';
import { TEMPLATES } from './templates.ts';
import { useSettled } from './use-settled.ts';

const TYPING_PAUSE_MS = 400;

export function RulesPage({ today }: { readonly today: string }) {
  // Not reloaded with the inbox, so that nothing replaces what the owner types.
  const { data, error, refetch } = useQuery({ queryKey: ['rules'], queryFn: readRules, staleTime: Infinity });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rules">
      <a className="plain" href="#appointments">
        ← Appointments
      </a>
      <h2 ref={heading} tabIndex={-1}>
        Services and hours
      </h2>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Decided form={data} today={today} />}
      <Connected />
    </div>
  );
}

function Decided({ form, today }: { readonly form: RulesForm; readonly today: string }) {
  if (form.decidedBy === 'file')
    return (
      <>
        <p>
          The file that <code>BOOK_FILE</code> names decides. Change it there, and start the server again.
          Without that setting, you change services and hours here.
        </p>
        <Offered offers={form.offers} />
      </>
    );
  return <Editor version={form.version} file={form.file as BookFile | null} today={today} />;
}

type EditorProps = {
  readonly version: number;
  readonly file: BookFile | null;
  readonly today: string;
};

function Editor({ version, file, today }: EditorProps) {
  const [draft, setDraft] = useState<Draft | null>(() => (file === null ? null : draftOf(file)));
  const [basedOn, setBasedOn] = useState(version);
  if (draft === null) return <Templates onChosen={(chosen) => setDraft(draftOf(chosen))} />;
  return (
    <Fields
      draft={draft}
      basedOn={basedOn}
      today={today}
      onDraft={setDraft}
      onSaved={(saved) => {
        setBasedOn(basedOn + 1);
        // With the ids that it was saved with.
        setDraft(draftOf(saved));
      }}
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
  readonly onSaved: (file: BookFile) => void;
};

function Fields({ draft, basedOn, today, onDraft, onSaved }: FieldsProps) {
  const file = JSON.stringify(fileOf(draft));
  const tried = useSettled(file, TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['rules-preview', tried],
    queryFn: () => tryRules(JSON.parse(tried) as object),
    placeholderData: keepPreviousData,
  });
  const queries = useQueryClient();
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (saved: string) => saveRules({ basedOn, file: JSON.parse(saved) as object }),
    onSuccess(_, saved) {
      setTried(false);
      void queries.invalidateQueries({ queryKey: CALENDARS });
      onSaved(JSON.parse(saved) as BookFile);
    },
    onError: () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  });
  const problems = hasTried ? (data?.problems ?? []) : [];
  const change = (changed: Draft) => {
    onDraft(changed);
    reset();
  };
  const lists = { draft, problems, onDraft: change };
  return (
    <form
      ref={form}
      className="columns"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        mutate(file);
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
        {error !== null && <ProblemList problems={problems} />}
        <p role="status">{isSuccess && 'Saved. It applies from now on.'}</p>
        <button className="main" disabled={isPending}>
          {isPending ? 'Saving …' : 'Save'}
        </button>
      </div>
    </form>
  );
}

function Preview({ preview }: { readonly preview: RulesPreview | undefined }) {
  if (preview === undefined) return <p className="quiet">Loading …</p>;
  return preview.problems.length === 0 ? (
    <Offered offers={preview.offers} />
  ) : (
    <p className="quiet">Something is missing or wrong, so visitors would be offered nothing.</p>
  );
}

/** In words of the file: what is wrong may be in a field that the owner does not see at the moment. */
const ProblemList = ({ problems }: { readonly problems: readonly string[] }) => (
  <ul className="problem">
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);

const Offered = ({ offers }: { readonly offers: Offers }) => (
  <section aria-label="Visitors will be offered">
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
