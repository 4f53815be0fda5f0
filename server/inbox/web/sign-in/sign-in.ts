/** Signing in and out: by a mailed link or by a passkey. There is no password. */
import type { InboxContext } from '../../context.ts';
import type { LinkMailing } from '../../mail/link-mails.ts';
import type { Session } from '../page-contract.ts';
import { Links } from './links.ts';
import { Passkeys } from './passkeys.ts';
import { Sessions } from './sessions.ts';

export type SignIn = {
  readonly links: Links;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
  /** The address of the owner who sent the request; null for everyone else. */
  readonly ownerOf: (request: Request) => Promise<string | null>;
  /** `GET session`, also without one. */
  readonly session: (request: Request) => Promise<Response>;
};

export function createSignIn(context: InboxContext, mails: LinkMailing): SignIn {
  const sessions = new Sessions(context);
  const links = new Links(context, mails, sessions);
  const passkeys = new Passkeys(context, sessions);
  const ownerOf = (request: Request) => sessions.ownerOf(request);
  return {
    links,
    passkeys,
    sessions,
    ownerOf,
    async session(request) {
      const owner = await ownerOf(request);
      const session: Session = {
        owner,
        business: context.endpoint.settings.businessName,
        missing: links.missing(),
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
