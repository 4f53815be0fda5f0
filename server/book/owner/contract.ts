/** The types of the API between the owner's page and the book. */
import type { AppointmentState } from '../../inbox/store/tables.ts';

export type OwnAppointment = {
  readonly id: string;
  readonly state: Exclude<AppointmentState, 'held'>;
  /** Ids. */
  readonly service: string;
  readonly resource: string;
  /** Such as "Check-up, Dr. Ann Lee"; without a person where there is only one. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When it starts on the business's clocks, such as `2026-11-24T09:00`. */
  readonly at: string;
  /** Null after their erasure, as the contact and the note. */
  readonly name: string | null;
  /** A telephone number or a mail address. */
  readonly contact: string | null;
  readonly note: string | null;
  /** The id of the conversation in which it was made; null if there is none, or none any more. */
  readonly conversation: string | null;
  /**
   * - `conflict`: the owner's calendar has it, and later got another event at its time
   * - `refused`: the calendar does not have it, because another event is there
   * - `unreachable`: the calendar does not have it yet
   * - `whole-day`: its entry has a whole day instead of a time
   *
   * Null if the calendar has it as it is.
   */
  readonly calendarProblem: 'conflict' | 'refused' | 'unreachable' | 'whole-day' | null;
  /** How the visitor learns of a change while it is still ahead; by nothing without a contact, or where nothing is sent. */
  readonly informedBy: readonly SentNotice['channel'][];
  /** What the visitor was sent about it, and will be. */
  readonly notices: readonly SentNotice[];
};

type NoticeName = {
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'reminder';
  readonly channel: 'mail' | 'text';
  /** Of a reminder: how long before the start. Otherwise 0. */
  readonly minutesBefore: number;
};

export type SentNotice = NoticeName &
  (
    | { readonly state: 'waiting'; readonly at: number }
    /** `delivered` is known of texts alone. `unknown`: it may have been sent. `stopped`: the visitor wants no texts. */
    | { readonly state: 'sending' | 'sent' | 'delivered' | 'unknown' | 'stopped' }
    /** For good. @property reason a code of the mail server or the provider, or a sentence */
    | { readonly state: 'refused' | 'undelivered'; readonly reason: string | null }
  );

/** `POST book/appointments/{id}/notices`: sends one again that has failed. */
export type NoticeAgain = NoticeName;

export type AgendaDay = {
  /** Such as `2026-11-24`. */
  readonly date: string;
  /** Opening hours in words, such as `9:00 AM to 12:00 PM`; none if it is closed. */
  readonly hours: readonly string[];
  /** In order of time, cancelled ones included. */
  readonly appointments: readonly OwnAppointment[];
};

export type Named = { readonly id: string; readonly name: string };

/** `GET book/appointments?from=…`: seven days. */
export type Agenda = {
  readonly today: string;
  readonly timeZone: string;
  readonly days: readonly AgendaDay[];
  /** @property resources ids of those who can do it */
  readonly services: readonly (Named & { readonly minutes: number; readonly resources: readonly string[] })[];
  readonly resources: readonly Named[];
  /** Whether visitors who leave a mail address are mailed about their appointments. */
  readonly mails: boolean;
};

/** A time that is free within the opening hours. @property hasEvent whether the owner's calendar has an event then */
export type FreeTime = {
  readonly at: string;
  readonly clock: string;
  readonly resource: string;
  readonly hasEvent: boolean;
};

/** `GET book/free?service=…&date=…&moved=…` */
export type FreeTimes = { readonly times: readonly FreeTime[] };

type Place = {
  /** On the business's clocks, such as `2026-11-24T09:00`. */
  readonly at: string;
  readonly resource: string;
  /** Whether the owner has been warned that it is outside of the opening hours, or that the calendar has an event then. */
  readonly isWarned: boolean;
};

/** `POST book/appointments`. @property request a UUID: the same request again adds nothing */
export type NewAppointment = Place & {
  readonly request: string;
  readonly service: string;
  readonly name: string;
  readonly contact: string;
  readonly note: string;
};

/** `PATCH book/appointments/{id}`. The last three, and moving back, undo the others. */
export type AppointmentChange =
  | ({ readonly type: 'move' } & Place)
  | { readonly type: 'cancel' }
  | { readonly type: 'came' }
  | { readonly type: 'missed' }
  | { readonly type: 'unmark' }
  | { readonly type: 'restore' };

/** The body of a refusal. @property isWarning the same with `isWarned` would be accepted */
export type AppointmentProblem = { readonly message: string; readonly isWarning: boolean };

/** Of each service: what visitors would be offered next, in words. */
export type Offers = readonly { readonly service: string; readonly times: readonly string[] }[];

/** What services and hours mean. @property warning about visits to come that they do not fit, in lines; null if all fit */
type Outlook = { readonly offers: Offers; readonly warning: string | null };

/** `GET book/connections`: what the settings of the server connect the book to, by name; null for nothing. */
export type Connections = {
  /** Whether there is a mail server. */
  readonly mails: boolean;
  readonly calendar: string | null;
  readonly texts: string | null;
};

export type Connection = 'calendar' | 'texts';

/** `POST book/connections/{calendar|texts}/test`: what `task-tamer-server check` finds. */
export type ConnectionFindings = readonly {
  readonly verdict: 'good' | 'unsure' | 'wrong';
  readonly says: string;
}[];

export type OwnerConnections = {
  readonly connections: Connections;
  /** Never rejects. Empty for what is not connected. */
  readonly test: (which: Connection) => Promise<ConnectionFindings>;
};

/** `GET book/rules` */
export type RulesForm =
  /** `BOOK_FILE` decides. */
  | ({ readonly decidedBy: 'file' } & Outlook)
  /** @property file in the format of `BOOK_FILE`; null before the first version, 0 */
  | { readonly decidedBy: 'page'; readonly version: number; readonly file: object | null };

/** `POST book/rules/preview` of `{ file }`. @property problems sentences that begin with where, such as `hours.monday` */
export type RulesPreview = Outlook & { readonly problems: readonly string[] };

/** `PUT book/rules`: 204, or a {@link RulesProblem} with 409. @property basedOn the version that was changed */
export type RulesChange = { readonly basedOn: number; readonly file: object };

export type RulesProblem = { readonly message: string; readonly problems: readonly string[] };

/** @property missedShare of those that were noted, from 0 to 1; null if there are too few */
export type Group = { readonly noted: number; readonly missedShare: number | null };

/** Whether the visitor had confirmed the appointment. */
export type Period = { readonly all: Group; readonly confirmed: Group; readonly unconfirmed: Group };

/** `GET book/figures`: who did not come. */
export type Figures = {
  readonly minNoted: number;
  readonly together: Period;
  /** The last eight, the newest first, without those in which nothing was noted. */
  readonly weeks: readonly (Period & { readonly monday: string })[];
};

/** `GET book/feed`, and `POST` for a new one: the private address of the appointments as a calendar. */
export type Feed = { readonly url: string };
