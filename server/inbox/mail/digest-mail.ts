/** The daily mail: urgent conversations first, then the rest, then missed ones. Pure. */
import type { Booking } from '../../../widget/booking/booking.ts';
import type { Summary } from '../reports/report.ts';
import type { ConversationRow } from '../store/tables.ts';
import { bookedFor, clock, VERBS } from './conversation-mail.ts';
import { escaped, htmlPage, type MailContent } from './mail-content.ts';

export type DigestEntry = {
  readonly row: ConversationRow;
  /** The platform's report is overdue. */
  readonly isUnreported: boolean;
  readonly summary: Summary | null;
  readonly bookings: readonly Booking[];
  /** Its URL on the inbox page; null if there is no page. */
  readonly link: string | null;
};

type Item = { readonly text: string; readonly marks: readonly string[]; readonly link: string | null };

/** The most missed conversations that are listed; the rest is only counted. */
const MAX_MISSED_CONVERSATIONS = 50;

export function digestMail(entries: readonly DigestEntry[], timeZone: string): MailContent {
  const sorted = entries.toSorted((one, other) => one.row.started_at - other.row.started_at);
  const missed = sorted.filter(({ row }) => row.status === 'missed');
  const items = sorted.filter(({ row }) => row.status !== 'missed').map((entry) => itemOf(entry, timeZone));
  const sections = [
    section(
      'Look at these first',
      items.filter(({ marks }) => marks.length > 0),
    ),
    section(
      'Conversations',
      items.filter(({ marks }) => marks.length === 0),
    ),
    missedSection(missed, timeZone),
  ].filter(({ items: listed }) => listed.length > 0);
  return {
    subject: subjectOf(items, missed.length),
    text: `${sections.map(textOf).join('\n\n')}\n`,
    html: htmlPage(sections.map(htmlOf).join('')),
    attachments: [],
  };
}

function subjectOf(items: readonly Item[], missed: number): string {
  const counts = [
    items.length === 0 ? null : plural(items.length, 'conversation', 'conversations'),
    missed === 0 ? null : `${missed} missed`,
  ].filter((each) => each !== null);
  const urgent = items.filter(({ marks }) => marks.length > 0).length;
  return `Your inbox: ${counts.join(', ')}${urgent === 0 ? '' : `, ${urgent} to look at first`}`;
}

function itemOf(entry: DigestEntry, timeZone: string): Item {
  const { row, summary, bookings, link } = entry;
  const name = row.name ?? row.contact ?? 'Somebody';
  const reason = summary?.reason ?? summary?.details ?? null;
  const booked = bookings.map(
    ({ what, start, zone }) =>
      `Booked: ${[what, bookedFor(start, zone ?? timeZone)].filter(Boolean).join(', ')}`,
  );
  const next = summary?.nextStep ?? null;
  const parts = [
    `${clock(row.started_at, timeZone)}: ${name} ${VERBS[row.channel]}${reason === null ? '' : `: ${reason}`}`,
    ...booked,
    ...(next === null ? [] : [`Next step: ${next}`]),
    ...(row.name === null || row.contact === null ? [] : [`Contact: ${row.contact}`]),
  ];
  return { text: parts.map(withFullStop).join(' '), marks: marksOf(entry), link };
}

/** Quotes the agent's words on urgency, because no word list can decide what is urgent. */
function marksOf({ row, summary, bookings, isUnreported }: DigestEntry): readonly string[] {
  const urgency = summary?.urgency ?? null;
  const isOnlyClaimed = row.booking_claimed === 1 && bookings.length === 0;
  return [
    ...(urgency === null ? [] : [`Urgency: ${urgency}`]),
    ...(isOnlyClaimed ? ['Claimed booking: no booking tool confirmed it'] : []),
    ...(isUnreported ? ['Not reported: what was said is not known'] : []),
    ...(row.channel === 'message' ? ['Message'] : []),
  ];
}

type Section = { readonly title: string; readonly items: readonly Item[] };

const section = (title: string, items: readonly Item[]): Section => ({ title, items });

function missedSection(missed: readonly DigestEntry[], timeZone: string): Section {
  const items = missed.slice(0, MAX_MISSED_CONVERSATIONS).map(({ row, link }) => ({
    text: withFullStop(
      `${clock(row.started_at, timeZone)}: ${row.contact ?? 'Somebody'} tried${row.missed_reason === null ? '' : ` (${row.missed_reason})`}`,
    ),
    marks: [],
    link,
  }));
  const others = missed.length - items.length;
  const rest = others === 0 ? [] : [{ text: `And ${others} more.`, marks: [], link: null }];
  return { title: 'Missed', items: [...items, ...rest] };
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const marked = ({ marks, text }: Item): string => [...marks.map((mark) => `[${mark}]`), text].join(' ');

const textOf = ({ title, items }: Section): string =>
  [
    title,
    '',
    ...items.map((item) => `- ${marked(item)}${item.link === null ? '' : `\n  ${item.link}`}`),
  ].join('\n');

function htmlOf({ title, items }: Section): string {
  const list = items.map(({ text, marks, link }) => {
    const marksHtml = marks.map((mark) => `<strong>${escaped(mark)}</strong> `).join('');
    const open = link === null ? '' : ` <a href="${escaped(link)}">Open</a>`;
    return `<li style="margin:8px 0">${marksHtml}${escaped(text)}${open}</li>`;
  });
  return `<h2 style="font-size:18px">${escaped(title)}</h2><ul>${list.join('')}</ul>`;
}
