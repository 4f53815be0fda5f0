/** Amazon SES, which takes a whole mail: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
import { fieldOf } from '../../../http/fields.ts';
import { messageOf, type OutgoingMail } from '../outgoing-mail.ts';
import type { MailService, ServiceAnswer } from './service.ts';

type SesAccount = { readonly key: string; readonly secret: string; readonly region: string };

export const ses = ({ key, secret, region }: SesAccount): MailService => ({
  origin: `https://email.${region}.amazonaws.com`,
  mailRequest: async (mail) => ({
    path: '/v2/email/outbound-emails',
    headers: {},
    body: {
      Destination: { ToAddresses: [mail.to] },
      Content: { Raw: { Data: await composed(mail) } },
    },
  }),
  keyRequest: () => ({ path: '/v2/email/account', headers: {}, body: null }),
  async sign(request) {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 'ses', region });
    return client.sign(request);
  },
  isAboutMail,
});

const ERROR_TYPES_OF_MAIL: readonly unknown[] = ['BadRequestException', 'MessageRejected'];
/** In an account that may only send to confirmed addresses, and for a sender that is not set up. */
const OF_ACCOUNT = /address is not verified/i;

/** Refusals that are about the account have status 400, too. */
function isAboutMail({ headers, body }: ServiceAnswer): boolean {
  const [type] = (headers.get('x-amzn-errortype') ?? '').split(':');
  return ERROR_TYPES_OF_MAIL.includes(type) && !OF_ACCOUNT.test(String(fieldOf(body, 'message')));
}

/** In base64. */
async function composed(mail: OutgoingMail): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    messageOf(mail),
  );
  return (message as Buffer).toString('base64');
}
