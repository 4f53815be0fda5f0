/** Sends mails through the owner's mail server, or through a mail service over HTTPS where a host blocks the ports of SMTP. */
import { messageOf, type MailTransport } from './outgoing-mail.ts';
import { mailServiceOf, serviceTransport } from './services/services.ts';

/** The time limit of connecting and of each answer. */
const TIMEOUT_MS = 20_000;
const TIMEOUTS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
};

/** @param url of a mail server (`smtps://…`) or of a mail service (`resend+api://…`) */
export async function openTransport(url: string): Promise<MailTransport> {
  const service = mailServiceOf(url);
  if (service !== null) return serviceTransport(service, TIMEOUT_MS);
  // Load the library only if mails are sent.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, pool: true, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail));
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
