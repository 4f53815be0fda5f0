/** What an inbox reads and changes of its own business, if the server keeps many. */
import type { BusinessSettings } from '../businesses/business-settings.ts';
import type { Member } from './context.ts';

export type OwnPerson = Pick<Member, 'email' | 'role'>;

export type OwnState = {
  /** Of its last change. */
  readonly revision: number;
  readonly name: string;
  readonly settings: BusinessSettings;
  readonly hasWebhookSecret: boolean;
  readonly people: readonly OwnPerson[];
};

/** In the format of the commands. What it does not contain stays. */
export type OwnChange = {
  /** The revision that the person saw. */
  readonly basedOn: number;
  /** Their mail address, for the audit log. */
  readonly actor: string;
  readonly json: object;
};

/**
 * - `outdated`: it has been changed since that revision
 * - `refused`: in the sentences of the commands
 */
export type OwnChangeResult =
  | { readonly kind: 'changed' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** Someone of the provider who looked at the inbox. */
export type Look = { readonly actor: string; readonly beganAt: number; readonly endsAt: number };

export type Looks = {
  /** The provider's page of this business, relative to the inbox's page. */
  readonly page: string;
  /** Null if there is none that goes on. */
  readonly find: (tokenHash: string) => Promise<Look | null>;
  readonly end: (tokenHash: string) => Promise<void>;
  /** The latest first. */
  readonly list: () => Promise<readonly Look[]>;
};

export type OtherInbox = { readonly id: string; readonly name: string };

export type OwnBusiness = {
  readonly read: () => Promise<OwnState>;
  readonly change: (change: OwnChange) => Promise<OwnChangeResult>;
  /** Adds an entry to the audit log. */
  readonly record: (actor: string, action: string) => Promise<void>;
  /** Other businesses that have this address among their people. */
  readonly othersOf: (email: string) => Promise<readonly OtherInbox[]>;
  readonly looks: Looks;
};
