/** The mail to an owner about one conversation. Pure. */
import { calendarFile } from '../../../widget/booking/calendar-file.ts';
import { telephoneLink } from '../../../widget/page/telephone-link.ts';
import { channelName, isCall, nameOf, speakerOf, whatTheyDid, whoOf } from '../presentation/labels.ts';
import type { Summary } from '../reports/report.ts';
import { bookedTime, duration, fullDate } from '../presentation/times.ts';
import type { Conversation } from '../web/page-contract.ts';
import { isMailAddress } from './mail-address.ts';
import { mailContent, shortened, type Attachment, type MailContent } from './mail-content.ts';
import type { MailBlock, MailLink } from './mail.ts';

type MailedConversation = {
  readonly conversation: Conversation;
  readonly business: string | null;
  /** The mail says that the platform's report is overdue. */
  readonly isUnreported: boolean;
  readonly timeZone: string;
  /** Its URL on the inbox page; null if there is no page. */
  readonly link: string | null;
  readonly now: number;
};

/** The most lines in a mail, so that every mail server accepts it. */
const MAX_LINES = 200;
/** Of all lines in a mail, UTF-16 units: Gmail hides what is beyond 102 kB. */
const MAX_LINES_CHARACTERS = 60_000;
/** Of a message in the subject, UTF-16 units. */
const MAX_QUOTED_CHARACTERS = 80;

const FIELDS = [
  ['nextStep', 'Next step'],
  ['promised', 'Promised'],
  ['urgency', 'Urgency'],
  ['who', 'Who'],
  ['details', 'Details'],
] as const satisfies readonly (readonly [keyof Summary, string])[];

/** The method as in the file (RFC 5546); without it, some mail programs offer no button. */
const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

const ONLY_CLAIMED =
  'Something is said to be booked, but no booking tool confirmed it for a possible date. Check your calendar.';
const UNREPORTED =
  'The voice platform has not reported this call. The inbox keeps asking for it for a day, and mails you again if it learns more. If your platform’s own list of calls has it, read it there.';

export async function conversationMail(mailed: MailedConversation): Promise<MailContent> {
  const { business, conversation, timeZone } = mailed;
  const title = `${whoOf(conversation)} ${whatTheyDid(conversation)}`;
  const reason = reasonOf(mailed);
  const content = await mailContent(
    {
      business,
      subject: reason === null ? title : `${title}: ${reason}`,
      preview: previewOf(mailed),
      title,
      subtitle: whenAndHow(conversation, timeZone),
      blocks: blocksOf(mailed, reason),
      footer: `Reference: ${conversation.id}`,
    },
    calendarFiles(mailed),
  );
  const { contact } = conversation;
  // What a visitor has written as their address. One that was spoken may be misheard.
  if (contact === null || !isMailAddress(contact)) return content;
  return { ...content, replyTo: { name: nameOf(conversation), address: contact } };
}

function reasonOf({ conversation, isUnreported }: MailedConversation): string | null {
  if (isUnreported) return 'what was said is not known';
  const { channel, reason, summary } = conversation;
  if (channel === 'message') return reason === null ? null : shortened(reason, MAX_QUOTED_CHARACTERS);
  return summary?.reason ?? null;
}

/** What the subject does not say. */
function previewOf({ conversation, timeZone }: MailedConversation): string {
  const { bookings, phone, email, next } = conversation;
  const contact = phone ?? email;
  return [
    ...bookings.map((booking) => bookedLine(booking, timeZone)),
    ...(next === null ? [] : [next]),
    ...(contact === null ? [] : [contact]),
    ...(conversation.channel === 'message' ? wordsOf(conversation) : []),
  ].join(' · ');
}

type KeptBooking = Conversation['bookings'][number];

const labelOf = ({ isCancelled }: KeptBooking): string => (isCancelled === true ? 'Cancelled' : 'Booked');

export function bookedLine(booking: KeptBooking, timeZone: string): string {
  const { day, time } = bookedTime(booking, timeZone);
  return `${labelOf(booking)}: ${[booking.what, time === null ? day : `${day}, ${time}`].filter(Boolean).join(', ')}`;
}

function whenAndHow(conversation: Conversation, timeZone: string): string {
  const { startedAt, endedAt } = conversation;
  const lasted =
    endedAt === null || !isCall(conversation.channel) ? [] : [`${duration(endedAt - startedAt)} min`];
  return [fullDate(startedAt, timeZone), channelName(conversation), ...lasted].join(' · ');
}

