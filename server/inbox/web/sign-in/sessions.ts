/** Sessions, only for those who may open the page. */
import { hashOf } from '../../../http/secrets.ts';
import type { SignInContext, Member } from '../../context.ts';
import { done } from '../answers.ts';
import type { SignedInBrowsers } from '../page-contract.ts';
import { browserName } from './browser-name.ts';
import { memberSince } from './members.ts';
import { newToken, tokenCookie, type TokenCookie } from './tokens.ts';

/** Of an owner. */
export const OWNER_SESSION_MS = 30 * 86_400_000;
/** How long a browser is known after an owner has signed in with it. */
const KNOWN_MS = 365 * 86_400_000;

export class Sessions {
  readonly #context: SignInContext;
  readonly #cookie: TokenCookie;
  readonly #knownCookie: TokenCookie;
  readonly #sessionMs: number;
  readonly #onSignOut: ((email: string) => Promise<void>) | null;

  /** @param onSignOut gets the address of someone before the session ends */
  constructor(
    context: SignInContext,
    sessionMs = OWNER_SESSION_MS,
    onSignOut: ((email: string) => Promise<void>) | null = null,
  ) {
    this.#context = context;
    this.#sessionMs = sessionMs;
    this.#onSignOut = onSignOut;
    this.#cookie = tokenCookie(context.settings.publicUrl, 'session', sessionMs);
    this.#knownCookie = tokenCookie(context.settings.publicUrl, 'known', KNOWN_MS);
  }

  /** Signs an owner in, in the browser that sent the request. */
  async begin(request: Request, owner: string): Promise<Response> {
    const { change: inChange, now } = this.#context;
    const token = newToken();
    await inChange(async (change) => {
      await change.deleteFrom('sessions').where('expires_at', '<=', now()).execute();
      await change
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          owner,
          expires_at: now() + this.#sessionMs,
          browser: browserName(request.headers.get('user-agent')),
        })
        .execute();
    });
    return done([this.#cookie.set(token), this.#knownCookie.set(this.#knownMark(owner))]);
  }

  /** Whether this owner has signed in with the browser before. It proves nothing else. */
  isKnownBrowser(request: Request, owner: string): boolean {
    const mark = this.#knownCookie.read(request);
    return mark !== null && this.#context.endpoint.secrets.isSigned(knownText(owner), mark);
  }

  #knownMark(owner: string): string {
    return this.#context.endpoint.secrets.sign(knownText(owner));
  }

  /** @param everywhere also ends the owner's other sessions, and links that were mailed but not opened */
  async end(request: Request, everywhere: boolean): Promise<Response> {
    if (this.#onSignOut !== null) {
      const found = await this.find(request);
      if (found !== null) await this.#onSignOut(found.member.email);
    }
    await this.#context.change(async (change) => {
      const session = await change
        .deleteFrom('sessions')
        .where('token_hash', '=', hashOf(this.#cookie.read(request) ?? ''))
        .returning('owner')
        .executeTakeFirst();
      if (!everywhere || session === undefined) return;
      await change.deleteFrom('sessions').where('owner', '=', session.owner).execute();
      await change.deleteFrom('sign_ins').where('owner', '=', session.owner).execute();
    });
    return done([this.#cookie.clear()]);
  }

  /** The browsers in which an owner is signed in, the latest first. */
  async list(request: Request, owner: string): Promise<Response> {
    const { read, now } = this.#context;
    const member = await memberSince(this.#context, owner, now());
    const sessions = await read((db) =>
      db
        .selectFrom('sessions')
        .select(['token_hash', 'expires_at', 'browser'])
        .where('owner', '=', owner)
        .where('expires_at', '>', Math.max(now(), (member?.since ?? now()) + this.#sessionMs - 1))
        .orderBy('expires_at', 'desc')
        .execute(),
    );
    const own = hashOf(this.#cookie.read(request) ?? '');
    return Response.json(
      sessions.map(({ token_hash, expires_at, browser }) => ({
        browser,
        beganAt: expires_at - this.#sessionMs,
        isThis: token_hash === own,
      })) satisfies SignedInBrowsers,
    );
  }

  /** Who sent the request; null for someone who is not signed in. */
  async memberOf(request: Request): Promise<Member | null> {
    return (await this.find(request))?.member ?? null;
  }

  /** The session of the request, with the time of the sign-in; null without one. */
  async find(request: Request): Promise<{ readonly member: Member; readonly beganAt: number } | null> {
    const { read, now } = this.#context;
    const token = this.#cookie.read(request);
    if (token === null) return null;
    const session = await read((db) =>
      db
        .selectFrom('sessions')
        .select(['owner', 'expires_at'])
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirst(),
    );
    // Read each time, so that removing a person signs them out immediately.
    if (session === undefined) return null;
    const beganAt = session.expires_at - this.#sessionMs;
    const member = await memberSince(this.#context, session.owner, beganAt);
    return member === null ? null : { member, beganAt };
  }
}

/**
 * Ends the sessions and the unopened links of addresses that may no longer open the inbox, at the start, so that an address
 * that is put back begins anew.
 */
export async function endFormerSessions({ change: inChange, members }: SignInContext): Promise<void> {
  const owners = (await members()).map(({ email }) => email);
  await inChange(async (change) => {
    for (const table of ['sessions', 'sign_ins'] as const) {
      const all = change.deleteFrom(table);
      await (owners.length === 0 ? all : all.where('owner', 'not in', owners)).execute();
    }
  });
}

const knownText = (owner: string): string => `browser of ${owner}`;
