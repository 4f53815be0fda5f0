/** An owner's calendar in memory, which a test changes by hand, also while it is being read. */
import {
  CalendarError,
  type BusyTime,
  type Calendar,
  type CalendarEntry,
  type FoundEntry,
} from '../../../../../server/book/calendar/calendar.ts';

type Meanwhile = {
  readonly beforeRead?: () => Promise<void>;
  /** Before the answer is received. */
  readonly afterRead?: () => Promise<void>;
};

export function memoryCalendar() {
  const entries = new Map<string, FoundEntry>();
  const events: BusyTime[] = [];
  let revision = 0;
  let isDown = false;
  let reads = 0;
  let meanwhile: Meanwhile = {};

  const save = (uid: string, changes: Omit<FoundEntry, 'etag'>): string => {
    revision += 1;
    const etag = `"${revision}"`;
    entries.set(uid, { ...changes, etag });
    return etag;
  };
  const demandUp = () => {
    if (isDown) throw new CalendarError('The calendar cannot be reached.');
  };

  const calendar: Calendar = {
    async busy({ from, to }) {
      demandUp();
      const own = [...entries].map(([uid, { startsAt, endsAt }]) => ({ uid, from: startsAt, to: endsAt }));
      return [...own, ...events].filter((each) => each.from < to && each.to > from);
    },
    async put({ uid, startsAt, endsAt }: CalendarEntry, written) {
      demandUp();
      if (entries.get(uid)?.etag !== written?.etag) return { kind: 'refused' };
      return {
        kind: 'written',
        etag: save(uid, { startsAt, endsAt, isWholeDay: false, isCancelled: false }),
      };
    },
    async remove(uid) {
      demandUp();
      revision += 1;
      entries.delete(uid);
    },
    async changesSince(token, uids) {
      demandUp();
      reads += 1;
      const present = `${revision} ${uids.join()}`;
      if (token === present) return { token, entries: null };
      const { beforeRead, afterRead } = meanwhile;
      meanwhile = {};
      await beforeRead?.();
      const found = new Map(uids.map((uid) => [uid, entries.get(uid) ?? null]));
      await afterRead?.();
      return { token: present, entries: found };
    },
  };
  return {
    calendar,
    entries: entries as ReadonlyMap<string, FoundEntry>,
    /** Times of events that are not the book's. */
    events,
    /** As the owner does by hand. */
    moveByHand: (uid: string, startsAt: number, endsAt: number, isWholeDay = false): void => {
      save(uid, { startsAt, endsAt, isWholeDay, isCancelled: false });
    },
    removeByHand: (uid: string): void => {
      revision += 1;
      entries.delete(uid);
    },
    setDown: (down: boolean) => (isDown = down),
    /** How often it was asked for changes. */
    reads: () => reads,
    /** What happens while it is next asked for changes. */
    during: (next: Meanwhile) => (meanwhile = next),
  };
}
