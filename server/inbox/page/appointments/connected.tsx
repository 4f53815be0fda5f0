/** The calendar, texts and mails that the book is connected to, each with a button that tries it. */
import { useQuery } from '@tanstack/react-query';
import type { Connection, ConnectionFindings, Connections } from '../../../book/owner/contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { PeopleCalendars } from './people-calendars.tsx';
import { readConnections, testConnection } from './requests.ts';
import { useAction } from '../../../page/use-action.ts';

export function Connected() {
  const { data } = useQuery({ queryKey: ['connections'], queryFn: readConnections, staleTime: Infinity });
  return data === undefined ? null : (
    <section className="fields connected" aria-label="Connections">
      <h3>Connections</h3>
      <p className="quiet">The server’s settings decide them.</p>
      <One
        name="Calendar"
        which="calendar"
        at={data.calendar}
        without="None. The book alone decides what is free."
      />
      {data.calendar !== null && <PeopleCalendars at={data.calendar} />}
      <One name="Text messages" which="texts" at={data.texts} without="Off. Visitors get none." />
      <Mails {...data} />
    </section>
  );
}

const Mails = ({ mails }: Connections) => (
  <div>
    <h4>Mails</h4>
    <p>{mails ? 'On.' : 'Off, because the server has no mail server. Visitors get none.'}</p>
  </div>
);

type OneProps = {
  readonly name: string;
  readonly which: Connection;
  /** What it is connected to; null for nothing. */
  readonly at: string | null;
  readonly without: string;
};

function One({ name, which, at, without }: OneProps) {
  const { data, error, isPending, mutate } = useAction({ mutationFn: () => testConnection(which) });
  return (
    <div>
      <h4>{name}</h4>
      <p>{at ?? without}</p>
      {at !== null && (
        <button
          type="button"
          aria-label={`Test ${name.toLowerCase()}`}
          // A button that is disabled meanwhile would lose the focus.
          onClick={() => mutate()}
        >
          {isPending ? 'Testing …' : 'Test'}
        </button>
      )}
      <div role="status">{data !== undefined && <Findings findings={data} />}</div>
      <Problem message={error?.message} />
    </div>
  );
}

const MARKS = { good: 'Works:', unsure: 'Look yourself:', wrong: 'Wrong:' } as const;

const Findings = ({ findings }: { readonly findings: ConnectionFindings }) => (
  <ul className="findings">
    {findings.map(({ verdict, says }) => (
      <li key={says} className={verdict === 'wrong' ? 'problem' : undefined}>
        <b>{MARKS[verdict]}</b> {says}
      </li>
    ))}
  </ul>
);
