/** A Google calendar that its owner shares with a service account. */
import { fieldOf, type Fields } from '../../../http/fields.ts';
import { DAY_MS } from '../../../admission/days.ts';
import { createZone, type Zone } from '../../rules/zone.ts';
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
} from '../calendar.ts';
import {
  busyTimeOf,
  eventIdOf,
  eventOf,
  isCancelled,
  readEvent,
  uidOf,
  versionOf,
  type ReadEvent,
} from './events.ts';
import { createAsk, type Ask, type GoogleCalendarSettings } from './requests.ts';

export type GoogleCalendarOptions = {
  /** The business's, in which whole days are meant. */
  readonly timeZone: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
};

type Query = Readonly<Record<string, string>>;

const PAGE_EVENTS = '2500';
/** The events have no guests, so Google has no mails to send. */
const SILENT = { sendUpdates: 'none' };

export class GoogleCalendar implements Calendar {
  readonly #ask: Ask;
  readonly #zone: Zone;
  readonly #now: () => number;

  constructor(
    settings: GoogleCalendarSettings,
    { timeZone, fetch = globalThis.fetch, now = Date.now }: GoogleCalendarOptions,
  ) {
    this.#ask = createAsk(settings, { fetch, now });
    this.#zone = createZone(timeZone);
    this.#now = now;
  }

  /** Not by `freeBusy`, whose times do not say which events they are: the book's own would be among them. */
  async busy({ from, to }: TimeRange): Promise<readonly BusyTime[]> {
    const { events } = await this.#list({
      singleEvents: 'true',
      // Google reads whole days in the calendar's zone, which can be another one than the business's.
      timeMin: new Date(from - DAY_MS).toISOString(),
      timeMax: new Date(to + DAY_MS).toISOString(),
    });
    return events
      .map((event) => busyTimeOf(event, this.#zone))
      .filter((time) => time !== null)
      .filter((time) => time.from < to && time.to > from);
  }

  async put(entry: CalendarEntry, written: WrittenEntry | null): Promise<PutResult> {
    if (written !== null) return this.#change(entry, written.etag, () => this.#putAgain(entry, written));
    const body = { ...eventOf(entry), id: eventIdOf(entry.uid) };
    const answer = await this.#ask('POST', '', { query: SILENT, body, accepted: [409] });
    return answer.status === 409 ? this.#putAgain(entry, written) : writtenBy(answer.body);
  }

  async remove(uid: string): Promise<void> {
    await this.#ask('DELETE', `/${eventIdOf(uid)}`, { query: SILENT, accepted: [404, 410] });
  }

  async changesSince(token: string | null, uids: readonly string[]): Promise<Changes> {
    return (token === null ? null : await this.#changes(token, uids)) ?? this.#everything(uids);
  }

  /** Null if Google no longer knows the token. */
  async #changes(syncToken: string, uids: readonly string[]): Promise<Changes | null> {
    const listed = await this.#list({ syncToken }, [410]);
    if (listed.status === 410) return null;
    if (listed.events.length === 0) return { token: listed.syncToken, entries: null };
    return { token: listed.syncToken, entries: this.#entriesIn(listed.events, uids) };
  }

  async #everything(uids: readonly string[]): Promise<Changes> {
    const { events, syncToken } = await this.#list({
      timeMin: new Date(this.#now() - DAY_MS).toISOString(),
    });
    const entries = this.#entriesIn(events, uids);
    // Moved into the past, or deleted.
    for (const uid of uids) if (!entries.has(uid)) entries.set(uid, await this.#read(uid));
    return { token: syncToken, entries };
  }

  #entriesIn(events: readonly unknown[], uids: readonly string[]): Map<string, FoundEntry | null> {
    const wanted = new Set(uids);
    const entries = new Map<string, FoundEntry | null>();
    for (const event of events) {
      const uid = uidOf(String(fieldOf(event, 'id')));
      // Google reports a deleted event as a cancelled one.
      if (wanted.has(uid)) entries.set(uid, isCancelled(event) ? null : this.#entryIn(event));
    }
    return entries;
  }

  async #list(query: Query, accepted: readonly number[] = []) {
    const events: unknown[] = [];
    let page: Fields = {};
    for (;;) {
      const answer = await this.#ask('GET', '', {
        query: { ...query, ...page, maxResults: PAGE_EVENTS },
        accepted,
      });
      const items = fieldOf(answer.body, 'items');
      if (Array.isArray(items)) events.push(...(items as readonly unknown[]));
      const { status, body } = answer;
      const [pageToken, syncToken] = [fieldOf(body, 'nextPageToken'), fieldOf(body, 'nextSyncToken')];
      if (typeof pageToken !== 'string')
        return { status, events, syncToken: typeof syncToken === 'string' ? syncToken : null };
      page = { pageToken };
    }
  }

  async #event(uid: string): Promise<unknown> {
    const answer = await this.#ask('GET', `/${eventIdOf(uid)}`, { accepted: [404, 410] });
    return answer.status < 300 ? answer.body : null;
  }

  async #read(uid: string): Promise<ReadEvent | null> {
    const event = await this.#event(uid);
    return event === null || isCancelled(event) ? null : this.#entryIn(event);
  }

  #entryIn(event: unknown): ReadEvent {
    const entry = readEvent(event, this.#zone);
    if (entry === null) throw new CalendarError('Google does not give back an event.');
    return entry;
  }

  async #change(
    entry: CalendarEntry,
    etag: string,
    onConflict: () => Promise<PutResult>,
  ): Promise<PutResult> {
    const given = { query: SILENT, body: eventOf(entry), ifMatch: etag, accepted: [404, 410, 412] };
    const answer = await this.#ask('PATCH', `/${eventIdOf(entry.uid)}`, given);
    if (answer.status === 412) return onConflict();
    return answer.status < 300 ? writtenBy(answer.body) : { kind: 'refused' };
  }

  /** Google has another version than the one that was to be replaced, or has one already. */
  async #putAgain(entry: CalendarEntry, written: WrittenEntry | null): Promise<PutResult> {
    const event = await this.#event(entry.uid);
    const etag = fieldOf(event, 'etag');
    if (typeof etag !== 'string') return { kind: 'refused' };
    const refused = async (): Promise<PutResult> => ({ kind: 'refused' });
    // An id is used once for ever. The book writes a deleted event anew only if it has deleted it itself.
    if (isCancelled(event)) return written === null ? this.#change(entry, etag, refused) : refused();
    const there = this.#entryIn(event);
    // The answer to an earlier attempt was lost.
    if (isAt(there, entry) && there.version === versionOf(entry)) return { kind: 'written', etag };
    if (written !== null && !isAt(there, written)) return refused();
    // Something else was changed, for example a reminder added.
    return this.#change(entry, etag, refused);
  }
}

type Times = Pick<FoundEntry, 'startsAt' | 'endsAt'>;
const isAt = (one: Times, other: Times): boolean =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt;

function writtenBy(body: unknown): PutResult {
  const etag = fieldOf(body, 'etag');
  if (typeof etag !== 'string') throw new CalendarError('Google does not name the version of an event.');
  return { kind: 'written', etag };
}
