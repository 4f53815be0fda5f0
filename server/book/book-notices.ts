/** What visitors of a book are sent, and the page on which they confirm, move and cancel. */
import type { InboxContext } from '../inbox/context.ts';
import type { SendMail } from '../inbox/mail/mails.ts';
import type { BookTexts } from './book-texts.ts';
import { isInCalendar } from './calendar/outbox.ts';
import { createMailSender } from './notices/mail-sender.ts';
import { informOwners, type NoticeContext } from './notices/notices.ts';
import type { BookRules } from './rules/book-rules.ts';
import type { Linked } from './store/appointment.ts';
import type { BookKey } from './store/book-key.ts';
import type { ToolsContext } from './tools/context.ts';
import { linkOf } from './visits/link.ts';
import type { VisitContext } from './visits/route.ts';

export function visitsFor(
  inbox: InboxContext,
  context: ToolsContext,
  sendMail: SendMail | null,
): VisitContext {
  const informsOwners = sendMail !== null && inbox.settings.mails !== 'off';
  const onChange = [...context.onChange, ...(informsOwners ? [informOwners({ now: context.now })] : [])];
  return {
    inbox,
    key: context.key,
    book: { ...context, onChange },
  };
}

type NoticeParts = Pick<NoticeContext, 'report' | 'zone'> & {
  readonly publicUrl: string;
  readonly key: BookKey;
  readonly sendMail: SendMail | null;
  readonly texts: BookTexts | null;
};

export function noticesFor(
  { read, change, endpoint, settings, now }: InboxContext,
  rules: BookRules,
  { publicUrl, key, zone, sendMail, texts, report }: NoticeParts,
): NoticeContext {
  const linkTo = (linked: Linked) => linkOf(key, publicUrl, linked);
  const mailContext = { settings, endpoint, now, rules, publicUrl, linkTo };
  const senders = {
    ...(sendMail === null ? {} : { mail: createMailSender(mailContext, sendMail) }),
    ...(texts === null ? {} : { text: texts.sender }),
  };
  return {
    change,
    read,
    now,
    zone,
    get reminders() {
      return rules.reminders;
    },
    senders,
    isCertain: settings.calendar ? isInCalendar : () => Promise.resolve(true),
    report,
  };
}
