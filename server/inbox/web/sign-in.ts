/**
 * Who may see the inbox: an owner who opens a link from a mail, once, within 15 minutes, in the browser that asked for
 * it. There is no password. Of tokens only hashes are kept.
 */
import { visitorAddress } from '../../admission/address.ts';
import type { Asking } from '../../admission/admission.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { base64url, hashOf } from '../../http/secrets.ts';
import type { InboxContext } from '../context.ts';
import { errorCodeOf, type Mails } from '../mail/mails.ts';
import { signInMail } from '../mail/sign-in-mail.ts';
import { done, problem } from './answers.ts';
import { isTooOften } from './attempts.ts';
import type { Session } from './page-contract.ts';

const LINK_MS = 15 * 60_000;
const SESSION_MS = 30 * 86_400_000;
/** Links that one owner may have open at a time. */
const MOST_LINKS = 20;
/** What one address may do in a quarter of an hour. */
const MOST = { ask: 5, finish: 30 } as const;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
export const CONVERSATION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export class SignIn {
  readonly #context: InboxContext;
  readonly #mails: Mails | null;
  readonly #cookies: Cookies;

  constructor(context: InboxContext, mails: Mails | null) {
    this.#context = context;
    this.#mails = mails;
    this.#cookies = cookieNames(context.settings.publicUrl);
  }

  /** Answers the same whether the address is an owner's or not. */
  async ask(asking: Asking, body: unknown): Promise<Response> {
    if (await this.#isTooOften('ask', asking)) return tooOften();
    const { settings, endpoint } = this.#context;
    if (this.missing().length > 0) return problem(409, 'Signing in is not set up.');
    const typed = textOf(fieldOf(body, 'email'), 320)?.trim().toLowerCase();
    const browser = cookieIn(asking.request, this.#cookies.browser) ?? newToken();
    const owner = settings.owners.find((each) => each.toLowerCase() === typed);
    // Not waited for: the time it takes would tell who is an owner.
    if (owner !== undefined)
      void this.#sendLink(owner, browser, fieldOf(body, 'conversation')).catch((error: unknown) =>
        endpoint.report('inbox-mail', `A link for signing in was not sent: ${errorCodeOf(error)}`),
      );
    return done({ 'set-cookie': cookie(this.#cookies, 'browser', browser, LINK_MS) });
  }

  async finish(asking: Asking, body: unknown): Promise<Response> {
    if (await this.#isTooOften('finish', asking)) return tooOften();
    const { db, now } = this.#context;
    const token = textOf(fieldOf(body, 'token'), 100) ?? '';
    const browser = cookieIn(asking.request, this.#cookies.browser);
    if (!TOKEN.test(token) || browser === null) return wrongLink();
    const link = await db
      .deleteFrom('sign_ins')
      .where('token_hash', '=', hashOf(token))
      .where('browser_hash', '=', hashOf(browser))
      .where('expires_at', '>', now())
      .returning('owner')
      .executeTakeFirst();
    if (link === undefined) return wrongLink();
    const session = newToken();
    await db.deleteFrom('sessions').where('expires_at', '<=', now()).execute();
    await db
      .insertInto('sessions')
      .values({ token_hash: hashOf(session), owner: link.owner, expires_at: now() + SESSION_MS })
      .execute();
    return done({ 'set-cookie': cookie(this.#cookies, 'session', session, SESSION_MS) });
  }

  async leave(request: Request, everywhere: boolean): Promise<Response> {
    const { db } = this.#context;
    const session = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', hashOf(cookieIn(request, this.#cookies.session) ?? ''))
      .returning('owner')
      .executeTakeFirst();
    if (everywhere && session !== undefined) {
      await db.deleteFrom('sessions').where('owner', '=', session.owner).execute();
      await db.deleteFrom('sign_ins').where('owner', '=', session.owner).execute();
    }
    return done({ 'set-cookie': cookie(this.#cookies, 'session', '', 0) });
  }

  /** The address of the owner who asks; null for anybody else. */
  async ownerOf(request: Request): Promise<string | null> {
    const { db, settings, now } = this.#context;
    const token = cookieIn(request, this.#cookies.session);
    if (token === null) return null;
    const session = await db
      .selectFrom('sessions')
      .select('owner')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now())
      .executeTakeFirst();
    // Whoever is taken off the list of owners is signed out at once.
    return session !== undefined && settings.owners.includes(session.owner) ? session.owner : null;
  }

  async session(request: Request): Promise<Response> {
    const session: Session = { owner: await this.ownerOf(request), missing: this.missing() };
    return Response.json(session);
  }

  /** Settings without which nobody can sign in. */
  missing(): readonly string[] {
    const { publicUrl, owners, smtpUrl } = this.#context.settings;
    const needed = { PUBLIC_URL: publicUrl !== null, OWNERS: owners.length > 0, SMTP_URL: smtpUrl !== null };
    return Object.entries(needed).flatMap(([name, isSet]) => (isSet ? [] : [name]));
  }

  async #isTooOften(what: keyof typeof MOST, { request, socketAddress }: Asking): Promise<boolean> {
    const { secrets, settings } = this.#context.endpoint;
    const address = visitorAddress(request, socketAddress, settings.addressFrom);
    const key = `sign-in-${what}:${secrets.anonymous('address', address?.counted ?? 'unknown')}`;
    return isTooOften(this.#context, key, MOST[what]);
  }

  async #sendLink(owner: string, browser: string, conversation: unknown): Promise<void> {
    const { db, settings, now } = this.#context;
    await db.deleteFrom('sign_ins').where('expires_at', '<=', now()).execute();
    const open = await db.selectFrom('sign_ins').select('token_hash').where('owner', '=', owner).execute();
    if (open.length >= MOST_LINKS) return;
    const token = newToken();
    const expires_at = now() + LINK_MS;
    await db
      .insertInto('sign_ins')
      .values({ token_hash: hashOf(token), owner, browser_hash: hashOf(browser), expires_at })
      .execute();
    const target =
      typeof conversation === 'string' && CONVERSATION_ID.test(conversation)
        ? `&conversation=${conversation}`
        : '';
    // After the number sign: it stands in no server's log, and a program that looks at links in mails does not use it up.
    await this.#mails?.send(owner, signInMail(`${settings.publicUrl}/inbox/#sign-in=${token}${target}`));
  }
}

type Cookies = { readonly browser: string; readonly session: string; readonly isSecure: boolean };

/** Browsers bind a `__Host-` cookie to this host and to https. A laptop without https has to do without. */
function cookieNames(publicUrl: string | null): Cookies {
  const isSecure = publicUrl?.startsWith('https://') === true;
  const prefix = isSecure ? '__Host-' : '';
  return { browser: `${prefix}task-tamer-browser`, session: `${prefix}task-tamer-session`, isSecure };
}

function cookie(cookies: Cookies, which: 'browser' | 'session', value: string, ms: number): string {
  const secure = cookies.isSecure ? '; Secure' : '';
  return `${cookies[which]}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${Math.floor(ms / 1_000)}${secure}`;
}

function cookieIn(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1] ?? '';
  return TOKEN.test(value) ? value : null;
}

const newToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

const tooOften = () => problem(429, 'Too many tries. Wait a quarter of an hour.');

const wrongLink = () =>
  problem(
    401,
    'This link does not work here. It was used already, is older than 15 minutes, or was asked for in another browser.',
  );
