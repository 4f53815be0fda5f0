/** The mail to an owner about one conversation, as text and as HTML. Pure. */
import type { Booking } from '../../../widget/booking/booking.ts';
import { calendarFile } from '../../../widget/booking/calendar-file.ts';
import type { Moment } from '../../../widget/booking/moment.ts';
import type { Line, Summary } from '../reports/report.ts';
import type { ConversationRow } from '../store/tables.ts';
import { escaped, htmlPage, type MailContent } from './mail-content.ts';

type MailedConversation = {
  readonly row: ConversationRow;
  /** The platform's report is overdue. */
  readonly isUnreported: boolean;
  readonly summary: Summary | null;
  readonly bookings: readonly Booking[];
  readonly lines: readonly Line[];
  readonly timeZone: string;
  /** Its URL on the inbox page; null if there is no page. */
  readonly link: string | null;
  readonly now: number;
};

/** The most lines in a mail, so that every mail server accepts it. */
const MAX_LINES = 200;

/** What the visitor did, by channel. */
export const VERBS = {
  voice: 'called',
  writing: 'wrote',
  message: 'left a message',
  telephone: 'called by telephone',
} as const;

/** The longest part of a message in the subject, UTF-16 units. */
const MAX_SUBJECT_CHARACTERS = 80;

const FIELDS = [
  ['who', 'Who'],
  ['reason', 'Reason'],
  ['details', 'Details'],
  ['urgency', 'Urgency'],
  ['nextStep', 'Next step'],
  ['promised', 'Promised'],
] as const satisfies readonly (readonly [keyof Summary, string])[];

const UNREPORTED =
  'The voice platform has not reported this call. The inbox keeps asking for it for a day, and mails you again if it learns more. If your platform’s own list of calls has it, read it there.';

export function conversationMail(mailed: MailedConversation): MailContent {
  const { row, bookings } = mailed;
  const name = row.name ?? 'Somebody';
  const verb = VERBS[row.channel];
  const reason = mailed.isUnreported ? 'what was said is not known' : reasonOf(mailed);
  const rows = rowsOf(mailed);
  const said = mailed.lines.slice(0, MAX_LINES).map((line) => saidBy(line, name));
  const text = [
    `${name} ${verb}.`,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    said.join('\n'),
    mailed.link === null ? '' : `In your inbox: ${mailed.link}`,
  ];
  return {
    subject: reason === null ? `${name} ${verb}` : `${name} ${verb}: ${reason}`,
    text: `${text.filter((each) => each !== '').join('\n\n')}\n`,
    html: htmlOf(`${name} ${verb}`, rows, said, mailed.link),
    attachments: bookings.map((booking, index) => ({
      filename: index === 0 ? 'booking.ics' : `booking-${index + 1}.ics`,
      content: calendarFile(
        booking,
        { summary: `${booking.what ?? 'Appointment'}: ${name}`, description: null },
        mailed.now,
      ),
    })),
  };
}

function reasonOf({ row, summary, lines }: MailedConversation): string | null {
  return summary?.reason ?? (row.channel === 'message' ? firstWords(lines) : null);
}

function rowsOf({
  row,
  summary,
  bookings,
  timeZone,
  isUnreported,
}: MailedConversation): readonly (readonly [string, string])[] {
  const fields = FIELDS.flatMap(([field, label]) => {
    const value = summary?.[field] ?? null;
    return value === null ? [] : [[label, value] as const];
  });
  const booked = bookings.map(
    ({ what, start, zone, where }) =>
      ['Booked', [what, bookedFor(start, zone ?? timeZone), where].filter(Boolean).join(', ')] as const,
  );
  const isOnlyClaimed = row.booking_claimed === 1 && bookings.length === 0;
  const warning = [
    ['Check', 'The agent said that something is booked, but no booking tool confirmed it.'],
  ] as const;
  return [
    ...(row.contact === null ? [] : [['Contact', row.contact] as const]),
    ...fields,
    ...booked,
    ...(isOnlyClaimed ? warning : []),
    ...(isUnreported ? [['Check', UNREPORTED] as const] : []),
    ['When', clock(row.started_at, timeZone)],
    ['Reference', row.id],
  ];
}

function firstWords([line]: readonly Line[]): string | null {
  const text = line?.text.replace(/\s+/g, ' ') ?? '';
  if (text === '') return null;
  return text.length > MAX_SUBJECT_CHARACTERS ? `${text.slice(0, MAX_SUBJECT_CHARACTERS)}…` : text;
}

const saidBy = ({ speaker, text }: Line, name: string): string =>
  `${speaker === 'visitor' ? name : 'Agent'}: ${text}`;

export const clock = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);

/** Without a known time zone, the time is kept as given. */
export function bookedFor({ kind, at }: Moment, timeZone: string): string {
  if (kind === 'instant') return clock(at, timeZone);
  if (kind === 'wall') return clock(at, 'UTC');
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}

function htmlOf(
  title: string,
  rows: readonly (readonly [string, string])[],
  said: readonly string[],
  link: string | null,
): string {
  const table = rows
    .map(
      ([label, value]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;color:#57534e;font-weight:normal">${escaped(label)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`,
    )
    .join('');
  const lines = said.map((line) => `<p style="margin:4px 0">${escaped(line)}</p>`).join('');
  const open = link === null ? '' : `<p><a href="${escaped(link)}">Open it in your inbox</a></p>`;
  return htmlPage(`<h1 style="font-size:20px">${escaped(title)}</h1><table>${table}</table>${lines}${open}`);
}
