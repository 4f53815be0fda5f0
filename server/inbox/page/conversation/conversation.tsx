/** One conversation: its summary, its booking, the next actions, and every line. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Conversation, OpenedConversation } from '../../web/page-contract.ts';
import { isNotFound } from '../../../page/request.ts';
import { useFocus } from '../../../page/use-focus.ts';
import { changeConversation, readConversation } from '../client.ts';
import { leaveConversation, showConversation } from '../fragment.ts';
import { Notice } from '../../../page/notice.tsx';
import { conversationKey } from '../queries.ts';
import { useIsLooking, useIsOwner } from '../role.ts';
import { dateInWords, dayKey, duration, fullDate } from '../../presentation/times.ts';
import {
  channelName,
  dollars,
  endedBy,
  isCall,
  isInProgress,
  languageName,
  missedReason,
  nameOf,
} from '../../presentation/labels.ts';
import { Actions } from './actions.tsx';
import { Erase } from './erase.tsx';
import { Note } from './note.tsx';
import { BookingCard } from './booking.tsx';
import { Transcript } from './transcript.tsx';

type Props = {
  readonly id: string;
  readonly timeZone: string;
  /** Called after the owner has marked it as done. @param next the conversation that was below it; null if none was */
  readonly onDone: (conversation: Conversation, next: string | null) => void;
};

export function ConversationPage({ id, timeZone, onDone }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: conversationKey(id),
    queryFn: () => readConversation(id),
  });
  // The page must no longer show what another tab or the server has erased.
  const conversation = isNotFound(error) ? undefined : data;
  useReading(conversation);
  return (
    <>
      <button type="button" className="back" onClick={() => showConversation(null)}>
        ← All conversations
      </button>
      {conversation === undefined && <h2>Conversation</h2>}
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {conversation !== undefined && (
        <Shown conversation={conversation} timeZone={timeZone} onDone={onDone} />
      )}
      {conversation === undefined && error === null && <p className="quiet">Loading …</p>}
    </>
  );
}

/** Tells the server that the owner has it open. */
function useReading(conversation: OpenedConversation | undefined): void {
  // No press, so that none waits for that of the conversation before.
  const { mutate } = useMutation({ mutationFn: (id: string) => changeConversation(id, { isRead: true }) });
  const isLooking = useIsLooking();
  const unread = !isLooking && conversation?.isUnread === true ? conversation.id : null;
  useEffect(() => {
    if (unread !== null) mutate(unread);
  }, [unread, mutate]);
}

type ShownProps = { readonly conversation: Conversation; readonly timeZone: string };

function Shown({ conversation, timeZone, onDone }: ShownProps & Pick<Props, 'onDone'>) {
  const { id, bookings, isOnlyClaimed, isUnreported, status, channel, phone, email } = conversation;
  const isOwner = useIsOwner();
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <article aria-labelledby="who">
      <h2 id="who" ref={heading} tabIndex={-1}>
        {nameOf(conversation)}
      </h2>
      <p className="when">{whenAndHow(conversation, timeZone)}</p>
      {status === 'missed' && <p className="problem">{missedReason(conversation)}.</p>}
      {channel === 'message' && <Words conversation={conversation} />}
      <Actions conversation={conversation} onDone={onDone} />
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} timeZone={timeZone} />
      ))}
      {conversation.appointments.map(({ id: appointment, startsAt }) => (
        <p key={appointment}>
          <a
            className="plain"
            href={`#appointments=${dayKey(startsAt, timeZone)}&appointment=${appointment}`}
          >
            Among your appointments: {fullDate(startsAt, timeZone)}
          </a>
        </p>
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
      <Note id={id} note={conversation.note} />
      {channel !== 'message' && <Transcript conversation={conversation} timeZone={timeZone} />}
      <Facts conversation={conversation} timeZone={timeZone} />
      {isOwner && (
        <Erase
          id={id}
          name={nameOf(conversation)}
          contact={phone ?? email}
          timeZone={timeZone}
          onErased={() => leaveConversation(id, null)}
        />
      )}
    </article>
  );
}

/** What a visitor left as a message. */
const Words = ({ conversation: { lines } }: { readonly conversation: Conversation }) => (
  <blockquote aria-label="Message" dir="auto">
    {lines.map(({ text }) => text).join('\n')}
  </blockquote>
);

function whenAndHow(conversation: Conversation, timeZone: string): string {
  const { startedAt, endedAt } = conversation;
  const lasted =
    endedAt === null || !isCall(conversation.channel) ? [] : [`${duration(endedAt - startedAt)} min`];
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

function Facts({ conversation, timeZone }: ShownProps) {
  const { id, cost, helped, consent, endedReason } = conversation;
  const agreed =
    consent === null
      ? null
      : `${fullDate(Date.parse(consent.at), timeZone)}, ${consent.recording ? 'with' : 'without'} recording, in ${languageName(consent.language)} (wording of ${dateInWords(consent.version)})`;
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
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
