/** The mail to the owners about problems with their calendar. It contains nothing that a visitor has said. Pure. */
import { mailContent, type MailContent } from '../../inbox/mail/mail-content.ts';
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { serviceName } from '../rules/names.ts';
import { createZone, dateOf } from '../rules/zone.ts';
import { WHOLE_DAY } from './conflicts.ts';
import { languageOf } from '../words/languages.ts';

export type WarnedAppointment = {
  readonly row: AppointmentRow;
  /** Of its entry: `written` is one at whose time the calendar later got another event. */
  readonly state: CalendarEntryRow['state'];
  readonly problem: CalendarEntryRow['problem'];
};

export type WarningMail = {
  readonly outage: string | null;
  readonly appointments: readonly WarnedAppointment[];
  readonly rules: BookRules;
  readonly timeZone: string;
  readonly business: string | null;
  /** This server's, without a trailing slash. */
  readonly publicUrl: string;
};

const SAYS: Readonly<Record<CalendarEntryRow['state'], string>> = {
  written: 'Your calendar has another event at its time. Move one of the two.',
  refused: 'Only requested, because your calendar has another event then. The visitor has no confirmation.',
  waiting: 'Not in your calendar yet. The visitor has no confirmation.',
};

const SAYS_OF_WHOLE_DAY =
  'Its entry has a whole day in your calendar, so the appointment stays at its time. Give the entry a time again.';

export function warningMail(mail: WarningMail): Promise<MailContent> {
  const { outage, appointments, business, publicUrl } = mail;
  const title = outage === null ? countOf(appointments.length) : 'Your calendar cannot be reached';
  const page = `${publicUrl}/inbox/#appointments`;
  return mailContent({
    business,
    subject: title,
    preview: outage ?? 'Your calendar and your appointments do not agree.',
    title,
    subtitle: null,
    blocks: [
      ...(outage === null ? [] : outageBlocks(outage)),
      { kind: 'entries', entries: appointments.map((each) => entryOf(mail, each)) },
      { kind: 'actions', main: { label: 'Open your appointments', href: page }, other: null },
    ],
    footer: 'You get one mail about each problem with your calendar.',
  });
}

const countOf = (count: number): string =>
  count === 1
    ? 'Your calendar conflicts with an appointment'
    : `Your calendar conflicts with ${count} appointments`;

const outageBlocks = (outage: string) =>
  [
    { kind: 'warning', text: outage },
    {
      kind: 'paragraph',
      text: 'Until it can be reached, your agent says that appointments are requested, not booked, and does not know of your new events.',
    },
  ] as const;

function entryOf({ rules, timeZone, publicUrl }: WarningMail, { row, state, problem }: WarnedAppointment) {
  const { day, clock } = languageOf('en', timeZone);
  const date = dateOf(createZone(timeZone).dayOf(row.starts_at));
  return {
    time: clock(row.starts_at),
    who: serviceName(rules, row),
    what: day(row.starts_at),
    marks: [],
    booked: [],
    details: [problem === WHOLE_DAY ? SAYS_OF_WHOLE_DAY : SAYS[state]],
    isMissed: false,
    link: `${publicUrl}/inbox/#appointments=${date}`,
  };
}
