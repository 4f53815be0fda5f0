/** The types of the API between the page and its server. */
import type { ConsentReceipt } from '../../../widget/contract-endpoint.ts';
import type { Speaker } from '../../routes/endpoint-inbox.ts';
import type { Contacts } from '../conversations/contacts.ts';
import type { KeptBooking } from '../conversations/row-json.ts';
import type { Summary } from '../reports/report.ts';
import type { KeptChannel, Status } from '../store/tables.ts';

/**
 * - `new`: not done, without missed ones
 * - `needs`: of those, the ones that wait for the owner
 */
export type View = 'new' | 'needs' | 'missed' | 'done' | 'all';

export type ListedConversation = {
  readonly id: string;
  readonly channel: KeptChannel;
  readonly status: Status;
  /** Milliseconds since 1970, as all times here. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly name: string | null;
  /** The phone number or mail address left with a message, or a telephone caller's number. */
  readonly contact: string | null;
  /** For a message, its beginning. */
  readonly reason: string | null;
  /** In the agent's words, because no word list can decide what is urgent. */
  readonly urgency: string | null;
  /** The promise or the next step. */
  readonly next: string | null;
  /** Cancelled ones, too. */
  readonly bookings: readonly KeptBooking[];
  /** The agent claimed a booking that no tool confirmed. */
  readonly isOnlyClaimed: boolean;
  readonly missedReason: string | null;
  /** The platform should have reported it by now. */
  readonly isUnreported: boolean;
  readonly isDone: boolean;
};

/** The words in which a search has found a conversation. */
export type Passage = {
  readonly from: 'name' | 'note' | 'words';
  /** Text and what was searched for in turn, beginning and ending with text, which may be empty. */
  readonly parts: readonly string[];
};

/** Whether the owner has not opened it since it ended. False if it was missed or is done. */
export type Unread = { readonly isUnread: boolean };

/** @property passage null without a search */
export type ListRow = ListedConversation & Unread & { readonly passage: Passage | null };

/** `GET conversations?view=…&search=…&after=…` */
export type Listed = {
  readonly conversations: readonly ListRow[];
  /** The `after` parameter of the next page; null on the last page. */
  readonly after: string | null;
};

export type SpokenLine = { readonly speaker: Speaker; readonly text: string; readonly at: number };

/** Its recording, if it has one, is `GET conversations/{id}/recording`. */
export type Conversation = ListedConversation &
  Contacts & {
    readonly lines: readonly SpokenLine[];
    /** Made in it, in the inbox's own book. */
    readonly appointments: readonly { readonly id: string; readonly startsAt: number }[];
    /** The agent's name. */
    readonly agent: string;
    readonly summary: Summary | null;
    readonly consent: ConsentReceipt | null;
    readonly endedReason: string | null;
    /** US dollars. */
    readonly cost: number | null;
    readonly hasRecording: boolean;
    readonly helped: boolean | null;
    readonly note: string;
  };

/** `GET conversations/{id}` */
export type OpenedConversation = Conversation & Unread;

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
  /** The call started here, so the inbox can poll it. Telephone calls are only known by their reports. */
  readonly isAskedFor: boolean;
};

/** A booking that is still to come, in words. */
export type Appointment = {
  /** In a conversation, no other booking has it. */
  readonly id: string;
  /** Of the page's URL: the conversation in which it was made; without one, the day of the appointment. */
  readonly fragment: string;
  /** Such as "9:15 AM". */
  readonly time: string;
  readonly what: string;
  readonly who: string;
};

/** `GET overview` */
export type Overview = {
  /** The business's time zone, as an IANA name. */
  readonly timeZone: string;
  /** The first page with the agent; null if unknown. */
  readonly site: string | null;
  /** Counts of the views that an owner works through. */
  readonly counts: { readonly new: number; readonly missed: number };
  /** Bookings of the rest of today and of tomorrow, by time. */
  readonly appointments: {
    readonly today: readonly Appointment[];
    readonly tomorrow: readonly Appointment[];
  };
  /** Whether the agent books in the inbox's own book. */
  readonly hasBook: boolean;
  readonly keepDays: number;
  /** Today's cost in US dollars. The day is that of the limits. */
  readonly cost: number;
  readonly calls: Used;
  /** Minutes of calls. A running call counts with its longest duration. */
  readonly minutes: Used;
  readonly chats: Used;
  readonly messages: Used;
  /** The last fourteen days, the oldest first. */
  readonly days: readonly DayCount[];
  /** Refused reports of the last seven days, by reason. */
  readonly refusedEvents: readonly RefusedEvents[];
};

