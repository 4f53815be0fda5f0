/**
 * Mails with links for signing in. One that the mail server defers is sent again until its link expires. It waits in
 * memory only, because the database holds no token.
 */
import { delayAfter, type Backoff } from '../background/backoff.ts';
import type { InboxContext } from '../context.ts';
import type { MailContent } from './mail-content.ts';
import { errorCodeOf, isRefusedForGood, messageId, type SendMail } from './mails.ts';

const RETRIES: Backoff = { firstMs: 5_000, longestMs: 60_000 };

export type LinkMail = {
  /** Whose inbox it opens. */
  readonly inbox: Pick<InboxContext, 'endpoint' | 'now'>;
  readonly send: SendMail;
  readonly to: string;
  readonly content: MailContent;
  readonly expiresAt: number;
};

type WaitingMail = LinkMail & { readonly attempts: number; readonly nextAt: number };

export class LinkMails {
  #waiting: readonly WaitingMail[] = [];

  /** Resolves with whether it was sent at once. Never rejects. */
  send(mail: LinkMail): Promise<boolean> {
    return this.#try({ ...mail, attempts: 0, nextAt: mail.inbox.now() });
  }

  /** Sends the mails that are due for another try. Never rejects. */
  async retry(): Promise<void> {
    const isDue = ({ inbox, nextAt }: WaitingMail) => nextAt <= inbox.now();
    const due = this.#waiting.filter(isDue);
    this.#waiting = this.#waiting.filter((mail) => !isDue(mail));
    const valid = due.filter(({ inbox, expiresAt }) => expiresAt > inbox.now());
    await Promise.all(valid.map((mail) => this.#try(mail)));
  }

  async #try(mail: WaitingMail): Promise<boolean> {
    const { inbox, send, to, content, attempts, expiresAt } = mail;
    try {
      // The same for each attempt, but not for a later mail of the same text.
      await send(to, content, messageId(['link', to, content.text, expiresAt]));
      return true;
    } catch (error) {
      const { endpoint, now } = inbox;
      const isGivenUp = isRefusedForGood(error);
      endpoint.report(
        'inbox-mail',
        `A mail with a link was not sent${isGivenUp ? '' : ', and will be sent again'}: ${errorCodeOf(error)}`,
      );
      if (isGivenUp) return false;
      const nextAt = now() + delayAfter(RETRIES, attempts);
      this.#waiting = [...this.#waiting, { ...mail, attempts: attempts + 1, nextAt }];
      return false;
    }
  }
}

/** What an inbox needs to mail links. */
export type LinkMailing = {
  readonly linkMails: LinkMails;
  /** Null if no mail is sent. */
  readonly send: SendMail | null;
};
