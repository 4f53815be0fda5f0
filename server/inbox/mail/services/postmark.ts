/** https://postmarkapp.com/developer/api/email-api */
import { MAIL_HEADERS } from '../outgoing-mail.ts';
import { base64, mailboxOf, type MailService } from './service.ts';

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
  };
}
