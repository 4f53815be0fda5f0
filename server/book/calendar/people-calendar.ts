/** The calendars of a business as one: a person or a room may have one, and all others share one. */
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

export type PeopleCalendarParts = {
  readonly shared: Calendar;
  /** By the id of the person or room. */
  readonly people: ReadonlyMap<string, Calendar>;
  /** The versions of entries as they were last written. */
  readonly etagsOf: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** The version of an entry in a person's calendar names the person. */
const OF_PERSON = /^of:(\S+) (.*)$/s;

/** The person whose calendar has an entry; null for the shared one. */
export function personIn(etag: string): string | null {
  const encoded = OF_PERSON.exec(etag)?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

const plain = (etag: string): string => OF_PERSON.exec(etag)?.[2] ?? etag;
const marked = (person: string | null, etag: string): string =>
  person === null ? etag : `of:${encodeURIComponent(person)} ${etag}`;

export class PeopleCalendar implements Calendar {
  readonly #parts: PeopleCalendarParts;

  constructor(parts: PeopleCalendarParts) {
    this.#parts = parts;
  }

  async busy(range: TimeRange): Promise<readonly BusyTime[]> {
    const times = await Promise.all(
      this.#all().map(async (person) => {
        const busy = await this.#in(person, (calendar) => calendar.busy(range));
        return person === null ? busy : busy.map((time) => ({ ...time, resource: person }));
      }),
    );
    return times.flat();
  }

  async put(entry: CalendarEntry, written: WrittenEntry | null): Promise<PutResult> {
    const { resource } = entry;
    const before = written === null ? resource : personIn(written.etag);
    const isMoved = before !== resource;
    const known = written === null || isMoved ? null : { ...written, etag: plain(written.etag) };
    const result = await this.#in(resource, (calendar) => calendar.put(entry, known));
    if (result.kind === 'refused') return result;
    // After it, so that the appointment is never without an entry. The person may have no calendar any more.
    if (isMoved && this.#all().includes(before))
      await this.#in(before, (calendar) => calendar.remove(entry.uid));
    return { kind: 'written', etag: marked(resource, result.etag) };
  }

  /** From all, because an entry whose answer was lost may be in any. */
  async remove(uid: string): Promise<void> {
    await Promise.all(this.#all().map((person) => this.#in(person, (calendar) => calendar.remove(uid))));
  }

  async changesSince(token: string | null, uids: readonly string[]): Promise<Changes> {
    const tokens = token === null ? {} : (JSON.parse(token) as Readonly<Record<string, string | null>>);
    const etags = await this.#parts.etagsOf(uids);
    const next: Record<string, string | null> = {};
    const entries = new Map<string, FoundEntry | null>();
    let hasChanges = false;
    for (const person of this.#all()) {
      const name = marked(person, '');
      const own = uids.filter((uid) => personIn(etags.get(uid) ?? '') === person);
      const changes = await this.#in(person, (calendar) => calendar.changesSince(tokens[name] ?? null, own));
      next[name] = changes.token;
      hasChanges ||= changes.entries !== null;
      for (const [uid, entry] of changes.entries ?? [])
        entries.set(uid, entry === null ? null : { ...entry, etag: marked(person, entry.etag) });
    }
    return { token: JSON.stringify(next), entries: hasChanges ? entries : null };
  }

  #all(): readonly (string | null)[] {
    return [null, ...this.#parts.people.keys()];
  }

  /** An error says in whose calendar it is. */
  async #in<T>(person: string | null, work: (calendar: Calendar) => Promise<T>): Promise<T> {
    const { shared, people } = this.#parts;
    if (person === null) return work(shared);
    const calendar = people.get(person);
    if (calendar === undefined) throw new CalendarError(`${person} has no calendar of their own.`);
    try {
      return await work(calendar);
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      throw new CalendarError(`The calendar of ${person}: ${error.message}`, error.status, { cause: error });
    }
  }
}
