/** The mail to the owners about what a visitor has changed on the page of the link. Pure. */
import { mailContent, type MailContent } from '../../inbox/mail/mail-content.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { personName, serviceName } from '../rules/names.ts';
import { languageOf } from '../words/languages.ts';

export type OwnerMail = {
  readonly appointment: AppointmentRow;
  readonly rules: BookRules;
  readonly business: string | null;
  readonly timeZone: string;
  /** Of the appointment in the inbox. */
  readonly link: string;
};

export function ownerMail({ appointment, rules, business, timeZone, link }: OwnerMail): Promise<MailContent> {
  const { day, clock } = languageOf('en', timeZone);
  const isCancelled = appointment.state === 'cancelled';
  const who = appointment.name ?? 'A visitor';
  const when = `${day(appointment.starts_at)}, ${clock(appointment.starts_at)}`;
  const title = isCancelled ? `${who} cancelled an appointment` : `${who} moved an appointment`;
  const person = personName(rules, appointment);
  return mailContent({
    business,
    subject: `${title}: ${when}`,
    preview: serviceName(rules, appointment),
    title,
    subtitle: null,
    blocks: [
      {
        kind: 'booking',
        label: isCancelled ? 'Cancelled' : 'Moved',
        isCancelled,
        what: serviceName(rules, appointment),
        day: day(appointment.starts_at),
        time: clock(appointment.starts_at),
        where: null,
      },
      {
        kind: 'facts',
        rows: [
          ['Visitor', who],
          ['Contact', appointment.contact ?? ''],
          ...(person === null ? [] : [['With', person] as const]),
        ],
      },
      { kind: 'actions', main: { label: 'Open in your inbox', href: link }, other: null },
    ],
    footer: `Reference: ${appointment.id}`,
  });
}