/** `PATCH conversations/{id}` */
export type ConversationChange = {
  readonly isDone?: boolean;
  readonly note?: string;
  /** The owner has opened it. */
  readonly isRead?: true;
};

/**
 * `POST sign-in`: mails a link for this browser, to an owner's address, or to the owner of a link that was asked for in
 * another browser.
 * @property opens the page's fragment, which it opens after sign-in
 */
export type SignInRequest = ({ readonly email: string } | { readonly token: string }) & {
  readonly opens: string;
};

/** The status of `POST sign-in/finish` for a link that works, but was asked for in another browser. */
export type ForeignLinkStatus = 409;

export type Passkey = {
  readonly id: string;
  /** The device on which it was added. */
  readonly name: string;
  readonly createdAt: number;
  /** Null if never. */
  readonly usedAt: number | null;
};

/** Owners may do everything; staff read, note and mark as done; the provider, who looks for an hour, reads. */
export type Role = 'owner' | 'staff' | 'provider';

/** `POST look/end` of someone who looked. @property path of the provider's page, relative to this one */
export type EndedLook = { readonly path: string };

/** `GET looks`: of the provider's people, for owners, the latest first. */
export type LookList = readonly {
  readonly actor: string;
  readonly beganAt: number;
  readonly endsAt: number;
}[];

/** `GET session`, also without one. */
export type Session = {
  readonly owner: string | null;
  /** Null without one. */
  readonly role: Role | null;
  /** When a look of the provider ends; null for everyone else. */
  readonly lookUntil: number | null;
  /** Null if it has no name. */
  readonly business: string | null;
  /** Of the business, as an IANA name. */
  readonly timeZone: string;
  /** Whether the business is removed: no one can sign in. */
  readonly isClosed: boolean;
  /** Missing settings, without which no link can be mailed. */
  readonly missing: readonly string[];
  readonly passkeys: {
    /** Whether this server's URL supports passkeys. */
    readonly isPossible: boolean;
    /** Whether any owner has a passkey. */
    readonly isOffered: boolean;
    /** The passkeys of the signed-in owner. */
    readonly own: readonly Passkey[];
  };
};

/** `GET sessions`: where the person is signed in, the latest first. */
export type SignedInBrowsers = readonly {
  /** Such as "Firefox on Windows". Null if it is not known. */
  readonly browser: string | null;
  /** ms since 1970 */
  readonly beganAt: number;
  /** Whether the request came from it. */
  readonly isThis: boolean;
}[];

/** `GET businesses`: other inboxes of this server that the person may open, each with a sign-in of its own. */
export type OtherInboxes = readonly { readonly id: string; readonly name: string }[];

/** The status of what a new sign-in allows. */
export type SignInAgainStatus = 403;

/** `POST people/find`, which changes nothing, and `POST people/erase`: a body, because URLs are logged. */
export type PersonRequest = { readonly contact: string };

/** A person's conversations, newest first. */
export type FoundPerson = {
  readonly conversations: readonly ListedConversation[];
  /** The number of those without a conversation: it was erased, or the owner added them. */
  readonly appointments: number;
  /** The number of answers to the person's text messages that wait to be sent. */
  readonly answers: number;
};

/** The header of every answer that names the version of the page that a reload would open. */
export type PageVersionHeader = 'page-version';

/** The body of every error. @property isWarning only of an appointment's time */
export type ProblemBody = { readonly message: string; readonly isWarning?: boolean };

/** `GET stopped-mails`: people of the business to whom no mail is sent. */
export type StoppedMails = {
  readonly stopped: readonly {
    readonly address: string;
    readonly kind: 'bounce' | 'complaint';
    /** ms since 1970 */
    readonly at: number;
  }[];
};
