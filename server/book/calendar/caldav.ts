/** A calendar at a CalDAV server (RFC 4791), such as iCloud, Nextcloud, Fastmail or Radicale. */
import type { DAVResponse } from 'tsdav';
import { DAY_MS } from '../../admission/days.ts';
import { hashOf } from '../../http/secrets.ts';
import { createZone } from '../rules/zone.ts';
import { readableBusyTimesIn } from './busy-times.ts';
import {
  CalendarError,
  type BusyTime,
  type Calendar,
  type CalendarEntry,
  type Changes,
  type FoundEntry,
  type PutResult,
  type TimeRange,
  type WrittenEntry,
} from './calendar.ts';
import {
  createRequests,
  demandOk,
  textOf,
  type CalDavRequests,
  type CalDavSettings,
} from './caldav-requests.ts';
import { createClocks, type Clocks } from './clocks.ts';
import { readableEntry, versionOf, type ReadEntry } from './entry-file.ts';

export type CalDavOptions = {
  /** The business's, in which whole days are meant. */
  readonly timeZone: string;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Called for an event that cannot be read fully. It takes its own time, without repetition, or none if it has none. The
   * error is not passed on, because it quotes the event.
   */
  readonly onUnreadable?: () => void;
};

/** Entries in one request. */
const MAX_BATCH_ENTRIES = 50;
/** Series are expanded in pieces, so that requests are answered in between. */
const TURN_MS = 20;
type Found = ReadEntry & { readonly etag: string };

export class CalDav implements Calendar {
  readonly #clocks: Clocks;
  readonly #requests: CalDavRequests;
  readonly #onUnreadable: () => void;

  constructor(
    settings: CalDavSettings,
    { timeZone, fetch = globalThis.fetch, onUnreadable = () => undefined }: CalDavOptions,
  ) {
    this.#clocks = createClocks(createZone(timeZone));
    this.#requests = createRequests(settings, fetch);
    this.#onUnreadable = onUnreadable;
  }

  async busy(range: TimeRange): Promise<readonly BusyTime[]> {
    const busy: BusyTime[] = [];
    let turnEndsAt = performance.now() + TURN_MS;
    // Servers read whole days and times without a zone in UTC, which can be a day off.
    const asked = { from: range.from - DAY_MS, to: range.to + DAY_MS };
    for (const { props } of await this.#requests.query(asked)) {
      const file = textOf(props?.['calendarData']);
      if (file !== null) busy.push(...this.#busyIn(file, range));
      if (performance.now() < turnEndsAt) continue;
      await new Promise((resolve) => setImmediate(resolve));
      turnEndsAt = performance.now() + TURN_MS;
    }
    return busy;
  }

  async put(entry: CalendarEntry, written: WrittenEntry | null): Promise<PutResult> {
    const answer = await this.#requests.put(entry, written?.etag ?? null);
    return answer.status === 412 ? this.#putAgain(entry, written) : this.#resultOf(entry, answer);
  }

  async remove(uid: string): Promise<void> {
    const answer = await this.#requests.remove(uid);
    if (answer.status !== 404 && answer.status !== 410) demandOk(answer);
  }

  async changesSince(token: string | null, uids: readonly string[]): Promise<Changes> {
    const state = await this.#requests.state();
    // Some servers derive the state from the events, so it is the same again once an event that was written since is deleted.
    const present = state === null ? null : `${state} ${hashOf(uids.toSorted().join())}`;
    if (present !== null && present === token) return { token: present, entries: null };
    return { token: present, entries: await this.#read(uids) };
  }

  /** Without those that another program has written so that they cannot be read: the others are followed. */
  async #read(uids: readonly string[]): Promise<ReadonlyMap<string, Found | null>> {
    const found = new Map<string, Found | null>();
    for (let first = 0; first < uids.length; first += MAX_BATCH_ENTRIES) {
      const batch = uids.slice(first, first + MAX_BATCH_ENTRIES);
      for (const response of await this.#requests.multiget(batch)) {
        const uid = batch.find((each) => response.href?.includes(each));
        if (uid === undefined || (response.status !== 404 && !response.ok)) continue;
        const there = this.#foundIn(response);
        if (there !== 'unreadable') found.set(uid, there);
      }
    }
    return found;
  }

  #busyIn(file: string, range: TimeRange): readonly BusyTime[] {
    try {
      return readableBusyTimesIn(file, range, this.#clocks, this.#onUnreadable);
    } catch {
      // Reported already.
      return [];
    }
  }

  #foundIn({ status, props }: DAVResponse): Found | 'unreadable' | null {
    if (status === 404) return null;
    const [file, etag] = [textOf(props?.['calendarData']), textOf(props?.['getetag'])];
    if (file === null || etag === null) throw new CalendarError('The calendar does not give back an event.');
    const entry = readableEntry(file, this.#clocks, this.#onUnreadable);
    return entry === null ? 'unreadable' : { ...entry, etag };
  }

  /** The server has another version than the one that was to be replaced, or has one already. */
  async #putAgain(entry: CalendarEntry, written: WrittenEntry | null): Promise<PutResult> {
    const there = (await this.#read([entry.uid])).get(entry.uid);
    if (there === undefined)
      throw new CalendarError('The calendar has an entry of this appointment that cannot be read.');
    if (there === null) return { kind: 'refused' };
    // The answer to an earlier attempt was lost.
    if (isAt(there, entry) && there.version === versionOf(entry))
      return { kind: 'written', etag: there.etag };
    if (written !== null && !isAt(there, written)) return { kind: 'refused' };
    // Something else was changed, for example a reminder added.
    const again = await this.#requests.put(entry, there.etag);
    return again.status === 412 ? { kind: 'refused' } : this.#resultOf(entry, again);
  }

  /** Some servers name the new version only when it is read. */
  async #resultOf({ uid }: CalendarEntry, answer: Response): Promise<PutResult> {
    if (answer.status === 409) return { kind: 'refused' };
    demandOk(answer);
    const etag = answer.headers.get('etag') ?? (await this.#read([uid])).get(uid)?.etag;
    if (etag === undefined) throw new CalendarError('The calendar does not name the version of an event.');
    return { kind: 'written', etag };
  }
}

const isAt = (one: TimeRangeOf, other: TimeRangeOf): boolean =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt;
type TimeRangeOf = Pick<FoundEntry, 'startsAt' | 'endsAt'>;
