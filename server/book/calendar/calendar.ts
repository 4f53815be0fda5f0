/** The owner's calendar as the book needs it, independent of the protocol. */

/** ms since 1970; the end is not included. */
export type TimeRange = { readonly from: number; readonly to: number };

export type BusyTime = TimeRange & {
  /** The event's, for life. Occurrences of a series have the same. */
  readonly uid: string;
  /** The person or room in whose own calendar it is. If not set, it concerns all. */
  readonly resource?: string;
};

/** What the book writes into the calendar. */
export type CalendarEntry = {
  readonly uid: string;
  /** The person or room in whose own calendar it is; null for the one that all others share. */
  readonly resource: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Held for a visitor who has not booked yet. */
  readonly isTentative: boolean;
  readonly title: string;
  readonly description: string | null;
  readonly location: string | null;
  /** Changes so far. */
  readonly sequence: number;
  /** When the appointment was last changed. */
  readonly updatedAt: number;
};

/** What the book last wrote of an entry. */
export type WrittenEntry = {
  /** The calendar's name of this version of the entry. */
  readonly etag: string;
  readonly startsAt: number;
  readonly endsAt: number;
};

/** An entry as it is in the calendar, perhaps changed by hand. */
export type FoundEntry = WrittenEntry & {
  readonly isCancelled: boolean;
  /** It has days instead of times. */
  readonly isWholeDay: boolean;
};

export type PutResult =
  | { readonly kind: 'written'; readonly etag: string }
  /** The calendar does not accept it, or the entry was moved or deleted by hand. */
  | { readonly kind: 'refused' };

export type Changes = {
  /** The calendar's present state. If null, the calendar has no names for its states. */
  readonly token: string | null;
  /** The entries asked for, null for one that does not exist. If null, nothing has changed since the token. */
  readonly entries: ReadonlyMap<string, FoundEntry | null> | null;
};

/** Each method throws a {@link CalendarError}. */
export type Calendar = {
  /** Events that take time in the range, series expanded. */
  readonly busy: (range: TimeRange) => Promise<readonly BusyTime[]>;
  /** The same entry again changes nothing. @param written null for an entry that was never written */
  readonly put: (entry: CalendarEntry, written: WrittenEntry | null) => Promise<PutResult>;
  /** Also if it does not exist. */
  readonly remove: (uid: string) => Promise<void>;
  /** @param token of an earlier answer @param uids the entries to report on */
  readonly changesSince: (token: string | null, uids: readonly string[]) => Promise<Changes>;
};

/** The calendar could not be reached, or refuses. The message is for the owner, and contains no secret. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null, options: ErrorOptions = {}) {
    super(message, options);
    this.status = status;
  }
}
