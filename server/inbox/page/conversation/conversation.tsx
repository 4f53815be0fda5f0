/** One conversation: its summary, its booking, the next actions, and every line. */
import { useEffect, useRef } from 'react';
import type { Conversation } from '../../web/page-contract.ts';
import { eraseConversation, readConversation } from '../client.ts';
import { Notice } from '../notice.tsx';
import { duration, fullDate } from '../times.ts';
import { replaceFragment, useLoaded } from '../use-live.ts';
import { channelName, dollars, endedBy, isInProgress, missedReason, nameOf } from '../labels.ts';
import { Actions } from './actions.tsx';
import { Erase } from './erase.tsx';
import { Note } from './note.tsx';
import { BookingCard } from './booking.tsx';
import { Transcript } from './transcript.tsx';

type Props = {
  readonly id: string;
  readonly version: number;
  readonly timeZone: string;
  readonly onSignedOut: () => void;
};

const close = () => replaceFragment('');

export function ConversationPage({ id, version, timeZone, onSignedOut }: Props) {
  const { value, problem, reload } = useLoaded(id, version, () => readConversation(id), onSignedOut);
  return (
    <>
      <button type="button" className="back" onClick={close}>
        ← All conversations
      </button>
      {value === null && <h1>Conversation</h1>}
      {problem !== null && <Notice message={problem} onRetry={reload} />}
      {value !== null && <Shown conversation={value} timeZone={timeZone} onChanged={reload} />}
      {value === null && problem === null && <p className="quiet">Loading …</p>}
    </>
  );
}

type ShownProps = {
  readonly conversation: Conversation;
  readonly timeZone: string;
  readonly onChanged: () => void;
};

function Shown({ conversation, timeZone, onChanged }: ShownProps) {
  const { id, bookings, isOnlyClaimed, isUnreported, status, phone, email } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article aria-labelledby="who">
      <h1 id="who" ref={heading} tabIndex={-1}>
        {nameOf(conversation)}
      </h1>
      <p className="when">{whenAndHow(conversation, timeZone)}</p>
      {status === 'missed' && <p className="problem">{missedReason(conversation)}.</p>}
      <Actions conversation={conversation} onChanged={onChanged} />
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} timeZone={timeZone} />
      ))}
      {isOnlyClaimed && (
        <p className="strip warning">
          The agent said that something is booked, but no booking tool confirmed it. Check your calendar.
        </p>
      )}
      {isUnreported && (
        <p className="strip warning">
          The voice platform has not reported what was said. The inbox asks for it for a day. What is known is
          below.
        </p>
      )}
      <SummaryList conversation={conversation} />
      <Note id={id} note={conversation.note} onSaved={onChanged} />
      <Transcript conversation={conversation} timeZone={timeZone} />
      <Facts conversation={conversation} timeZone={timeZone} />
      <Erase
        name={nameOf(conversation)}
        contact={phone ?? email}
        timeZone={timeZone}
        onErase={() => eraseConversation(id)}
        onErased={close}
      />
    </article>
  );
}

function whenAndHow(conversation: Conversation, timeZone: string): string {
  const { startedAt, endedAt } = conversation;
  const lasted = endedAt === null ? [] : [`${duration(endedAt - startedAt)} min`];
  const now = isInProgress(conversation) ? ['in progress'] : lasted;
  return [fullDate(startedAt, timeZone), channelName(conversation), ...now].join('\u00a0· ');
}

const SUMMARY_FIELDS = [
  ['who', 'Who'],
  ['reason', 'Reason'],
  ['details', 'Details'],
  ['urgency', 'Urgency'],
  ['nextStep', 'Next step'],
  ['promised', 'Promised'],
] as const;

function SummaryList({ conversation: { summary } }: { readonly conversation: Conversation }) {
  const rows = SUMMARY_FIELDS.flatMap(([field, label]) => {
    const text = summary?.[field] ?? null;
    return text === null ? [] : [[label, text] as const];
  });
  return rows.length === 0 ? null : <Rows title="Summary" rows={rows} />;
}

function Facts({ conversation, timeZone }: Omit<ShownProps, 'onChanged'>) {
  const { id, cost, helped, consent, endedReason } = conversation;
  const agreed =
    consent === null
      ? null
      : `${fullDate(Date.parse(consent.at), timeZone)}, ${consent.recording ? 'with' : 'without'} recording, text ${consent.version} (${consent.language})`;
  const rows = [
    ['Did this help?', helped === null ? null : helped ? 'Yes' : 'No'],
    ['Agreed to', agreed],
    ['Cost', cost === null ? null : dollars(cost)],
    ['Ended', endedReason === null ? null : endedBy(endedReason)],
    ['Reference', id],
  ] as const;
  return (
    <Rows
      title="About this conversation"
      rows={rows.flatMap(([label, text]) => (text === null ? [] : [[label, text]]))}
    />
  );
}

function Rows({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
}) {
  return (
    <section aria-label={title}>
      <dl className="rows">
        {rows.map(([label, text]) => (
          <div key={label} className={label === 'Next step' ? 'key' : ''}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
