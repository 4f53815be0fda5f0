/** Signing in and out: by a mailed link or by a passkey. There is no password. */
import type { SignInContext } from '../../context.ts';
import type { Looks } from '../../own-business.ts';
import type { LinkMailing } from '../../mail/link-mails.ts';
import { signInMail } from '../../mail/sign-in-mail.ts';
import type { Role, Session } from '../page-contract.ts';
import { createLooking, type Looking } from './looking.ts';
import { Links, type SignInPage } from './links.ts';
import { Passkeys } from './passkeys.ts';
import { OWNER_SESSION_MS, Sessions } from './sessions.ts';

export type SignIn = {
  readonly links: Links;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
  readonly looking: Looking;
  /** Who sent the request; null for someone who is not signed in. */
  readonly personOf: (request: Request) => Promise<Person | null>;
  /** `GET session`, also without one. */
  readonly session: (request: Request) => Promise<Response>;
};

/** @property lookUntil when a look of the provider ends; null for everyone else */
export type Person = { readonly email: string; readonly role: Role; readonly lookUntil: number | null };

export const INBOX_PAGE: SignInPage = {
  path: '/inbox/',
  mailOf: signInMail,
  sessionMs: OWNER_SESSION_MS,
  onSignOut: null,
  isClosed: false,
};

/** @param looks of the provider; null if the provider cannot look */
export function createSignIn(
  context: SignInContext,
  mails: LinkMailing,
  page = INBOX_PAGE,
  looks: Looks | null = null,
): SignIn {
  const sessions = new Sessions(context, page.sessionMs, page.onSignOut);
  const links = new Links(context, mails, sessions, page);
  const passkeys = new Passkeys(context, sessions);
  const looking = createLooking(context, looks);
  const personOf = async (request: Request): Promise<Person | null> => {
    const look = await looking.find(request);
    if (look !== null) return { email: look.actor, role: 'provider', lookUntil: look.endsAt };
    const member = await sessions.memberOf(request);
    return member === null ? null : { email: member.email, role: member.role, lookUntil: null };
  };
  return {
    links,
    passkeys,
    sessions,
    looking,
    personOf,
    async session(request) {
      const person = await personOf(request);
      const owner = person?.email ?? null;
      const session: Session = {
        owner,
        role: person?.role ?? null,
        lookUntil: person?.lookUntil ?? null,
        business: context.endpoint.settings.businessName,
        timeZone: context.settings.timeZone,
        isClosed: page.isClosed,
        missing: await links.missing(),
        passkeys: {
          isPossible: passkeys.isPossible,
          isOffered: owner === null && (await passkeys.anyExists()),
          own: owner === null ? [] : await passkeys.list(owner),
        },
      };
      return Response.json(session);
    },
  };
}
