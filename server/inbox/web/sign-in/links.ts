/** Signing in by a mailed link: it works once, within 15 minutes, in the browser that asked for it. */
import type { IncomingRequest } from '../../../admission/admission.ts';
import { hashOf } from '../../../http/secrets.ts';
import { CONVERSATION_ID, type InboxContext } from '../../context.ts';
import { errorCodeOf, type Mails } from '../../mail/mails.ts';
import { signInMail } from '../../mail/sign-in-mail.ts';
import { done, problem } from '../answers.ts';
import { tooManyAttempts } from './attempts.ts';
import type { Sessions } from './sessions.ts';
import { isToken, newToken, tokenCookie, type TokenCookie } from './tokens.ts';

const LINK_MS = 15 * 60_000;
/**
 * Unopened links of one owner, so that a stranger cannot flood a mailbox. A browser in which the owner has signed in
 * before gets a link anyway, so that a stranger cannot keep the owner out.
 */
const MAX_LINKS = 20;

type LinkRequest = { readonly email: string; readonly conversation: string | null };

type NewLink = {
  readonly owner: string;
  readonly browser: string;
  readonly isKnown: boolean;
  readonly conversation: string | null;
};

export class Links {
  readonly #context: InboxContext;
  readonly #mails: Mails | null;
  readonly #sessions: Sessions;
  readonly #cookie: TokenCookie;

  constructor(context: InboxContext, mails: Mails | null, sessions: Sessions) {
    this.#context = context;
    this.#mails = mails;
    this.#sessions = sessions;
    this.#cookie = tokenCookie(context.settings.publicUrl, 'browser', LINK_MS);
  }

  /** Answers the same whether the address is an owner's or not. */
  async request(incoming: IncomingRequest, { email, conversation }: LinkRequest): Promise<Response> {
    const { settings, endpoint } = this.#context;
    const refusal = await tooManyAttempts(this.#context, 'request', incoming);
    if (refusal !== null) return refusal;
    if (this.missing().length > 0) return problem(409, 'Signing in is not set up.');
    const typed = email.trim().toLowerCase();
    const browser = this.#cookie.read(incoming.request) ?? newToken();
    const owner = settings.owners.find((each) => each.toLowerCase() === typed);
    const isKnown = owner !== undefined && this.#sessions.isKnownBrowser(incoming.request, owner);
    // Not awaited: the time it takes would reveal who is an owner.
    if (owner !== undefined)
      void this.#send({ owner, browser, isKnown, conversation }).catch((error: unknown) =>
        endpoint.report('inbox-mail', `A sign-in link was not sent: ${errorCodeOf(error)}`),
      );
    return done([this.#cookie.set(browser)]);
  }

  async finish(incoming: IncomingRequest, token: string): Promise<Response> {
    const { db, settings, now } = this.#context;
    const refusal = await tooManyAttempts(this.#context, 'finish', incoming);
    if (refusal !== null) return refusal;
    const browser = this.#cookie.read(incoming.request);
    if (!isToken(token) || browser === null) return wrongLink();
    // One statement: of two requests with the same link, one deletes it.
    const link = await db
      .deleteFrom('sign_ins')
      .where('token_hash', '=', hashOf(token))
      .where('browser_hash', '=', hashOf(browser))
      .where('expires_at', '>', now())
      .returning('owner')
      .executeTakeFirst();
    return link !== undefined && settings.owners.includes(link.owner)
      ? this.#sessions.begin(link.owner)
      : wrongLink();
  }

  /** Settings without which no link can be mailed. */
  missing(): readonly string[] {
    const { publicUrl, owners, smtpUrl } = this.#context.settings;
    const needed = { PUBLIC_URL: publicUrl !== null, OWNERS: owners.length > 0, SMTP_URL: smtpUrl !== null };
    return Object.entries(needed).flatMap(([name, isSet]) => (isSet ? [] : [name]));
  }

  async #send({ owner, browser, isKnown, conversation }: NewLink): Promise<void> {
    const { db, settings, now } = this.#context;
    await db.deleteFrom('sign_ins').where('expires_at', '<=', now()).execute();
    const open = await db.selectFrom('sign_ins').select('token_hash').where('owner', '=', owner).execute();
    if (!isKnown && open.length >= MAX_LINKS) return;
    const token = newToken();
    const expires_at = now() + LINK_MS;
    await db
      .insertInto('sign_ins')
      .values({ token_hash: hashOf(token), owner, browser_hash: hashOf(browser), expires_at })
      .execute();
    const target =
      conversation !== null && CONVERSATION_ID.test(conversation) ? `&conversation=${conversation}` : '';
    // The token is in the fragment, so no server logs it, and programs that follow links in mails do not use it up.
    await this.#mails?.send(
      owner,
      await signInMail(`${settings.publicUrl}/inbox/#sign-in=${token}${target}`),
    );
  }
}

const wrongLink = () =>
  problem(
    401,
    'This link does not work here. It was used already, is older than 15 minutes, or was asked for in another browser.',
  );
