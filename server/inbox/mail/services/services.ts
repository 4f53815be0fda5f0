/**
 * Mail services over HTTPS. Their addresses have the form that Symfony Mailer made common: `resend+api://KEY@default`,
 * `postmark+api://TOKEN@default`, `brevo+api://KEY@default`, `ses+api://ACCESS_KEY:SECRET_KEY@default?region=eu-west-1`. Another
 * host than `default` is a gateway of one's own.
 */
import { withCalendarFile, type MailTransport } from '../outgoing-mail.ts';
import { brevo } from './brevo.ts';
import { postmark } from './postmark.ts';
import { resend } from './resend.ts';
import { MailServiceError, type MailRequest, type MailService, type ServiceAnswer } from './service.ts';
import { ses } from './ses.ts';

type Account = { readonly key: string; readonly secret: string; readonly region: string | null };

const SERVICES: Readonly<Record<string, (account: Account) => MailService | null>> = {
  'resend+api:': ({ key }) => resend(key),
  'postmark+api:': ({ key }) => postmark(key),
  'brevo+api:': ({ key }) => brevo(key),
  'ses+api:': ({ key, secret, region }) =>
    region === null || secret === '' ? null : ses({ key, secret, region }),
};

/** A gateway on the same machine has no certificate. */
const LOOPBACK = /^(127\.0\.0\.1|localhost)(:|$)/;
/** Resend refuses requests without it. */
const USER_AGENT = 'task-tamer-server';
/** Statuses that say something about this mail. */
const MAIL_STATUSES: readonly number[] = [400, 413, 422];

/** Null for the address of a mail server, and for one that is incomplete. */
export function mailServiceOf(url: string): MailService | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, host, searchParams } = new URL(url);
  if (!Object.hasOwn(SERVICES, protocol) || username === '') return null;
  const [key, secret] = [username, password].map(decoded);
  if (key === undefined || secret === undefined) return null;
  const service = SERVICES[protocol]?.({ key, secret, region: searchParams.get('region') }) ?? null;
  if (service === null || host === 'default') return service;
  return { ...service, origin: `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}` };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function serviceTransport(service: MailService, timeoutMs: number): MailTransport {
  const ask = async (given: MailRequest): Promise<ServiceAnswer> => {
    const { path, body, headers } = given;
    const request = new Request(service.origin + path, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': USER_AGENT,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
    });
    const signed = service.sign === undefined ? request : await service.sign(request);
    try {
      const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) });
      // An unreadable answer has a status all the same.
      const answered: unknown = await response.json().catch(() => null);
      return { status: response.status, headers: response.headers, body: answered };
    } catch (error) {
      throw new MailServiceError(networkCode(error), false);
    }
  };
  const isGood = ({ status }: ServiceAnswer): boolean => status >= 200 && status < 300;
  const isAboutMail =
    service.isAboutMail ?? (({ status }: ServiceAnswer): boolean => MAIL_STATUSES.includes(status));
  return {
    async send(mail) {
      const answer = await ask(await service.mailRequest(withCalendarFile(mail)));
      if (isGood(answer) || service.hasTakenBefore?.(answer) === true) return;
      throw new MailServiceError(`HTTP_${answer.status}`, isAboutMail(answer));
    },
    async verify() {
      const answer = await ask(service.keyRequest());
      if (!isGood(answer) && service.isSendingKey?.(answer) !== true)
        throw new MailServiceError(`HTTP_${answer.status}`, false);
    },
    close: () => undefined,
  };
}

/** Node puts the code into the cause. */
function networkCode(error: unknown): string {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : String(name);
}
