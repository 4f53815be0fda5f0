/**
 * The tables of the inbox. Their column of the business is left out: `one-business.ts` alone writes and reads it. Times are milliseconds since
 * 1970, booleans are 0 and 1, objects are JSON as text.
 */
import type { Generated, Kysely, Transaction } from 'kysely';
import type { Channel } from '../../../widget/contract-endpoint.ts';
import type { UsageRow } from '../../businesses/store/provider-tables.ts';
import type { Speaker } from '../../routes/endpoint-inbox.ts';
import type { CalendarEntryRow, CalendarRow } from './calendar-entry.ts';
import type { BouncedAddressRow, DueWorkRow, SiteRow } from './deployment-rows.ts';

/**
 * - `starting`: requested from the platform, without a result yet
 * - `live`: in progress
 * - `ended`
 * - `missed`: an attempt that did not become a conversation
 */
export type Status = 'starting' | 'live' | 'ended' | 'missed';

/** `telephone`: a call to the business's number, which the platform answers. */
export type KeptChannel = Channel | 'telephone';

/** Calls have a record at the platform, and a report that ends them. */
export const isCall = (channel: KeptChannel): boolean => channel === 'voice' || channel === 'telephone';

export type ConversationRow = {
  readonly id: string;
  /** The id of the platform's call or session. Null until it is known. */
  readonly platform_id: string | null;
  readonly channel: KeptChannel;
  readonly status: Status;
  readonly started_at: number;
  readonly ended_at: number | null;
  /** Null for a refused visitor, who gave the name for a conversation that did not happen. */
  readonly name: string | null;
  /** The phone number or mail address left with a message, or a telephone caller's number. */
  readonly contact: string | null;
  /** A `ConsentReceipt`. */
  readonly consent: string | null;
  /** The visitor's, as an IANA name of a place. Null if it is not known, and in an inbox without a book. */
  readonly time_zone: string | null;
  /** Why it was missed: the code of the endpoint or the platform. */
  readonly missed_reason: string | null;
  /** The platform's code for how it ended. */
  readonly ended_reason: string | null;
  /** A `Summary`. */
  readonly summary: string | null;
  /** A list of `KeptBooking`, of `row-json.ts`. */
  readonly bookings: string | null;
  /** 1: the agent said that something is booked. 2: a booking tool confirmed something for an impossible time. */
  readonly booking_claimed: number;
  /** US dollars. */
  readonly cost: number | null;
  readonly has_recording: number;
  /** What the visitor answered to "Did this help?". */
  readonly helped: number | null;
  readonly updated_at: number;
  /** When to check next how it went: a call at the platform, a text chat for silence. Null once it is over. */
  readonly check_at: number | null;
  /** How often it was checked without a result. */
  readonly checks: number;
  /** The owner's note; may be empty. */
  readonly note: string;
  /** When the owner marked it as done. */
  readonly done_at: number | null;
  /** A list of the owners who have opened it since it ended. */
  readonly read_by: string | null;
  /** The reserved part of a day's budget; null if nothing is reserved or it is settled. */
  readonly reserved_day: string | null;
  /** s */
  readonly reserved_seconds: number | null;
  /** How often it has ended; a visitor's message continues a text chat that has ended. */
  readonly ends: number;
  /** The number of bookings of which webhooks were queued. */
  readonly bookings_announced: number;
  /** When the platform's own report of the end was stored, which counts once. */
  readonly reported_at: number | null;
  /** When the owner was informed that the report is overdue. */
  readonly unreported_at: number | null;
};

export type LineRow = {
  readonly conversation_id: string;
  readonly position: number;
  readonly speaker: Speaker;
  readonly text: string;
  readonly at: number;
};

/** Rejected events, counted by day and reason, so that a flood of them cannot fill the disk. */
export type RefusedEventRow = {
  readonly day: string;
  readonly reason: string;
  readonly count: number;
  readonly last_at: number;
};

/** The state of an outgoing delivery, which is retried until it succeeds or is abandoned. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export type DeliveryRow = {
  readonly conversation_id: string;
  /**
   * - `mail`: for this conversation only; `digest`: in the daily mail
   * - `unreported-…`: the platform's report is overdue
   */
  readonly kind: 'mail' | 'digest' | 'unreported-mail' | 'unreported-digest';
  readonly recipient: string;
  /** Which end of the conversation it is about, from 1. */
  readonly end_number: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_at: number;
  readonly last_error: string | null;
};

