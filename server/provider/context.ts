/** What every part of the provider's page needs. */
import type { BusinessId } from '../businesses/business-id.ts';
import type { StoreContext } from '../businesses/store/writing.ts';
import type { SignInContext } from '../inbox/context.ts';
import type { LinkMails } from '../inbox/mail/link-mails.ts';
import type { SendMail } from '../inbox/mail/mails.ts';
import type { BusinessRows } from '../inbox/store/database.ts';
import type { ProviderSettings } from './settings.ts';

/** Its sessions, links and passkeys are kept like those of a business, which has this id and nothing else. */
export const PROVIDER_ID = '00000000-0000-4000-8000-000000000001' as BusinessId;

export type ProviderContext = {
  readonly settings: ProviderSettings;
  readonly store: Omit<StoreContext, 'actor'>;
  /** The rows of a business, of which only usage is read. */
  readonly inBusiness: (id: BusinessId) => Pick<BusinessRows, 'read'>;
  /** The businesses that have had conversations since a time in milliseconds, without which ones. */
  readonly withConversations: (since: number) => Promise<readonly BusinessId[]>;
  readonly signIn: SignInContext;
  readonly linkMails: LinkMails;
  /** Sends mails of a business by its name, not to addresses that have bounced. Null if no mail is sent. */
  readonly sendFor: (business: string) => SendMail | null;
};

/** Changes are recorded under the person's name. */
export const storeAs = ({ store }: ProviderContext, actor: string): StoreContext => ({ ...store, actor });
