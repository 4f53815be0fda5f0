/** An SMTP server that accepts and shows mail instead of delivering it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  /** Oldest first. */
  readonly mails: readonly Email[];
  /** The same mails as they were sent. */
  readonly sources: readonly string[];
  /** Refuses mail while true. @param code 4xx asks to try again, which is the default, and 5xx does not */
  readonly refuse: (refuses: boolean, code?: number) => void;
  /** Delivers mail while true, and asks to try again, as if the confirmation was lost. */
  readonly loseConfirmations: (loses: boolean) => void;
  readonly close: () => Promise<void>;
};

/** Bounds the list, because a demo server may run for weeks. */
const MAX_MAILS = 1_000;
/** SMTP's reply code. */
const TRY_AGAIN_CODE = 451;

/** @param onMail receives each mail */
export async function startMailServer(onMail: (mail: Email) => void = () => undefined): Promise<MailServer> {
  const mails: Email[] = [];
  const sources: string[] = [];
  let refusal: number | null = null;
  let losesConfirmations = false;

  /** @returns the refusal to send, or null to confirm the mail */
  async function receive(stream: Readable): Promise<Error | null> {
    const refusedWith = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });
    const raw = await buffer(stream);
    if (refusal !== null) return refusedWith(refusal);
    const mail = await PostalMime.parse(raw);
    mails.push(mail);
    sources.push(raw.toString());
    for (const list of [mails, sources]) if (list.length > MAX_MAILS) list.shift();
    onMail(mail);
    return losesConfirmations ? refusedWith(TRY_AGAIN_CODE) : null;
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      receive(stream).then(done, done);
    },
  });
  // A sender that is killed cuts its connection: that ends the connection, not the server.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    sources,
    refuse: (refuses, code = TRY_AGAIN_CODE) => (refusal = refuses ? code : null),
    loseConfirmations: (loses) => (losesConfirmations = loses),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
