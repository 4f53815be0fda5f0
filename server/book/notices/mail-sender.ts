/** Sends notices by mail: to the visitor if the contact is a mail address, and to the owners. */
import { appointmentLink, type InboxContext } from '../../inbox/context.ts';
import { isMailAddress } from '../../inbox/mail/mail-address.ts';
import type { MailContent } from '../../inbox/mail/mail-content.ts';
import { errorCodeOf, messageId, type SendMail } from '../../inbox/mail/mails.ts';
import type { AppointmentRow, NoticeRow } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { createZone, dateOf } from '../rules/zone.ts';
import type { NoticeSender, SendResult } from './notices.ts';
import { ownerMail } from './owner-mail.ts';
import { visitorMail } from './visitor-mail.ts';

export type MailSenderContext = Pick<InboxContext, 'settings' | 'endpoint' | 'now'> & {
  readonly rules: BookRules;
  /** This server's address, without a trailing slash. */
  readonly publicUrl: string;
  /** The page of an appointment. */
  readonly linkTo: (appointment: AppointmentRow) => string;
};

const ADDRESS = /<([^<>]*)>$/;
const ACCEPTED: SendResult = { kind: 'accepted' };

export function createMailSender(context: MailSenderContext, sendMail: SendMail): NoticeSender {
  return {
    isFor: ({ contact }) => context.rules.mails && contact !== null && isMailAddress(contact),
    async send(notice, appointment) {
      const { appointment_id, sequence, kind, minutes_before } = notice;
      const recipients = kind === 'owner' ? context.settings.owners : [appointment.contact ?? ''];
      const content = await contentOf(context, notice, appointment);
      const results = await Promise.all(
        recipients.map((to) => {
          const id = messageId([appointment_id, sequence, kind, minutes_before, to]);
          return sendMail(to, content, id).then(() => ACCEPTED, resultOf);
        }),
      );
      // Otherwise an owner who has got it would get it again with one who has not.
      return results.find((each) => each.kind === 'accepted') ?? results[0] ?? ACCEPTED;
    },
  };
}

function contentOf(
  { settings, endpoint, rules, publicUrl, linkTo, now }: MailSenderContext,
  { kind }: NoticeRow,
  appointment: AppointmentRow,
): Promise<MailContent> {
  const { businessName: business, origins } = endpoint.settings;
  const { timeZone, mailFrom } = settings;
  if (kind === 'owner') {
    // Its conversation may be erased, and one that the owner added has none.
    const date = dateOf(createZone(timeZone).dayOf(appointment.starts_at));
    const link = appointmentLink(publicUrl, date, appointment.id);
    return ownerMail({ appointment, rules, business, timeZone, link });
  }
  return visitorMail({
    kind,
    appointment,
    rules,
    business,
    timeZone,
    sender: ADDRESS.exec(mailFrom)?.[1] ?? mailFrom,
    site: origins[0] ?? publicUrl,
    link: linkTo(appointment),
    now: now(),
  });
}

/** Codes of failures before the mail itself was sent. */
const NOT_BEGUN: readonly unknown[] = ['EAUTH', 'EDNS', 'ETLS', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
/** A mail service has answered. */
const OF_SERVICE = /^HTTP_\d+$/;
/** Of the recipient or the mail, as opposed to the account. */
const OF_THIS_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** A mail server's answer may quote the mail, so only its code is kept. */
function resultOf(error: unknown): SendResult {
  const problem = errorCodeOf(error);
  const { code, responseCode, syscall, timeoutType, isFinal } = error as Readonly<Record<string, unknown>>;
  if (isFinal === true) return { kind: 'refused', problem };
  if (typeof code === 'string' && OF_SERVICE.test(code)) return { kind: 'deferred', problem };
  if (typeof responseCode === 'number')
    return { kind: responseCode >= 500 && OF_THIS_MAIL.includes(code) ? 'refused' : 'deferred', problem };
  if (code === 'EENVELOPE') return { kind: 'refused', problem };
  const isConnecting =
    syscall === 'connect' || timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT';
  return { kind: isConnecting || NOT_BEGUN.includes(code) ? 'deferred' : 'unknown', problem };
}
