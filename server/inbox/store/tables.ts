/** The tables of the inbox. Times are milliseconds since 1970, booleans are 0 and 1, objects are JSON as text. */
import type { Channel } from '../../../widget/contract-endpoint.ts';
import type { Speaker } from '../../routes/endpoint-inbox.ts';

/**
 * - `starting`: the platform was asked, and what came of it is not known yet
 * - `live`: it goes on
 * - `ended`
 * - `missed`: somebody tried, and no conversation came of it
 */
export type Status = 'starting' | 'live' | 'ended' | 'missed';

/** `telephone`: somebody called the business's own number, which the platform answers. */
export type KeptChannel = Channel | 'telephone';

/** Calls have a record at the platform, and a report that ends them. */
export const isCall = (channel: KeptChannel): boolean => channel === 'voice' || channel === 'telephone';

export type ConversationRow = {
  readonly id: string;
  /** Of the platform's call or session. Null until it is known. */
  readonly platform_id: string | null;
  readonly channel: KeptChannel;
  readonly status: Status;
  readonly started_at: number;
  readonly ended_at: number | null;
  /** Null for a refused visitor, who gave the name for a conversation that did not happen. */
  readonly name: string | null;
  /** Of a message the telephone number or mail address that was left with it, of a telephone call the caller's number. */
  readonly contact: string | null;
  /** A `ConsentReceipt`. */
  readonly consent: string | null;
  /** Why it was missed: what the endpoint or the platform said. */
  readonly missed_reason: string | null;
  /** The platform's word for how it ended. */
  readonly ended_reason: string | null;
  /** A `Summary`. */
  readonly summary: string | null;
  /** A list of `Booking`. */
  readonly bookings: string | null;
  /** The agent said that something is booked. */
  readonly booking_claimed: number;
  /** US dollars. */
  readonly cost: number | null;
  readonly has_recording: number;
  /** What the visitor answered to "Did this help?". */
  readonly helped: number | null;
  readonly updated_at: number;
  /** When the platform is asked what became of it; null: not any more. */
  readonly check_at: number | null;
  /** How often it was asked. */
  readonly checks: number;
  /** The owner's own words about it; empty where there are none. */
  readonly note: string;
  /** When the owner marked it as done. */
  readonly done_at: number | null;
  /** What it still has of a day's budget, and which day; null: nothing, or it is settled. */
  readonly reserved_day: string | null;
  /** s */
  readonly reserved_seconds: number | null;
};

export type LineRow = {
  readonly conversation_id: string;
  readonly position: number;
  readonly speaker: Speaker;
  readonly text: string;
  readonly at: number;
};

/** What the platform reported, once for each kind. */
export type EventRow = { readonly conversation_id: string; readonly kind: string; readonly at: number };

/** Rejected events, counted by day and reason, so that a flood of them cannot fill the disk. */
export type RefusedEventRow = {
  readonly day: string;
  readonly reason: string;
  readonly count: number;
  readonly last_at: number;
};

/** Of something that has to leave this machine: it is tried until it has, or for too long. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export type DeliveryRow = {
  readonly conversation_id: string;
  /**
   * - `mail`: of this conversation alone; `digest`: in the mail about a day's conversations
   * - `unreported-…`: that the platform has not reported it
   */
  readonly kind: 'mail' | 'digest' | 'unreported-mail' | 'unreported-digest';
  readonly recipient: string;
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
  | 'message.received'
  | 'visitor.missed';

/** One event for one address. What it says is read from the conversation when it is sent. */
export type WebhookRow = {
  /** The same in every try and for every address. */
  readonly event_id: string;
  readonly url: string;
  readonly type: WebhookType;
  readonly conversation_id: string;
  /** Of `booking.created`: which of the conversation's bookings. */
  readonly booking_index: number | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created_at: number;
  readonly next_at: number;
  /** HTTP status of the last answer. */
  readonly last_status: number | null;
  readonly last_error: string | null;
};

/** That something was erased, and nothing of what it was. */
export type ErasureRow = {
  readonly conversation_id: string;
  /** SHA-256 of what was erased, as it stood in the export. */
  readonly hash: string;
  readonly at: number;
  readonly channel: KeptChannel;
  /** The call or session that is still to be erased at the platform. */
  readonly platform_id: string | null;
  readonly attempts: number;
  readonly next_at: number | null;
};

/** A link for signing in that was mailed to an owner. Of tokens only hashes are kept. */
export type SignInRow = {
  readonly token_hash: string;
  readonly owner: string;
  /** Of the browser that asked for it: the link works in no other. */
  readonly browser_hash: string;
  readonly expires_at: number;
};

/** An owner who is signed in. */
export type SessionRow = Pick<SignInRow, 'token_hash' | 'owner' | 'expires_at'>;

/** A passkey of an owner. */
export type PasskeyRow = {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly owner: string;
  /** In COSE, base64url. */
  readonly public_key: string;
  /** Signatures so far; 0 for good where the authenticator does not count. */
  readonly counter: number;
  /** A list of `AuthenticatorTransport`. */
  readonly transports: string;
  /** Of the device on which it was added. */
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
};

/** A challenge that a passkey is about to answer, once. */
export type ChallengeRow = {
  readonly hash: string;
  /** Of the browser that asked for it: its answer is accepted from no other. */
  readonly browser_hash: string;
  /** Who adds a passkey; null for signing in. */
  readonly owner: string | null;
  readonly expires_at: number;
};

/** What somebody tried without being signed in, by an anonymous name, in a window of time. */
export type AttemptRow = { readonly key: string; readonly used: number; readonly ends_at: number };

export type Tables = {
  conversations: ConversationRow;
  lines: LineRow;
  events: EventRow;
  refused_events: RefusedEventRow;
  deliveries: DeliveryRow;
  webhooks: WebhookRow;
  erasures: ErasureRow;
  sign_ins: SignInRow;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  challenges: ChallengeRow;
  attempts: AttemptRow;
};
