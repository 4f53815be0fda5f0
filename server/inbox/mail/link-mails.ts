/**
 * Mails with links for signing in. One that the mail server defers is sent again until its link expires. It waits in
 * memory only, because the database holds no token.
 */
import { hashOf } from '../../http/secrets.ts';
import { delayAfter, type Backoff } from '../background/backoff.ts';
import type { InboxContext } from '../context.ts';
import type { MailContent } from './mail-content.ts';
import { errorCodeOf, isRefusedForGood, messageId, type Mails } from './mails.ts';

const RETRIES: Backoff = { firstMs: 5_000, longestMs: 60_000 };

export type LinkMail = {
  readonly to: string;
  readonly content: MailContent;
  readonly expiresAt: number;
};

type WaitingMail = LinkMail & { readonly attempts: number; readonly nextAt: number };

export class LinkMails {
  readonly #context: InboxContext;
  readonly #mails: Mails | null;
  #waiting: readonly WaitingMail[] = [];

  constructor(context: InboxContext, mails: Mails | null) {
    this.#context = context;
    this.#mails = mails;
  }

  send(mail: LinkMail): Promise<void> {
    return this.#try({ ...mail, attempts: 0, nextAt: this.#context.now() });
  }

  /** Sends the mails that are due for another try. Never rejects. */
  async retry(): Promise<void> {
    const now = this.#context.now();
    const due = this.#waiting.filter(({ nextAt }) => nextAt <= now);
    this.#waiting = this.#waiting.filter(({ nextAt }) => nextAt > now);
    await Promise.all(due.filter(({ expiresAt }) => expiresAt > now).map((mail) => this.#try(mail)));
  }

  async #try(mail: WaitingMail): Promise<void> {
    const { to, content, attempts } = mail;
    try {
      await this.#mails?.send(to, content, messageId(['sign-in', hashOf(content.text)]));
    } catch (error) {
      const { endpoint, now } = this.#context;
      const isGivenUp = isRefusedForGood(error);
      endpoint.report(
        'inbox-mail',
        `A sign-in link was not sent${isGivenUp ? '' : ', and will be sent again'}: ${errorCodeOf(error)}`,
      );
      if (isGivenUp) return;
      const nextAt = now() + delayAfter(RETRIES, attempts);
      this.#waiting = [...this.#waiting, { ...mail, attempts: attempts + 1, nextAt }];
    }
  }
}
