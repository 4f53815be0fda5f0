/** https://resend.com/docs/api-reference/emails/send-email */
import { fieldOf } from '../../../http/fields.ts';
import { MAIL_HEADERS } from '../outgoing-mail.ts';
import { base64, mailboxOf, type MailService } from './service.ts';

export function resend(key: string): MailService {
  const headers = { authorization: `Bearer ${key}` };
  return {
    origin: 'https://api.resend.com',
    mailRequest: ({ from, to, subject, text, html, replyTo, attachments, messageId }) => ({
      path: '/emails',
      // Within a day, the service sends only the first of two with the same key.
      headers: { ...headers, ...(messageId !== null && { 'idempotency-key': messageId }) },
      body: {
        from: mailboxOf(from),
        to: [to],
        subject,
        text,
        html,
        headers: MAIL_HEADERS,
        ...(replyTo && { reply_to: [mailboxOf(replyTo)] }),
        attachments: attachments.map(({ filename, content, contentType }) => ({
          filename,
          content: base64(content),
          content_type: contentType,
        })),
      },
    }),
    keyRequest: () => ({ path: '/domains', headers, body: null }),
    isSendingKey: ({ body }) => fieldOf(body, 'name') === 'restricted_api_key',
    // Of another attempt, whose body differs in the second at which its calendar file was written.
    hasTakenBefore: ({ status, body }) =>
      status === 409 && fieldOf(body, 'name') === 'invalid_idempotent_request',
  };
}