function blocksOf(mailed: MailedConversation, reason: string | null): readonly MailBlock[] {
  const { conversation, isUnreported, timeZone } = mailed;
  const { bookings, isOnlyClaimed, summary, channel } = conversation;
  const isMessage = channel === 'message';
  const facts = FIELDS.flatMap(([field, label]) => {
    const value = summary?.[field] ?? null;
    return value === null ? [] : [[label, value] as const];
  });
  const contact = isInButton(conversation) ? [] : [['Contact', conversation.contact ?? ''] as const];
  return [
    ...(isMessage || isUnreported || reason === null ? [] : [{ kind: 'paragraph', text: reason } as const]),
    ...(isOnlyClaimed ? [{ kind: 'warning', text: ONLY_CLAIMED } as const] : []),
    ...(isUnreported ? [{ kind: 'warning', text: UNREPORTED } as const] : []),
    ...(isMessage ? wordsOf(conversation).map((text) => ({ kind: 'quote', text }) as const) : []),
    ...bookings.map((booking) => bookingBlock(booking, timeZone)),
    ...actionsOf(mailed),
    ...factsBlock([...contact, ...facts]),
    ...(isMessage ? [] : conversationBlocks(conversation)),
  ];
}

/** Whether the visitor left no contact, or the mail already shows it in another place. */
const isInButton = ({ contact, phone, email }: Conversation): boolean =>
  contact === null || contact === email || isNotationOf(phone ?? '', contact);

/** A number may have been left without its country code. */
const isNotationOf = (phone: string, contact: string): boolean =>
  /^[+\d]/.test(phone) &&
  !/\p{L}/u.test(contact) &&
  digitsOf(phone).endsWith(digitsOf(contact).replace(/^0+/, ''));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const factsBlock = (rows: readonly (readonly [string, string])[]): readonly MailBlock[] =>
  rows.length === 0 ? [] : [{ kind: 'facts', rows }];

const wordsOf = ({ lines }: Conversation): readonly string[] => lines.map(({ text }) => text);

function bookingBlock(booking: KeptBooking, timeZone: string): MailBlock {
  const { what, where } = booking;
  return {
    kind: 'booking',
    label: labelOf(booking),
    isCancelled: booking.isCancelled === true,
    what: what ?? 'Appointment',
    where,
    ...bookedTime(booking, timeZone, 'long'),
  };
}

/** The most likely next step first: to call back, to write, or to read it all. */
function actionsOf({ conversation: { phone, email }, link }: MailedConversation): readonly MailBlock[] {
  const call = phone === null ? [] : [{ label: `Call back ${unbroken(phone)}`, href: telephoneLink(phone) }];
  const write = email === null ? [] : [{ label: `Write to ${email}`, href: `mailto:${email}` }];
  const open = link === null ? [] : [{ label: 'Open in your inbox', href: link }];
  const [main, ...others]: readonly MailLink[] = [...call, ...write, ...open];
  return main === undefined ? [] : [{ kind: 'actions', main, other: others.at(-1) ?? null }];
}

/** A number is not divided between two lines. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0');

function conversationBlocks(conversation: Conversation): readonly MailBlock[] {
  const { lines } = conversation;
  if (lines.length === 0) return [];
  const shown = firstOf(lines).map((line) => ({ speaker: speakerOf(line, conversation), text: line.text }));
  const others = lines.length - shown.length;
  return [
    { kind: 'heading', text: 'Conversation' },
    { kind: 'lines', lines: shown },
    ...(others === 0
      ? []
      : [{ kind: 'paragraph', text: `The rest, ${others} more lines, is in your inbox.` } as const]),
  ];
}

function firstOf(lines: Conversation['lines']): Conversation['lines'] {
  let room = MAX_LINES_CHARACTERS;
  const end = lines.findIndex(({ text }) => (room -= text.length) < 0);
  return lines.slice(0, Math.min(end === -1 ? lines.length : end, MAX_LINES));
}

const calendarFiles = ({ conversation, now }: MailedConversation): readonly Attachment[] =>
  conversation.bookings
    .filter(({ isCancelled }) => isCancelled !== true)
    .map((booking, index) => ({
      filename: index === 0 ? 'booking.ics' : `booking-${index + 1}.ics`,
      content: calendarFile(
        booking,
        {
          summary: `${booking.what ?? 'Appointment'}: ${whoOf(conversation)}`,
          description: null,
          host: 'task-tamer',
        },
        now,
      ),
      contentType: CALENDAR_TYPE,
    }));
