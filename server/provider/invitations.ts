/** Mails to the people whom the provider adds to a business. */
import type { BusinessId } from '../businesses/business-id.ts';
import { businessById, peopleOf, type Person } from '../businesses/store/reading.ts';
import { invite } from '../inbox/mail/invitations.ts';
import type { ProviderContext } from './context.ts';

export const inboxUrlOf = ({ settings }: Pick<ProviderContext, 'settings'>, id: BusinessId): string =>
  `${settings.publicUrl}/${id}/inbox/`;

/** @param before who was there already. Does not wait for the mails. */
export async function inviteAdded(
  context: ProviderContext,
  id: BusinessId,
  before: readonly Person[],
): Promise<void> {
  const { db } = context.store;
  const business = await businessById(db, id);
  if (business === null) return;
  const { linkMails, signIn: inbox } = context;
  const page = inboxUrlOf(context, id);
  const send = context.sendFor(business.name);
  void invite({ inbox, linkMails, send, page, business: business.name }, before, await peopleOf(db, id));
}
