/** The book and the owner's calendar together. */
import { DAY_MS } from '../../admission/days.ts';
import { errorText } from '../../http/reports.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { takesTime } from '../rules/busy-slot.ts';
import type { Slot } from '../rules/slots.ts';
import { BusyCache, passed } from './busy-cache.ts';
import { CalendarError, type BusyTime, type TimeRange } from './calendar.ts';
import { markConflicts, writeDespiteConflict } from './conflicts.ts';
import { followedEntries, followEntries, type FollowingContext } from './following.ts';
import { noteReachable, noteUnreachable } from './health.ts';
import { reconcile } from './reconciling.ts';
import { isInPlace } from './wanted.ts';
import { warnOwners, type WarningContext } from './warnings.ts';
import {
  appointmentOf,
  entryOf,
  othersIn,
  postponeLeased,
  writeEntry,
  type Written,
  type WritingContext,
} from './writing.ts';

export type BookCalendarContext = FollowingContext & WarningContext & WritingContext;

/**
 * - `written`: the appointment is in the calendar
 * - `refused`: the calendar has another event then
 * - `pending`: the calendar cannot be reached, or is slow; the entry is written when it can be
 */
export type Settled = 'pending' | 'refused' | 'written';

/** How long a visitor waits for a calendar. The platform waits longer for a tool. */
const MAX_WAIT_MS = 6_000;
/** How long a visitor waits for the calendar's events if they are not known. */
const MAX_FIRST_WAIT_MS = 2_000;
/** What is known for longer is asked again before a visitor gets it: another process may be the one that follows the calendar. */
const MAX_AGE_MS = 60_000;
const POLL_INTERVAL_MS = 200;
const REFRESH_INTERVAL_MS = 30_000;
const RECONCILE_INTERVAL_MS = 5 * 60_000;
/** Appointments that begin before a range may reach into it. */
const MAX_BUSY_DAYS = 3;
const MAX_BATCH_ENTRIES = 10;

export class BookCalendar {
  readonly #context: BookCalendarContext;
  readonly #calendarId: string;
  readonly #cache: BusyCache;
  readonly #writing = new Map<string, Promise<Written>>();
  #token: string | null = null;
  #loading: Promise<void> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #reconciledAt = Number.NEGATIVE_INFINITY;

  /** @param calendarId of the calendar in the database */
  constructor(context: BookCalendarContext, calendarId: string) {
    this.#context = context;
    this.#calendarId = calendarId;
    this.#cache = new BusyCache(async (range) => othersIn(context, await context.calendar.busy(range)));
  }

