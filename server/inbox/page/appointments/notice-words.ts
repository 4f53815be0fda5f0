/** What a visitor was sent, in words. Pure. */
import type { OwnAppointment, SentNotice } from '../../../book/owner/contract.ts';
import { clock, shortDate } from '../../presentation/times.ts';
import { whoOf } from './days.ts';

const KINDS: Readonly<Record<SentNotice['kind'], string>> = {
  booked: 'Confirmation',
  moved: 'News of the new time',
  cancelled: 'News of the cancellation',
  reminder: 'Reminder',
};

export const noticeName = ({ kind, channel }: SentNotice): string => `${KINDS[kind]} by ${channel}`;

/** What the owner should know before a change. */
export const informedText = (appointment: Pick<OwnAppointment, 'informedBy' | 'name'>): string =>
  appointment.informedBy.length === 0
    ? `Nothing is sent to ${whoOf(appointment)}: let them know yourself.`
    : `${whoOf(appointment)} is informed by ${appointment.informedBy.join(' and ')}, unless it is over.`;

export type NoticeProblem = {
  readonly notice: SentNotice;
  readonly says: string;
  readonly maySendAgain: boolean;
};

/** Those about which the owner may do something. */
export const problemsIn = ({ notices }: Pick<OwnAppointment, 'notices'>): readonly NoticeProblem[] =>
  notices.flatMap((notice) => {
    const why = whyNot(notice);
    if (why === null) return [];
    const maySendAgain = notice.state !== 'stopped';
    return [{ notice, says: `${noticeName(notice)}: ${why}`, maySendAgain }];
  });

function whyNot(notice: SentNotice): string | null {
  switch (notice.state) {
    case 'waiting':
    case 'sending':
    case 'sent':
    case 'delivered':
      return null;
    case 'unknown':
      return 'it may not have arrived.';
    case 'stopped':
      return 'not sent, because the visitor has stopped texts.';
    case 'undelivered':
      return `not delivered${codeIn(notice.reason)}.`;
    case 'refused':
      return notice.channel === 'mail'
        ? `refused${codeIn(notice.reason)}. Ask the visitor for the right address.`
        : `not sent. ${notice.reason ?? ''}`.trim();
  }
}

/** The number alone, such as 550: what else a mail server's code has says nothing to an owner. */
function codeIn(reason: string | null): string {
  const number = /\d{3,}/.exec(reason ?? '')?.[0];
  return number === undefined ? '' : ` with code ${number}`;
}

/** Whether the calendar does not have it, so that the visitor is not confirmed it. */
const isMissing = (problem: OwnAppointment['calendarProblem']): boolean =>
  problem === 'refused' || problem === 'unreachable';

/** The others, in one line; empty without any. */
export function noticesText(
  { notices, calendarProblem }: Pick<OwnAppointment, 'notices' | 'calendarProblem'>,
  timeZone: string,
): string {
  const says = (notice: SentNotice): string => {
    switch (notice.state) {
      case 'waiting':
        if (isMissing(calendarProblem) && notice.kind !== 'cancelled' && notice.kind !== 'reminder')
          return ' waits for your calendar';
        // What is news is sent at once, or after the quiet hours.
        return notice.at <= Date.now()
          ? ' is being sent'
          : ` on ${shortDate(notice.at, timeZone)}, ${clock(notice.at, timeZone)}`;
      case 'sending':
        return ' is being sent';
      case 'sent':
        return ' sent';
      case 'delivered':
        return ' delivered';
      case 'unknown':
      case 'stopped':
      case 'undelivered':
      case 'refused':
        return '';
    }
  };
  return notices
    .map((notice) => [noticeName(notice), says(notice)] as const)
    .filter(([, what]) => what !== '')
    .map((parts) => parts.join(''))
    .join(' · ');
}
