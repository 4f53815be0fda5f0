/** Mails to the people whom the provider adds to a business: where they sign in. */
import type { BusinessId } from '../businesses/business-id.ts';
import { businessById, peopleOf } from '../businesses/store/reading.ts';
import { invitationMail } from '../inbox/mail/sign-in-mail.ts';
import type { ProviderContext } from './context.ts';

/** How long a mail that the mail server defers is sent again. It can be asked for at the inbox all the same. */
const INVITING_MS = 24 * 3_600_000;

export const inboxUrlOf = ({ settings }: Pick<ProviderContext, 'settings'>, id: BusinessId): string =>
  `${settings.publicUrl}/${id}/inbox/`;

/** Calls `work`, and mails those who are people of the business since then. The answer does not wait for the mails. */
export async function inviting<T>(
  context: ProviderContext,
  id: BusinessId,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = context.store;
  const before = new Set((await peopleOf(db, id)).map(({ email }) => email));
  const result = await work();
  const added = (await peopleOf(db, id)).filter(({ email }) => !before.has(email));
  const business = await businessById(db, id);
  const send = business === null ? null : context.sendFor(business.name);
  if (business === null || send === null) return result;
  const content = await invitationMail(inboxUrlOf(context, id), business.name);
  for (const { email: to } of added)
    void context.linkMails.send({
      inbox: context.signIn,
      send,
      to,
      content,
      expiresAt: context.signIn.now() + INVITING_MS,
    });
  return result;
}
