/** The mails to a visitor about an appointment. Subject and preview never name the service, which others may see. Pure. */
import { telephoneLink } from '../../../widget/page/telephone-link.ts';
import { mailContent, type MailContent } from '../../inbox/mail/mail-content.ts';
import type { MailBlock, MailLink } from '../../inbox/mail/mail.ts';
import type { AppointmentRow, NoticeRow } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { serviceName, personName } from '../rules/names.ts';
import { callText, languageOf, type VisitLanguage } from '../words/languages.ts';
import { invitation } from './invitation.ts';

export type VisitorMail = {
  readonly kind: Exclude<NoticeRow['kind'], 'owner'>;
  readonly appointment: AppointmentRow;
  readonly rules: BookRules;
  readonly business: string | null;
  /** The address of the business's mails. */
  readonly sender: string;
  /** Of the page with the tag. */
  readonly site: string;
  /** Of the page of this appointment. */
  readonly link: string;
  readonly timeZone: string;
  readonly now: number;
};

export async function visitorMail(mailed: VisitorMail): Promise<MailContent> {
  const { kind, appointment, rules, business, timeZone } = mailed;
  const language = languageOf(appointment.language, timeZone);
  const { tag, direction, words, day, time } = language;
  const when = `${day(appointment.starts_at)}, ${time(appointment.starts_at)}`;
  const content = await mailContent({
    business,
    subject: `${words[kind]}: ${when}`,
    preview: [when, rules.location].filter((each) => each !== null).join(' · '),
    title: words[kind],
    subtitle: business,
    blocks: blocksOf(mailed, language),
    footer: words.why,
    language: { tag, direction },
  });
  const replies = rules.email === null ? {} : { replyTo: { name: business ?? '', address: rules.email } };
  return { ...content, ...replies, ...calendarOf(mailed, words.appointment, words.open) };
}

function blocksOf(
  { kind, appointment, rules, link, site }: VisitorMail,
  { words, day, time }: VisitLanguage,
): readonly MailBlock[] {
  const person = personName(rules, appointment);
  const call: MailLink | null =
    rules.phone === null ? null : { label: callText(words, rules.phone), href: telephoneLink(rules.phone) };
  const main = kind === 'cancelled' ? { label: words.again, href: site } : { label: words.open, href: link };
  return [
    {
      kind: 'booking',
      label: words.appointment,
      isCancelled: kind === 'cancelled',
      what: serviceName(rules, appointment),
      day: day(appointment.starts_at),
      time: time(appointment.starts_at),
      where: rules.location,
    },
    ...(person === null ? [] : [{ kind: 'facts', rows: [[words.with, person]] } as const]),
    { kind: 'actions', main, other: call },
  ];
}

/** A reminder changes nothing in the visitor's calendar. */
function calendarOf(
  { kind, appointment, rules, business, sender, link, now }: VisitorMail,
  title: string,
  open: string,
): Pick<MailContent, 'calendar'> {
  if (kind === 'reminder' || appointment.contact === null) return {};
  const isCancelled = kind === 'cancelled';
  const content = invitation(
    {
      appointment,
      isCancelled,
      summary: business === null ? title : `${title}: ${business}`,
      location: rules.location,
      description: isCancelled ? null : `${open}: ${link}`,
      organizer: { name: business, address: sender },
      attendee: appointment.contact,
    },
    now,
  );
  return { calendar: { method: isCancelled ? 'CANCEL' : 'REQUEST', content } };
}