export type WebhookType =
  | 'conversation.ended'
  | 'conversation.unreported'
  | 'conversation.erased'
  | 'booking.created'
  | 'booking.changed'
  | 'message.received'
  | 'visitor.missed';

/** One event for one address. Its content is read from the conversation when it is sent. */
export type WebhookRow = {
  /** The same in every attempt and for every address. */
  readonly event_id: string;
  readonly url: string;
  readonly type: WebhookType;
  readonly conversation_id: string;
  /** For `booking.…`: the index of the booking. */
  readonly booking_index: number | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created_at: number;
  readonly next_at: number;
  /** HTTP status of the last answer. */
  readonly last_status: number | null;
  readonly last_error: string | null;
};

/** The record of an erasure, without any of its content. */
export type ErasureRow = {
  readonly conversation_id: string;
  /** SHA-256 of the conversation's JSON in the export, in hexadecimal digits. */
  readonly hash: string;
  readonly at: number;
  readonly channel: KeptChannel;
  /** The call or session that is still to be erased at the platform. */
  readonly platform_id: string | null;
  readonly attempts: number;
  readonly next_at: number | null;
};

/** What the erased conversations of a day, in the business's time zone, count for its usage. */
export type ErasedUsageRow = Omit<UsageRow, 'business_id'>;

/** A mailed sign-in link. Only the token's hash is stored. */
export type SignInRow = {
  readonly token_hash: string;
  readonly owner: string;
  /** The browser that requested it, in which alone the link works. */
  readonly browser_hash: string;
  readonly expires_at: number;
};

/** An owner who is signed in. */
export type SessionRow = Pick<SignInRow, 'token_hash' | 'owner' | 'expires_at'> & {
  /** Its name and its system's. Null if it is not known, and of an earlier version. */
  readonly browser: string | null;
};

/** A passkey of an owner. */
export type PasskeyRow = {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly owner: string;
  /** In COSE, base64url. */
  readonly public_key: string;
  /** Signatures so far; always 0 if the authenticator does not count. */
  readonly counter: number;
  /** A list of `AuthenticatorTransport`. */
  readonly transports: string;
  /** The device on which it was added. */
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
};

/** A challenge that a passkey is about to answer, once. */
export type ChallengeRow = {
  readonly hash: string;
  /** The browser that requested it, from which alone the response is accepted. */
  readonly browser_hash: string;
  /** Who adds a passkey; null for signing in. */
  readonly owner: string | null;
  readonly expires_at: number;
};

/** Attempts to sign in, by an anonymous key, in a time window. */
export type AttemptRow = { readonly key: string; readonly used: number; readonly ends_at: number };

/** The text by which a conversation is found: on SQLite its words, which an index of SQLite's divides. */
export type SearchedRow = {
  readonly conversation_id: string;
  /** SQLite's number of the row, in the index of words, too. */
  readonly number: Generated<number>;
  readonly text: Generated<string>;
  /** Only on Postgres. */
  readonly words: Generated<string>;
};

/**
 * - `held`: for the visitor of a conversation, until `hold_until`
 * - `booked`; `moved`: booked, and since then at another time
 * - `cancelled`
 * - `came`, `missed`: what the owner noted after its start
 */
export type AppointmentState = 'held' | 'booked' | 'moved' | 'cancelled' | 'came' | 'missed';

export type AppointmentRow = {
  /** A UUID, the same for life. */
  readonly id: string;
  /** The conversation in which it was made. It may be erased earlier. */
  readonly conversation_id: string;
  /** The platform's id of the request that booked it, which may arrive again. Null for a hold. */
  readonly tool_call_id: string | null;
  readonly state: AppointmentState;
  /** Ids of the owner's file. */
  readonly service: string;
  readonly resource: string;
  /** Which of the resource's places, from 0. */
  readonly place: number;
  /** Which of the service's simultaneous appointments, from 0; null without a limit. */
  readonly turn: number | null;
  readonly starts_at: number;
  readonly ends_at: number;
  /** With its buffers. */
  readonly busy_from: number;
  readonly busy_to: number;
  /** Null if it is not held. */
  readonly hold_until: number | null;
  readonly name: string | null;
  /** A telephone number or a mail address, as the visitor gave it, and in the form in which it is compared. */
  readonly contact: string | null;
  readonly contact_key: string | null;
  readonly note: string | null;
  /** A `TextConsent`: that the visitor wants text messages about it. Null if not. */
  readonly text_consent: string | null;
  /** The visitor's, BCP 47. */
  readonly language: string;
  /** That of the conversation. Null if it is not known. */
  readonly time_zone: string | null;
  /** Changes so far, as calendars count them. */
  readonly sequence: number;
  /** When the visitor confirmed this time of it. */
  readonly confirmed_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
};

