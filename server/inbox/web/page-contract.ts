/** What the page and its server exchange: types that both are built from. */
import type { Booking } from '../../../widget/booking/booking.ts';
import type { ConsentReceipt } from '../../../widget/contract-endpoint.ts';
import type { Speaker } from '../../routes/endpoint-inbox.ts';
import type { Contacts } from '../conversations/contacts.ts';
import type { Summary } from '../reports/report.ts';
import type { KeptChannel, Status } from '../store/tables.ts';

/** - `new`: not done, without those that were missed */
export type View = 'new' | 'missed' | 'done' | 'all';

export type ListedConversation = {
  readonly id: string;
  readonly channel: KeptChannel;
  readonly status: Status;
  /** Milliseconds since 1970, as all times here. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly name: string | null;
  /** Of a message its beginning. */
  readonly reason: string | null;
  /** What was promised, or the next step. */
  readonly next: string | null;
  readonly bookings: readonly Booking[];
  /** The agent said that something is booked, and no tool confirmed it. */
  readonly isOnlyClaimed: boolean;
  readonly missedReason: string | null;
  /** The platform should have reported it by now. */
  readonly isUnreported: boolean;
  readonly isDone: boolean;
};

/** `GET conversations?view=…&search=…&after=…` */
export type Listed = {
  readonly conversations: readonly ListedConversation[];
  /** The id to give as `after` for the next page; null: this is the last one. */
  readonly after: string | null;
};

export type SpokenLine = { readonly speaker: Speaker; readonly text: string; readonly at: number };

/** `GET conversations/{id}`. Its recording, if it has one, is `GET conversations/{id}/recording`. */
export type Conversation = ListedConversation &
  Contacts & {
    /** Of a message the telephone number or mail address that was left with it, of a telephone call the caller's number. */
    readonly contact: string | null;
    readonly lines: readonly SpokenLine[];
    readonly summary: Summary | null;
    readonly consent: ConsentReceipt | null;
    readonly endedReason: string | null;
    /** US dollars. */
    readonly cost: number | null;
    readonly hasRecording: boolean;
    readonly helped: boolean | null;
    readonly note: string;
  };

export type Used = { readonly used: number; readonly limit: number };

export type DayCount = {
  /** When the day begins in the business's time zone. */
  readonly startsAt: number;
  readonly answered: number;
  readonly missed: number;
};

export type RefusedEvents = {
  readonly reason: string;
  readonly count: number;
  /** The call began here, so that the platform is asked for it. Calls by telephone are only known by their reports. */
  readonly isAskedFor: boolean;
};

/** `GET overview` */
export type Overview = {
  /** IANA name: that of the business. */
  readonly timeZone: string;
  /** The first page with the agent on it; null: not known. */
  readonly site: string | null;
  /** Of the views that an owner has to work through. */
  readonly counts: { readonly new: number; readonly missed: number };
  readonly keepDays: number;
  /** Of today in US dollars. Today begins when the day's limits do. */
  readonly cost: number;
  readonly calls: Used;
  /** Of calls. One that goes on counts as long as it may last. */
  readonly minutes: Used;
  readonly chats: Used;
  readonly messages: Used;
  /** The last fourteen days, the oldest first. */
  readonly days: readonly DayCount[];
  /** Of the last seven days: what claimed to be the platform's, and why it was not believed. */
  readonly refusedEvents: readonly RefusedEvents[];
};

/** `PATCH conversations/{id}` */
export type ConversationChange = { readonly isDone?: boolean; readonly note?: string };

/** `POST sign-in` @property conversation the one to show after it */
export type SignInRequest = { readonly email: string; readonly conversation: string | null };

export type Passkey = {
  readonly id: string;
  /** The device on which it was added. */
  readonly name: string;
  readonly createdAt: number;
  /** Null: not yet. */
  readonly usedAt: number | null;
};

/** `GET session`, also without one. */
export type Session = {
  readonly owner: string | null;
  /** Settings that are missing, so that no link can be mailed. */
  readonly missing: readonly string[];
  readonly passkeys: {
    /** Whether this server's address can have any. */
    readonly isPossible: boolean;
    /** Whether an owner has one to sign in with. */
    readonly isOffered: boolean;
    /** Those of the owner who is signed in. */
    readonly own: readonly Passkey[];
  };
};

/** `POST people/find`, which changes nothing, and `POST people/erase`: a body, because URLs are logged. */
export type PersonRequest = { readonly contact: string };

/** What of a person is in the inbox, the newest first. */
export type FoundPerson = { readonly conversations: readonly ListedConversation[] };

/** The body of every error. */
export type ProblemBody = { readonly message: string };
