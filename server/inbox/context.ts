/** What every part of the inbox needs. */
import type { BookingRules } from '../../widget/booking/tool-calls.ts';
import type { Context } from '../context.ts';
import type { EndpointSettings } from '../settings.ts';
import type { CalendarSettings } from '../book/calendar/settings.ts';
import type { TextSettings } from '../book/texts/settings.ts';
import type { PlatformCredentials } from './reports/platform-credentials.ts';
import type { BusinessId } from '../businesses/business-id.ts';
import type { BusinessRows, Database } from './store/database.ts';
import type { Site } from './store/site.ts';

export type WebhookSettings = {
  /** Each URL receives every event. */
  readonly urls: readonly string[];
  /** `whsec_…`. Every request is signed with each, which allows rotation. */
  readonly secrets: readonly string[];
  /** Whether private addresses and addresses without HTTPS are allowed. */
  readonly allowsPrivate: boolean;
};

export type InboxSettings = {
  /** A file, or the URL of a Postgres database. */
  readonly database: string;
  /** The URL for the owner of the tables on Postgres. If null, the server's own user owns them. */
  readonly migrationDatabase?: string | null;
  /** The business's name in the database, which no other business may then use. If null, the assistant's id. */
  readonly site: string | null;
  /** This server's public URL without a trailing slash. If null, sign-in is disabled. */
  readonly publicUrl: string | null;
  /** Of the server when it had this business only: requests to it still arrive, signed for it. */
  readonly formerUrl?: string | null;
  /** The URL to which the platform reports calls. If null, the inbox polls instead. */
  readonly reportsTo: string | null;
  /** Whether the assistant's own server keeps receiving its messages. Null if the owner has not chosen. */
  readonly keepsServer: boolean | null;
  /** Mail addresses of the owners, who receive mails. */
  readonly owners: readonly string[];
  /** If null, no mail is sent. */
  readonly mailUrl: string | null;
  /** One mail per conversation, one per day, or only sign-in links. */
  readonly mails: 'each' | 'daily' | 'off';
  /** When the daily mail is sent: minutes since midnight, in `timeZone`. */
  readonly digestAt: number;
  /** If null, no webhooks are sent. */
  readonly webhooks: WebhookSettings | null;
  /** The owner's calendar. If null, the book is alone. */
  readonly calendar?: CalendarSettings | null;
  /** Whether this process lacks the secret of the calendar of a removed business, so that its entries wait. */
  readonly isCalendarUnreachable?: boolean;
  /** If null, the book sends no text messages. */
  readonly texts?: TextSettings | null;
  /** The platform's credentials for events of calls that this server did not start. If null, they are refused. */
  readonly credentials: PlatformCredentials | null;
  /** The sender of mails. */
  readonly mailFrom: string;
  /** In the URL at which a mail service reports bounces. If not set, none does. */
  readonly mailEventsToken?: string | null;
  /** Where answers to mails go, unless a visitor has left an address. If not set, to the sender. */
  readonly replyTo?: string | undefined;
  /** Whether the platform summarizes each call, which costs money. */
  readonly summary: boolean;
  /** After how many days a conversation is erased. */
  readonly keepDays: number;
  /** Whether a conversation that cannot be stored is refused. */
  readonly required: boolean;
  /** IANA name of the business's time zone. */
  readonly timeZone: string;
  /** The business's country (ISO 3166), for telephone numbers without a country code; null if unknown. */
  readonly country: string | null;
  /** The folder of the built pages. */
  readonly pageFolder: string;
};

/** A person who may open an inbox. Staff read and note, owners also erase. */
export type Member = {
  readonly email: string;
  readonly role: 'owner' | 'staff';
  /** What they signed in with before counts no longer. */
  readonly since: number;
};

/** @param endpoint an assistant without an id is identified by the site key, because its definition may be edited */
export function siteOf(
  { site }: Pick<InboxSettings, 'site'>,
  { assistant, siteKey }: Pick<EndpointSettings, 'assistant' | 'siteKey'>,
): Site {
  const unnamed = typeof assistant === 'string' ? assistant : siteKey;
  return { name: site ?? unnamed, unnamed };
}

/** The inbox of one business. */
export type InboxContext = Omit<Database, 'businesses' | 'close' | 'inBusiness' | 'scrub' | 'warning'> &
  BusinessRows & {
    readonly businessId: BusinessId;
    /** Removes deleted bytes from the storage, at night if that takes long. */
    readonly scrub: () => Promise<void>;
    readonly settings: InboxSettings;
    /** Who may open it at this moment. */
    readonly members: () => Promise<readonly Member[]>;
    /** The call endpoint's settings: the platform's key, the limits, and where problems are reported. */
    readonly endpoint: Context;
    readonly now: () => number;
  };

/** What signing in needs: of an inbox for its owners, and of the provider's page for its people. */
export type SignInContext = Pick<InboxContext, 'read' | 'change' | 'members' | 'endpoint' | 'now'> & {
  readonly settings: Pick<InboxSettings, 'publicUrl' | 'mailUrl' | 'timeZone'>;
};

export const bookingRules = ({ endpoint, settings, now }: InboxContext): BookingRules => ({
  tools: endpoint.settings.bookingTools,
  timeZone: settings.timeZone,
  now: now(),
});

export const CONVERSATION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What the page's URL ends with. Browsers never send it, so no server logs which conversations an owner reads. */
export const conversationFragment = (id: string): string => `conversation=${id}`;

/** @param date of its start, such as 2026-11-24, in the business's time zone */
export const appointmentFragment = (date: string, id: string): string =>
  `appointments=${date}&appointment=${id}`;

export const conversationLink = (publicUrl: string, id: string): string =>
  `${publicUrl}/inbox/#${conversationFragment(id)}`;

export const appointmentLink = (publicUrl: string, ...appointment: [date: string, id: string]): string =>
  `${publicUrl}/inbox/#${appointmentFragment(...appointment)}`;