/** What is sent about an appointment. Its address and its content are those of the appointment when it is sent. */
export type NoticeRow = {
  readonly appointment_id: string;
  /** Of the appointment when it was planned. After another change it is no longer true, and is not sent. */
  readonly sequence: number;
  /** `owner`: the visitor has moved or cancelled it on the page of the link, and the owners are informed. */
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'reminder' | 'owner';
  readonly channel: 'mail' | 'text';
  /** Of a reminder: how long before the start. Otherwise 0. */
  readonly minutes_before: number;
  /**
   * - `waiting`: until `next_at`
   * - `sending`: by a process, which has until `next_at` to note the result
   * - `sent`
   * - `refused`: for good, with `last_error`
   * - `unknown`: the process ended or the answer was lost, so it may have been sent. It is not sent again
   */
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'unknown';
  readonly attempts: number;
  readonly next_at: number;
  readonly last_error: string | null;
};

/** A text message to a visitor. Its words are composed when it is sent. */
export type TextRow = {
  /** A UUID. */
  readonly id: string;
  /** Null for an answer to an incoming text. */
  readonly appointment_id: string | null;
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'reminder' | 'stopped' | 'started' | 'help';
  readonly number_hash: string;
  /** E.164, until it is sent. */
  readonly number: string | null;
  /** BCP 47 */
  readonly language: string;
  /**
   * - `waiting`: until `next_at`
   * - `sending`: by a process, which has until `next_at` to note the result
   * - `accepted` by the provider; `sent` to the carrier; `delivered` or `undelivered`, as the carrier reports
   * - `refused` by the provider, with `code`
   * - `unknown`: the answer was lost, so it may have been sent. It is not sent again
   * - `dropped`: it was no longer wanted, or no longer true
   */
  readonly state:
    | 'waiting'
    | 'sending'
    | 'accepted'
    | 'sent'
    | 'delivered'
    | 'undelivered'
    | 'refused'
    | 'unknown'
    | 'dropped';
  /** The provider's, of the last failure. */
  readonly code: string | null;
  readonly provider_id: string | null;
  readonly attempts: number;
  readonly next_at: number;
  readonly created_at: number;
  readonly updated_at: number;
};

/** A person's decision about texts, by the provider's id of the text that said it. The latest one counts. */
export type TextChoiceRow = {
  readonly message_id: string;
  readonly number_hash: string;
  readonly choice: 'stop' | 'start';
  readonly at: number;
};

/**
 * One row per business. Each change of the book writes it first, so that changes follow one another: Postgres checks an
 * exclusion after it has inserted, and several at once would wait for each other.
 */
export type BookRow = {
  readonly id: number;
  readonly changed_at: number;
  /** Signs what visitors keep, in base64url. Null until a server has used the book. */
  readonly key: string | null;
};

/** A version of the services and hours that an owner has set. */
export type BookRulesRow = {
  /** From 1; the last one counts. */
  readonly version: number;
  /** JSON in the format of `BOOK_FILE`. */
  readonly content: string;
  readonly saved_at: number;
};

/** Of the whole deployment, without anything that a visitor or an owner has said. */
export type DeploymentTables = {
  site: SiteRow;
  bounced_addresses: BouncedAddressRow;
  business_due_work: DueWorkRow;
};

/** Each row belongs to a business. */
export type Tables = {
  books: BookRow;
  book_rules: BookRulesRow;
  appointments: AppointmentRow;
  calendar_entries: CalendarEntryRow;
  calendars: CalendarRow;
  notices: NoticeRow;
  texts: TextRow;
  text_choices: TextChoiceRow;
  conversations: ConversationRow;
  lines: LineRow;
  searched: SearchedRow;
  refused_events: RefusedEventRow;
  deliveries: DeliveryRow;
  webhooks: WebhookRow;
  erasures: ErasureRow;
  erased_usage: ErasedUsageRow;
  sign_ins: SignInRow;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  challenges: ChallengeRow;
  attempts: AttemptRow;
};

/** Reads rows of one business. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** A transaction in one business, in which conversations and what follows from them change together. */
export type Change = Transaction<Tables>;

/** @param work several statements that need not see the same state */
export type Read = <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
