/**
 * Signing in by a mailed link: it works once, within 15 minutes, in the browser that asked for it. Another browser in
 * which it is opened can have a new link mailed to the same owner. A stolen link is therefore worth one mail.
 */
import type { IncomingRequest } from '../../../admission/admission.ts';
import { hashOf } from '../../../http/secrets.ts';
import type { SignInContext } from '../../context.ts';
import type { LinkMailing } from '../../mail/link-mails.ts';
import type { MailContent } from '../../mail/mail-content.ts';
import type { Change } from '../../store/tables.ts';
import { errorText } from '../../../http/reports.ts';
import { done, problem } from '../answers.ts';
import type { ForeignLinkStatus } from '../page-contract.ts';
import { tooManyAttempts } from './attempts.ts';
import { linkTarget } from './link-target.ts';
import { memberSince } from './members.ts';
import type { Sessions } from './sessions.ts';
import { newToken, tokenCookie, type TokenCookie } from './tokens.ts';

const LINK_MS = 15 * 60_000;
/**
 * Unopened links of one owner, so that a stranger cannot flood a mailbox. Strangers who use them up do not keep the owner
 * out: a browser in which the owner has signed in before gets a link anyway, and so does any browser in which the owner
 * opens one of the mailed links.
 */
const MAX_LINKS = 20;

/** @property token of a link that was opened in another browser, instead of the address */
type LinkRequest = { readonly email: string; readonly token: string; readonly opens: string };

type NewLink = {
  readonly owner: string;
  readonly browser: string;
  /** Whether the owner gets it however many are open. */
  readonly isExempt: boolean;
  /** The fragment that the page opens afterwards. */
  readonly opens: string;
};

/** The page to which people sign in. */
export type SignInPage = {
  /** After the public URL. */
  readonly path: string;
  readonly mailOf: (link: string, business: string | null) => Promise<MailContent>;
  readonly sessionMs: number;
  /** Ends what goes on beside the session of someone who signs out; null if nothing does. */
  readonly onSignOut: ((email: string) => Promise<void>) | null;
  /** Whether no one may sign in any more, because the business is removed. */
  readonly isClosed: boolean;
};

export class Links {
  readonly #context: SignInContext;
  readonly #mails: LinkMailing;
  readonly #sessions: Sessions;
  readonly #cookie: TokenCookie;
  readonly #page: SignInPage;

  constructor(context: SignInContext, mails: LinkMailing, sessions: Sessions, page: SignInPage) {
    this.#page = page;
    this.#context = context;
    this.#mails = mails;
    this.#sessions = sessions;
    this.#cookie = tokenCookie(context.settings.publicUrl, 'browser', LINK_MS);
  }

