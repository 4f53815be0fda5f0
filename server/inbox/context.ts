/** What every part of the inbox works with. */
import type { BookingRules } from '../../widget/booking/tool-calls.ts';
import type { Context } from '../context.ts';
import type { PlatformCredentials } from './platform-credentials.ts';
import type { Database } from './store/database.ts';

export type WebhookSettings = {
  /** Each gets every event. */
  readonly urls: readonly string[];
  /** `whsec_…`; every request is signed with each, so that one can be replaced. */
  readonly secrets: readonly string[];
  /** Whether addresses inside a private network may be reached, and such without https. */
  readonly allowsPrivate: boolean;
};

export type InboxSettings = {
  /** Where it is kept: a file, or the address of a Postgres database. */
  readonly database: string;
  /** Of this server, as the internet has it, without a slash at its end. Null: it is not known, so nobody can sign in. */
  readonly publicUrl: string | null;
  /** The address under which the platform reports calls; null where it is asked what became of each instead. */
  readonly reportsTo: string | null;
  /** Whether the assistant's own server goes on to get its messages. Null: the owner has not said. */
  readonly keepsServer: boolean | null;
  /** Mail addresses: who is told of each conversation. */
  readonly owners: readonly string[];
  /** Null: nobody is told. */
  readonly smtpUrl: string | null;
  /** A mail for each conversation, one a day for all of them, or none but the links for signing in. */
  readonly mails: 'each' | 'daily' | 'off';
  /** When the daily mail is sent: minutes since midnight, in `timeZone`. */
  readonly digestAt: number;
  /** Null: other programs are not told. */
  readonly webhooks: WebhookSettings | null;
  /** By which the platform proves events of calls that this server did not begin. Null: none is believed. */
  readonly credentials: PlatformCredentials | null;
  /** The sender of mails. */
  readonly mailFrom: string;
  /** Whether the platform sums up each call. It costs. */
  readonly summary: boolean;
  /** After how many days a conversation is erased. */
  readonly keepDays: number;
  /** Whether no conversation begins that cannot be kept. */
  readonly required: boolean;
  /** IANA name of the business's time zone. */
  readonly timeZone: string;
  /** The folder of the built page. */
  readonly pageFolder: string;
};

export type InboxContext = Omit<Database, 'close'> & {
  readonly settings: InboxSettings;
  /** Of the call endpoint: the platform's key, the limits, and where problems are reported. */
  readonly endpoint: Context;
  readonly now: () => number;
};

export const bookingRules = ({ endpoint, settings }: InboxContext): BookingRules => ({
  tools: endpoint.settings.bookingTools,
  timeZone: settings.timeZone,
});

/** After the number sign, which browsers tell no server: which conversations are looked at stands in no log. */
export const conversationLink = (publicUrl: string, id: string): string =>
  `${publicUrl}/inbox/#conversation=${id}`;
