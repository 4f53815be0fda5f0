/** https://developers.brevo.com/reference/sendtransacemail */
import { MAIL_HEADERS } from '../outgoing-mail.ts';
import { base64, type Mailbox, type MailService } from './service.ts';

export function brevo(key: string): MailService {
  const headers = { 'api-key': key };
  const named = ({ name, address }: Mailbox) => ({
    ...(name !== '' && { name }),
    email: address,
  });
  return {
    origin: 'https://api.brevo.com',
    mailRequest: ({ from, to, subject, text, html, replyTo, attachments, messageId }) => ({
      path: '/v3/smtp/email',
      headers,
      body: {
        sender: named(from),
        to: [{ email: to }],
        subject,
        textContent: text,
        htmlContent: html,
        headers: { ...MAIL_HEADERS, ...(messageId !== null && { idempotencyKey: messageId }) },
        ...(replyTo && { replyTo: named(replyTo) }),
        ...(attachments.length > 0 && {
          attachment: attachments.map(({ filename, content }) => ({
            name: filename,
            content: base64(content),
          })),
        }),
      },
    }),
    keyRequest: () => ({ path: '/v3/account', headers, body: null }),
  };
}