  /** Answers the same whether an address is an owner's or not. */
  async request(incoming: IncomingRequest, { email, token, opens }: LinkRequest): Promise<Response> {
    const refusal = await tooManyAttempts(this.#context, 'request', incoming);
    if (refusal !== null) return refusal;
    if (this.#page.isClosed) return problem(409, 'This inbox is closed.');
    if ((await this.missing()).length > 0) return problem(409, 'Signing in is not set up.');
    const browser = this.#cookie.read(incoming.request) ?? newToken();
    if (token !== '') {
      const owner = await this.#take(token);
      if (owner === null) return wrongLink();
      this.#send({ owner, browser, isExempt: true, opens });
    } else {
      const typed = email.trim().toLowerCase();
      const people = await this.#context.members();
      const owner = people.find(({ email: each }) => each.toLowerCase() === typed)?.email;
      if (owner !== undefined) {
        const isExempt = this.#sessions.isKnownBrowser(incoming.request, owner);
        this.#send({ owner, browser, isExempt, opens });
      }
    }
    return done([this.#cookie.set(browser)]);
  }

  async finish(incoming: IncomingRequest, token: string): Promise<Response> {
    const refusal = await tooManyAttempts(this.#context, 'finish', incoming);
    if (refusal !== null) return refusal;
    const browser = this.#cookie.read(incoming.request) ?? '';
    const owner = await this.#take(token, browser);
    if (owner !== null) return this.#sessions.begin(incoming.request, owner);
    return (await this.#isOpen(token)) ? foreignLink() : wrongLink();
  }

  /** Settings without which no link can be mailed. A closed page needs none. */
  async missing(): Promise<readonly string[]> {
    if (this.#page.isClosed) return [];
    const { members, settings } = this.#context;
    const { publicUrl, mailUrl } = settings;
    const hasOwners = (await members()).length > 0;
    const needed = { PUBLIC_URL: publicUrl !== null, OWNERS: hasOwners, MAIL_URL: mailUrl !== null };
    return Object.entries(needed).flatMap(([name, isSet]) => (isSet ? [] : [name]));
  }

  /**
   * Uses up a link, in one statement: of two requests with the same link, one gets it.
   * @param browser only a link that this one asked for
   */
  async #take(token: string, browser?: string): Promise<string | null> {
    const { change: inChange, now } = this.#context;
    const link = await inChange((change) =>
      change
        .deleteFrom('sign_ins')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .$if(browser !== undefined, (some) => some.where('browser_hash', '=', hashOf(browser ?? '')))
        .returning(['owner', 'expires_at'])
        .executeTakeFirst(),
    );
    if (link === undefined) return null;
    const member = await memberSince(this.#context, link.owner, link.expires_at - LINK_MS);
    return member?.email ?? null;
  }

  async #isOpen(token: string): Promise<boolean> {
    const { read, now } = this.#context;
    const link = await read((db) =>
      db
        .selectFrom('sign_ins')
        .select('owner')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirst(),
    );
    return link !== undefined;
  }

  /** Not awaited by the answer: the time it takes would reveal who is an owner. */
  #send(link: NewLink): void {
    this.#mail(link).catch((error: unknown) =>
      this.#context.endpoint.report('inbox-mail', `A sign-in link was not made: ${errorText(error)}`),
    );
  }

  async #mail({ owner, browser, isExempt, opens }: NewLink): Promise<void> {
    const { change: inChange, endpoint, settings, now } = this.#context;
    const token = newToken();
    const expiresAt = now() + LINK_MS;
    const isNew = await inChange(async (change) => {
      await lockLinksOf(owner, change, expiresAt);
      await change.deleteFrom('sign_ins').where('expires_at', '<=', now()).execute();
      const open = await change
        .selectFrom('sign_ins')
        .select('token_hash')
        .where('owner', '=', owner)
        .execute();
      if (!isExempt && open.length >= MAX_LINKS) return false;
      await change
        .insertInto('sign_ins')
        .values({ token_hash: hashOf(token), owner, browser_hash: hashOf(browser), expires_at: expiresAt })
        .execute();
      return true;
    });
    if (!isNew) return;
    // The token is in the fragment, so no server logs it, and programs that follow links in mails do not use it up.
    const link = `${settings.publicUrl}${this.#page.path}#sign-in=${token}${linkTarget(opens)}`;
    const content = await this.#page.mailOf(link, endpoint.settings.businessName);
    const { linkMails, send } = this.#mails;
    if (send !== null) await linkMails.send({ inbox: this.#context, send, to: owner, content, expiresAt });
  }
}

/** Until the end of the transaction, no other process counts the owner's links: together they would store too many. */
const lockLinksOf = (owner: string, change: Change, until: number) =>
  change
    .insertInto('attempts')
    .values({ key: `sign-in-links:${hashOf(owner)}`, used: 0, ends_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at: until }))
    .execute();

const wrongLink = () =>
  problem(
    401,
    'This link does not work any more. It was used already, is older than 15 minutes, or was replaced by a new one.',
  );

const FOREIGN_LINK_CODE: ForeignLinkStatus = 409;
const foreignLink = () => problem(FOREIGN_LINK_CODE, 'This link was asked for in another browser.');
