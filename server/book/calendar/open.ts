/** Opens the owner's calendar for a book. Loaded only if there is one, because of its libraries. */
import type { AppointmentContext } from '../store/appointments.ts';
import { BookCalendar } from './book-calendar.ts';
import { etagsOf } from './writing.ts';
import { openProvider } from './provider.ts';
import type { WarningMails } from './warnings.ts';
import { calendarIdOf, type CalendarSettings } from './settings.ts';

type Parts = {
  readonly context: AppointmentContext;
  /** IANA name of the business's time zone. */
  readonly timeZone: string;
  readonly linkOf: (conversation: string) => string;
  readonly report: (problem: string) => void;
  /** Null without a mail server, or if the owners want no mails. */
  readonly mails: WarningMails | null;
};

export function openCalendar(
  settings: CalendarSettings,
  { context, timeZone, linkOf, report, mails }: Parts,
): BookCalendar {
  const onUnreadable = () =>
    report(
      'An event of the calendar cannot be read fully, so it may take less time here than there, or its changes are not taken over.',
    );
  const calendar = openProvider(settings, {
    timeZone,
    now: context.now,
    onUnreadable,
    etagsOf: (uids) => etagsOf(context, uids),
  });
  const { hasNames } = settings;
  const people = new Set(Object.keys(settings.people ?? {}));
  return new BookCalendar(
    { ...context, calendar, hasNames, people, linkOf, report, timeZone, mails },
    calendarIdOf(settings),
  );
}
