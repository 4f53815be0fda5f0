/** What the services have in common. */
import type { OutgoingMail } from '../outgoing-mail.ts';

export type MailRequest = {
  readonly path: string;
  /** Null for GET. */
  readonly body: object | null;
  readonly headers: Readonly<Record<string, string>>;
};

export type ServiceAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Null if it cannot be read. */
  readonly body: unknown;
};

export type MailService = {
  readonly origin: string;
  readonly mailRequest: (mail: OutgoingMail) => MailRequest | Promise<MailRequest>;
  /** Succeeds only with a valid key, and sends nothing. */
  readonly keyRequest: () => MailRequest;
  /** Signs a request that has no key in its headers. */
  readonly sign?: (request: Request) => Promise<Request>;
  /** Whether a refusal of `keyRequest` only says that the key may do nothing but send. */
  readonly isSendingKey?: (refusal: ServiceAnswer) => boolean;
  /** Whether a refusal only says that a mail with the same id was taken before. */
  readonly hasTakenBefore?: (refusal: ServiceAnswer) => boolean;
  /** Whether a refusal says something about this mail, and not about the account or the moment. By default by its status. */
  readonly isAboutMail?: (refusal: ServiceAnswer) => boolean;
};

/** The service refused, or could not be reached. Its text is not kept: it may quote the mail. */
export class MailServiceError extends Error {
  /** Such as `HTTP_422`. */
  readonly code: string;
  /** Whether this mail will be refused again. A wrong key, a limit and a failure of the service pass. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`The mail service refused: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}

export type Mailbox = { readonly name: string; readonly address: string };

/** `"Paws" <inbox@paws.example>` */
export const mailboxOf = ({ name, address }: Mailbox): string =>
  name === '' ? address : `"${name.replace(/["\\]/g, '')}" <${address}>`;

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
