/** Mails to people who were added to a business: where they sign in. */
import type { InboxContext } from '../context.ts';
import type { LinkMailing } from './link-mails.ts';
import { invitationMail } from './sign-in-mail.ts';

/** How long a mail that the mail server defers is sent again. A link can be asked for at the inbox all the same. */
const INVITING_MS = 24 * 3_600_000;

export type Invitations = LinkMailing & {
  readonly inbox: Pick<InboxContext, 'endpoint' | 'now'>;
  /** Of the inbox; null if its URL is not known. */
  readonly page: string | null;
  /** Null if it has no name. */
  readonly business: string | null;
};

type People = readonly { readonly email: string }[];

/**
 * Mails those who were added. Never rejects.
 * @param before who was there already @param now who is there
 * @returns those to whom no mail was sent at once, who may sign in all the same
 */
export async function invite(
  { inbox, linkMails, send, page, business }: Invitations,
  before: People,
  now: People,
): Promise<readonly string[]> {
  const known = new Set(before.map(({ email }) => email));
  const added = now.map(({ email }) => email).filter((email) => !known.has(email));
  if (send === null || page === null) return added;
  const content = await invitationMail(page, business);
  const expiresAt = inbox.now() + INVITING_MS;
  const uninvited: string[] = [];
  for (const to of added)
    if (!(await linkMails.send({ inbox, send, to, content, expiresAt }))) uninvited.push(to);
  return uninvited;
}
