/** The daily mail: what needs attention first, then the rest, then missed ones. Pure. */
import { count, missedReason, needsOwner, whatTheyDid, whoOf } from '../presentation/labels.ts';
import { clock, dayName } from '../presentation/times.ts';
import type { ListedConversation } from '../web/page-contract.ts';
import { bookedLine } from './conversation-mail.ts';
import { mailContent, shortened, type MailContent } from './mail-content.ts';
import type { MailBlock, MailEntry } from './mail.ts';

export type Digest = {
  readonly business: string | null;
  readonly conversations: readonly ListedConversation[];
  readonly timeZone: string;
  readonly now: number;
  /** The URL of the inbox page; null if there is none. */
  readonly page: string | null;
  /** Yesterday's appointments without a note of whether the visitor came, and where to note it. Null without any. */
  readonly yesterday: { readonly count: number; readonly link: string } | null;
  /** The URL of a conversation on that page. */
  readonly linkTo: (id: string) => string | null;
};

/** The most missed conversations that are listed; the rest is only counted. */
const MAX_MISSED_CONVERSATIONS = 50;
/** Of what a visitor wanted or wrote, UTF-16 units. */
const MAX_REASON_CHARACTERS = 200;

export function digestMail(digest: Digest): Promise<MailContent> {
  const sorted = digest.conversations.toSorted((one, other) => one.startedAt - other.startedAt);
  const missed = sorted.filter(({ status }) => status === 'missed');
  const others = sorted.filter(({ status }) => status !== 'missed');
  const urgent = others.filter(needsOwner);
  const rest = others.filter((each) => !needsOwner(each));
  const counts = [
    ...(others.length === 0 ? [] : [count(others.length, 'conversation', 'conversations')]),
    ...(missed.length === 0 ? [] : [`${missed.length} missed`]),
  ].join(', ');
  const first = urgent.length === 0 ? '' : `, ${urgent.length} to look at first`;
  return mailContent({
    business: digest.business,
    subject: `${digest.business ?? 'Your inbox'}: ${counts}${first}`,
    preview: [...urgent, ...rest].map(oneLine).join(' · '),
    title: counts.charAt(0).toUpperCase() + counts.slice(1),
    subtitle: urgent.length === 0 ? null : `${urgent.length} to look at first`,
    blocks: [
      ...section('Look at these first', urgent, digest),
      ...section('Conversations', rest, digest),
      ...missedSection(missed, digest),
      ...questionSection(digest),
      ...(digest.page === null
        ? []
        : [{ kind: 'actions', main: { label: 'Open your inbox', href: digest.page }, other: null } as const]),
    ],
    footer: 'The daily mail of your inbox.',
  });
}

function questionSection({ yesterday }: Digest): readonly MailBlock[] {
  return yesterday === null ? [] : [{ kind: 'heading', text: 'Yesterday' }, ...questionBlocks(yesterday)];
}

function questionBlocks({ count: number, link }: NonNullable<Digest['yesterday']>): readonly MailBlock[] {
  const text = `Of ${count(number, 'appointment', 'appointments')} it is not noted whether the visitor came.`;
  return [
    { kind: 'paragraph', text },
    { kind: 'actions', main: { label: 'Note who came', href: link }, other: null },
  ];
}

/** If nothing else happened. */
export const questionMail = (
  yesterday: NonNullable<Digest['yesterday']>,
  business: string | null,
): Promise<MailContent> =>
  mailContent({
    business,
    subject: `${business ?? 'Your inbox'}: who came yesterday?`,
    preview: count(yesterday.count, 'appointment', 'appointments'),
    title: 'Who came yesterday?',
    subtitle: null,
    blocks: questionBlocks(yesterday),
    footer: 'The daily mail of your inbox.',
  });

const oneLine = (conversation: ListedConversation): string =>
  `${heading(conversation)}: ${whatOf(conversation)}`;

/** By day, so that each line begins with its time alone. */
function section(
  title: string,
  conversations: readonly ListedConversation[],
  digest: Digest,
): readonly MailBlock[] {
  const { timeZone, now } = digest;
  const dayOf = ({ startedAt }: ListedConversation) => dayName(startedAt, now, timeZone);
  const days = [...new Set(conversations.map(dayOf))];
  return days.flatMap((day) => [
    { kind: 'heading', text: days.length === 1 ? title : `${title}: ${day}` } as const,
    {
      kind: 'entries',
      entries: conversations.filter((each) => dayOf(each) === day).map((each) => entryOf(each, digest)),
    } as const,
  ]);
}

const heading = (conversation: ListedConversation): string =>
  conversation.channel === 'message'
    ? `${whoOf(conversation)} ${whatTheyDid(conversation)}`
    : whoOf(conversation);

function whatOf(conversation: ListedConversation): string {
  const { channel, reason } = conversation;
  const words = reason === null ? null : shortened(reason, MAX_REASON_CHARACTERS);
  if (channel === 'message' && words !== null) return `“${words}”`;
  const did = whatTheyDid(conversation);
  return words ?? did.charAt(0).toUpperCase() + did.slice(1);
}

/** In one piece, because the column for it is narrow. */
const timeOf = (at: number, timeZone: string): string => clock(at, timeZone).replace(/\s/g, '\u00a0');

function entryOf(conversation: ListedConversation, { timeZone, linkTo }: Digest): MailEntry {
  const { id, startedAt, name, contact, bookings, next } = conversation;
  const linesOf = (isCancelled: boolean): readonly string[] =>
    bookings
      .filter((booking) => (booking.isCancelled === true) === isCancelled)
      .map((booking) => bookedLine(booking, timeZone));
  return {
    time: timeOf(startedAt, timeZone),
    who: heading(conversation),
    what: whatOf(conversation),
    marks: marksOf(conversation),
    booked: linesOf(false),
    details: [
      ...linesOf(true),
      ...(next === null ? [] : [`Next step: ${next}`]),
      ...(name === null || contact === null ? [] : [`Contact: ${contact}`]),
    ],
    isMissed: false,
    link: linkTo(id),
  };
}

function marksOf({ urgency, isOnlyClaimed, isUnreported }: ListedConversation): readonly string[] {
  return [
    ...(urgency === null ? [] : [`Urgency: ${urgency}`]),
    ...(isOnlyClaimed ? ['Said to be booked, but no booking tool confirmed it'] : []),
    ...(isUnreported ? ['Not reported: what was said is not known'] : []),
  ];
}

function missedSection(missed: readonly ListedConversation[], digest: Digest): readonly MailBlock[] {
  const { timeZone, linkTo } = digest;
  const entries = missed.slice(0, MAX_MISSED_CONVERSATIONS).map((each) => ({
    time: timeOf(each.startedAt, timeZone),
    who: whoOf(each),
    what: missedReason(each),
    marks: [],
    booked: [],
    details: [],
    isMissed: true,
    link: linkTo(each.id),
  }));
  if (entries.length === 0) return [];
  const others = missed.length - entries.length;
  const rest = others === 0 ? [] : [{ kind: 'paragraph', text: `And ${others} more.` } as const];
  return [{ kind: 'heading', text: 'Missed' }, { kind: 'entries', entries }, ...rest];
}
