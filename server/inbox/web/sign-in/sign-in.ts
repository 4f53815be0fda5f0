/** Signing in and out: by a mailed link or by a passkey. There is no password. */
import type { Asking } from '../../../admission/admission.ts';
import type { InboxContext } from '../../context.ts';
import type { Mails } from '../../mail/mails.ts';
import { noSuchPath } from '../answers.ts';
import type { Session } from '../page-contract.ts';
import { Links } from './links.ts';
import { Passkeys } from './passkeys.ts';
import { Sessions } from './sessions.ts';

export class SignIn {
  readonly #sessions: Sessions;
  readonly #links: Links;
  readonly #passkeys: Passkeys;

  constructor(context: InboxContext, mails: Mails | null) {
    this.#sessions = new Sessions(context);
    this.#links = new Links(context, mails, this.#sessions);
    this.#passkeys = new Passkeys(context, this.#sessions);
  }

  /** The address of the owner who sent the request; null for everyone else. */
  ownerOf(request: Request): Promise<string | null> {
    return this.#sessions.ownerOf(request);
  }

  /** `GET session`, also without one. */
  async session(request: Request): Promise<Response> {
    const owner = await this.ownerOf(request);
    const own = owner === null ? [] : await this.#passkeys.list(owner);
    const session: Session = {
      owner,
      missing: this.#links.missing(),
      passkeys: {
        isPossible: this.#passkeys.isPossible,
        isOffered: owner === null && (await this.#passkeys.anyExists()),
        own,
      },
    };
    return Response.json(session);
  }

  /** Answers requests that need no session. Null for any other path. */
  async answerAnyone(asking: Asking, path: string, body: () => Promise<unknown>): Promise<Response | null> {
    const { request } = asking;
    switch (path) {
      case 'sign-in':
        return this.#links.ask(asking, await body());
      case 'sign-in/finish':
        return this.#links.finish(asking, await body());
      case 'sign-in/passkey/options':
        return this.#passkeys.signInOptions(asking);
      case 'sign-in/passkey':
        return this.#passkeys.signIn(asking, await body());
      case 'sign-out':
        return this.#sessions.end(request, false);
      case 'sign-out/everywhere':
        return this.#sessions.end(request, true);
      default:
        return null;
    }
  }

  /** `passkeys…`, for an owner who is signed in. */
  async answerOwner(
    owner: string,
    request: Request,
    id: string,
    body: () => Promise<unknown>,
  ): Promise<Response> {
    if (request.method === 'DELETE') return this.#passkeys.remove(owner, id);
    if (request.method !== 'POST') return noSuchPath();
    return id === 'options'
      ? this.#passkeys.registrationOptions(owner, request)
      : this.#passkeys.register(owner, request, await body());
  }
}
