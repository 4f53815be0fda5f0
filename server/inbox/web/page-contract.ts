/** What the page of the inbox and its server say to each other: types, which both are built from. */
import type { Booking } from '../../../widget/booking/booking.ts';
import type { ConsentReceipt } from '../../../widget/contract-endpoint.ts';
import type { Speaker } from '../../routes/endpoint-inbox.ts';
import type { Summary } from '../report.ts';
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
  /** What was promised, or is to be done next. */
  readonly next: string | null;
  readonly bookings: readonly Booking[];
  /** The agent said that something is booked, and no tool confirmed it. */
  readonly isOnlyClaimed: boolean;
  readonly missedReason: string | null;
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
export type Conversation = ListedConversation & {
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
  /** Of the views that an owner has to work through. */
  readonly counts: { readonly new: number; readonly missed: number };
  readonly keepDays: number;
  /** Of today (UTC, as the limits), US dollars. */
  readonly cost: number;
  readonly calls: Used;
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

/** `GET session`, also without one. */
export type Session = {
  readonly owner: string | null;
  /** What is not set, so that nobody can sign in. */
  readonly missing: readonly string[];
};

/** What goes wrong is answered with this. */
export type ProblemBody = { readonly message: string };
