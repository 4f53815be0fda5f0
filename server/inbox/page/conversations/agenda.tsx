/** What waits for the owner today: conversations to answer or to check, and the bookings that come next. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedConversation, Overview } from '../../web/page-contract.ts';
import { nameOf } from '../../presentation/labels.ts';
import { listQuery } from '../queries.ts';
import { EMPTY } from './list.tsx';

/** A conversation is in the first one that fits. */
const GROUPS: readonly (readonly [title: string, fits: (conversation: ListedConversation) => boolean])[] = [
  ['Bookings to confirm', ({ isOnlyClaimed }) => isOnlyClaimed],
  ['Calls without a report', ({ isUnreported }) => isUnreported],
  ['Urgent', ({ urgency }) => urgency !== null],
  ['Messages', () => true],
];

export function Agenda({ overview }: { readonly overview: Overview }) {
  const { data } = useQuery(listQuery('needs', '', null));
  const groupOf = (conversation: ListedConversation) => GROUPS.find(([, fits]) => fits(conversation))?.[0];
  return (
    <div className="agenda">
      <div className="needs">
        <h2>Needs you</h2>
        {data?.conversations.length === 0 && <p className="quiet">{EMPTY.needs}</p>}
        {GROUPS.map(([title]) => (
          <Entries key={title} title={title} heading="h3">
            {(data?.conversations ?? [])
              .filter((each) => groupOf(each) === title)
              .map((each) => (
                <Entry key={each.id} href={`#conversation=${each.id}`}>
                  <b>{nameOf(each)}</b> {each.urgency ?? each.reason}
                </Entry>
              ))}
          </Entries>
        ))}
        {typeof data?.after === 'string' && <p className="quiet">And earlier ones, in the list.</p>}
      </div>
      <Appointments day="today" overview={overview} />
      <Appointments day="tomorrow" overview={overview} />
    </div>
  );
}

type AppointmentsProps = {
  readonly day: keyof Overview['appointments'];
  readonly overview: Overview;
};

const Appointments = ({ day, overview: { appointments } }: AppointmentsProps) => (
  <Entries title={`Booked for ${day}`} heading="h2">
    {appointments[day].map(({ id, fragment, time, what, who }) => (
      <Entry key={`${fragment} ${id}`} href={`#${fragment}`}>
        <b>{time}</b> {what}, {who}
      </Entry>
    ))}
  </Entries>
);

type EntriesProps = {
  readonly title: string;
  /** On a phone, what needs the owner is not shown here, and the bookings follow the page's heading. */
  readonly heading: 'h2' | 'h3';
  readonly children: readonly ReactNode[];
};

/** Nothing if there are none. */
const Entries = ({ title, heading: Heading, children }: EntriesProps) =>
  children.length === 0 ? null : (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <ul>{children}</ul>
    </section>
  );

type EntryProps = { readonly href: string; readonly children: ReactNode };

const Entry = ({ href, children }: EntryProps) => (
  <li>
    <a href={href}>{children}</a>
  </li>
);
