/** The rows of the tables in `calendar-table.ts` and `calendars-table.ts`. */
import type { Generated } from 'kysely';

/** The entry of an appointment in the owner's calendar. */
export type CalendarEntryRow = {
  readonly appointment_id: string;
  /** Which calendar, so that another one gets the entries anew. */
  readonly calendar: string;
  /**
   * - `waiting`: the calendar is to be changed
   * - `written`: the calendar is as the book is
   * - `refused`: the calendar has another event then, or the entry was changed by hand
   */
  readonly state: 'waiting' | 'written' | 'refused';
  /** Counts the changes of the appointment, so that a later one is not lost while an earlier one is written. */
  readonly version: number;
  /** A hash of what was written; null if the appointment was moved or booked since. */
  readonly content: string | null;
  /** Null if it was never written. */
  readonly etag: string | null;
  readonly written_from: number | null;
  readonly written_to: number | null;
  readonly attempts: number;
  /** When it is to be written; null if nothing is due. */
  readonly next_at: number | null;
  /** Until when a process is writing it. */
  readonly leased_until: number;
  readonly problem: string | null;
  readonly problem_since: number | null;
  /** When the owners were told of the problem. */
  readonly warned_at: number | null;
};

/** What is known of a business's calendar as a whole. A business has one row, with the id 1. */
export type CalendarRow = {
  readonly id: number;
  /** Why it cannot be read; null if it can. */
  readonly problem: string | null;
  readonly problem_since: number | null;
  /** When the owners were told of the problem. */
  readonly warned_at: number | null;
  /** Counts the private addresses at which the appointments can be subscribed to. Only the last one works. */
  readonly feed: Generated<number>;
};
