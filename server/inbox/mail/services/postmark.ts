/** https://postmarkapp.com/developer/api/email-api */
import { fieldOf } from '../../../http/fields.ts';
import { MAIL_HEADERS } from '../outgoing-mail.ts';
import { base64, mailboxOf, type MailService, type ServiceAnswer } from './service.ts';

/** https://postmarkapp.com/developer/api/overview#error-codes */
const CODES = { invalidRequest: 300, inactiveRecipient: 406 } as const;
/** The sender of a mail can be invalid, too. */
const OF_RECIPIENT = /^(?:Invalid|Error parsing) 'To'/;

export function postmark(key: string): MailService {
  const headers = { 'x-postmark-server-token': key };
  return {
    origin: 'https://api.postmarkapp.com',
    mailRequest: ({ from, to, subject, text, html, replyTo, attachments, messageId }) => ({
      path: '/email',
      headers,
      body: {
        From: mailboxOf(from),
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: 'outbound',
        Headers: Object.entries({
          ...MAIL_HEADERS,
          // Otherwise the service writes its own id.
          ...(messageId !== null && { 'Message-ID': messageId, 'X-PM-KeepID': 'true' }),
        }).map(([Name, Value]) => ({ Name, Value })),
        ...(replyTo && { ReplyTo: mailboxOf(replyTo) }),
        Attachments: attachments.map(({ filename, content, contentType }) => ({
          Name: filename,
          Content: base64(content),
          ContentType: contentType,
        })),
      },
    }),
    keyRequest: () => ({ path: '/server', headers, body: null }),
    isAboutMail,
  };
}

/** Most of the codes with status 422 are about the account. */
function isAboutMail({ status, body }: ServiceAnswer): boolean {
  if (status !== 422) return status === 413;
  const code = fieldOf(body, 'ErrorCode');
  return (
    code === CODES.inactiveRecipient ||
    (code === CODES.invalidRequest && OF_RECIPIENT.test(String(fieldOf(body, 'Message'))))
  );
}
