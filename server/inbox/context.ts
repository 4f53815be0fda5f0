/** What every part of the inbox needs. */
import type { BookingRules } from '../../widget/booking/tool-calls.ts';
import type { Context } from '../context.ts';
import type { PlatformCredentials } from './reports/platform-credentials.ts';
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
  /** Where the database is: a file, or the address of a Postgres database. */
  readonly database: string;
  /** This server's address on the internet, without a trailing slash. Null: unknown, and signing in is off. */
  readonly publicUrl: string | null;
  /** Where the platform reports calls. Null: it does not, and the inbox polls it. */
  readonly reportsTo: string | null;
  /** Whether the assistant's own server keeps receiving its messages. Null: the owner has not chosen. */
  readonly keepsServer: boolean | null;
  /** Mail addresses of those who get mails and may sign in. */
  readonly owners: readonly string[];
  /** Null: no mail is sent. */
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
  /** Whether the platform summarizes each call, which costs money. */
  readonly summary: boolean;
  /** After how many days a conversation is erased. */
  readonly keepDays: number;
  /** Whether a conversation that cannot be stored is refused. */
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

export const CONVERSATION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** After the number sign, which browsers never send: no server logs which conversations an owner reads. */
export const conversationLink = (publicUrl: string, id: string): string =>
  `${publicUrl}/inbox/#conversation=${id}`;
