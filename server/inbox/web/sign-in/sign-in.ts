/** Signing in and out: by a mailed link or by a passkey. There is no password. */
import type { SignInContext, Member } from '../../context.ts';
import type { LinkMailing } from '../../mail/link-mails.ts';
import { signInMail } from '../../mail/sign-in-mail.ts';
import type { Session } from '../page-contract.ts';
import { Links, type SignInPage } from './links.ts';
import { Passkeys } from './passkeys.ts';
import { OWNER_SESSION_MS, Sessions } from './sessions.ts';

export type SignIn = {
  readonly links: Links;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
  /** Who sent the request; null for someone who is not signed in. */
  readonly memberOf: (request: Request) => Promise<Member | null>;
  /** `GET session`, also without one. */
  readonly session: (request: Request) => Promise<Response>;
};

const INBOX_PAGE: SignInPage = { path: '/inbox/', mailOf: signInMail, sessionMs: OWNER_SESSION_MS };

export function createSignIn(context: SignInContext, mails: LinkMailing, page = INBOX_PAGE): SignIn {
  const sessions = new Sessions(context, page.sessionMs);
  const links = new Links(context, mails, sessions, page);
  const passkeys = new Passkeys(context, sessions);
  const memberOf = (request: Request) => sessions.memberOf(request);
  return {
    links,
    passkeys,
    sessions,
    memberOf,
    async session(request) {
      const member = await memberOf(request);
      const owner = member?.email ?? null;
      const session: Session = {
        owner,
        role: member?.role ?? null,
        business: context.endpoint.settings.businessName,
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