  /** When the calendar is busy, as it was at most a minute ago if it can be reached. */
  async busyIn({ from, to }: TimeRange): Promise<readonly BusyTime[]> {
    const knownAt = Math.max(this.#loadedAt, this.#refreshedAt);
    if (!this.#isRecent(knownAt, MAX_AGE_MS))
      await Promise.race([this.#loadBusyTimes(), passed(MAX_FIRST_WAIT_MS)]);
    return this.#cache.times().filter((each) => each.from < to && each.to > from);
  }

  async isBusyAt(slot: Slot): Promise<boolean> {
    const busy = await this.busyIn({ from: slot.busyFrom, to: slot.busyTo });
    return busy.some((each) => takesTime(each, slot));
  }

  /** Begins to write an appointment's entry; {@link BookCalendar.settle} waits for it. */
  begin(id: string): void {
    void this.#write(id);
  }

  /** The owner keeps an appointment at a time at which the calendar has another event, and knows it. */
  async insist(id: string): Promise<void> {
    const { change, now } = this.#context;
    await change((each) => writeDespiteConflict(each, id, now()));
  }

  /** Waits until an appointment is in the calendar, for a limited time. */
  async settle({ id }: AppointmentRow): Promise<Settled> {
    const settled = await this.#settled(id);
    // The time is busy although it was not known.
    if (settled === 'refused') await this.#refreshBusyTimes();
    return settled;
  }

  async #settled(id: string): Promise<Settled> {
    const endsAt = performance.now() + MAX_WAIT_MS;
    for (let isFirst = true; ; isFirst = false) {
      const state = await this.#stateOf(id);
      const leftMs = endsAt - performance.now();
      if (state !== 'pending' || leftMs <= 0) return state;
      const written = await Promise.race([this.#write(id), passed(leftMs)]);
      // An attempt that was under way may have begun before the calendar was back.
      if (written === 'failed' && !isFirst) return 'pending';
      if (written === 'leased') await passed(POLL_INTERVAL_MS);
    }
  }

  /** Writes some of the due entries. Resolves with whether more are due. */
  async writeDue(): Promise<boolean> {
    const { read, now } = this.#context;
    const at = now();
    const due = await read((db) =>
      db
        .selectFrom('calendar_entries')
        .select(['appointment_id', 'leased_until'])
        .where('next_at', '<=', at)
        .orderBy('next_at')
        .limit(MAX_BATCH_ENTRIES)
        .execute(),
    );
    const free = due.filter((each) => each.leased_until <= at);
    const written = await Promise.all(free.map(({ appointment_id: id }) => this.#write(id)));
    if (free.length < due.length || written.includes('leased')) {
      await postponeLeased(this.#context);
      // One whose lease has just ended is due now.
      return true;
    }
    return due.length === MAX_BATCH_ENTRIES;
  }

  /** Takes over what has changed in the calendar. Does nothing if it was done recently. */
  async refresh(): Promise<false> {
    if (this.#isRecent(this.#refreshedAt, REFRESH_INTERVAL_MS)) return false;
    try {
      await this.#try(async () => {
        await this.#refresh();
        await noteReachable(this.#context);
      });
    } finally {
      // After a failure as well, so that the calendar is not asked all the time.
      this.#refreshedAt = this.#context.now();
    }
    return false;
  }

  /** Tells the owners of problems that last. */
  async warn(): Promise<false> {
    await warnOwners(this.#context);
    return false;
  }

  async reconcile(): Promise<false> {
    if (this.#isRecent(this.#reconciledAt, RECONCILE_INTERVAL_MS)) return false;
    await reconcile(this.#context, this.#calendarId);
    this.#reconciledAt = this.#context.now();
    return false;
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await Promise.all(this.#writing.values());
  }

  /** A later time is not: the server's clock was set back. */
  #isRecent(at: number, intervalMs: number): boolean {
    return Math.abs(this.#context.now() - at) < intervalMs;
  }

  #refreshBusyTimes(): Promise<void> {
    return this.#try(() => this.#cache.refresh(this.#range()));
  }

  #loadBusyTimes(): Promise<void> {
    this.#loading ??= this.#refreshBusyTimes().finally(() => {
      this.#loadedAt = this.#context.now();
      this.#loading = null;
    });
    return this.#loading;
  }

  async #refresh(): Promise<void> {
    const { calendar } = this.#context;
    const range = this.#range();
    const entries = await followedEntries(this.#context, this.#calendarId);
    const changes = await calendar.changesSince(
      this.#token,
      entries.map((entry) => entry.appointment_id),
    );
    if (changes.entries === null && this.#cache.covers(range)) return;
    const isFollowed =
      changes.entries === null || (await followEntries(this.#context, entries, changes.entries));
    await this.#cache.refresh({ from: range.from, to: range.to + DAY_MS });
    await markConflicts(this.#context, this.#cache.times(), range);
    if (isFollowed) this.#token = changes.token;
  }

  #range(): TimeRange {
    const { now, rules } = this.#context;
    const today = Math.floor(now() / DAY_MS);
    return { from: (today - 1) * DAY_MS, to: (today + rules.horizonDays + MAX_BUSY_DAYS) * DAY_MS };
  }

  #write(id: string): Promise<Written> {
    const under = this.#writing.get(id);
    if (under !== undefined) return under;
    const writing = writeEntry(this.#context, id)
      .catch((error: unknown): Written => {
        this.#context.report(`An entry of the calendar could not be noted: ${errorText(error)}`);
        return 'failed';
      })
      .finally(() => this.#writing.delete(id));
    this.#writing.set(id, writing);
    return writing;
  }

  async #stateOf(id: string): Promise<Settled> {
    const { read } = this.#context;
    const entry = await read((db) => entryOf(db, id));
    const row = await read((db) => appointmentOf(db, id));
    if (entry === undefined || row === undefined) return 'pending';
    if (entry.state === 'refused') return 'refused';
    return isInPlace(this.#context, entry, row) ? 'written' : 'pending';
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      this.#context.report(`The book does not know what is new in the calendar: ${error.message}`);
      await noteUnreachable(this.#context, error.message);
    }
  }
}
