/** The services and hours while an owner edits them: texts as they are typed, and the file that is made of them. Pure. */

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** Such as `09:00-12:00, 13:00-17:00`; empty for a closed day. */
export type Week = Readonly<Record<Weekday, string>>;

export type ServiceDraft = {
  readonly key: string;
  /** Empty until it is saved. */
  readonly id: string;
  readonly name: string;
  readonly minutes: string;
  readonly bufferBefore: string;
  readonly bufferAfter: string;
  readonly atOnce: string;
  /** Keys of those who can do it; none for all. */
  readonly people: readonly string[];
};
export type PersonDraft = {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly places: string;
  /** Null for the hours of the business. */
  readonly hours: Week | null;
};
export type ExceptionDraft = {
  readonly key: string;
  readonly from: string;
  /** Empty for a single day. */
  readonly to: string;
  readonly hours: string;
  /** The key of a person; empty for the business. */
  readonly person: string;
};
export type Draft = {
  readonly services: readonly ServiceDraft[];
  readonly people: readonly PersonDraft[];
  readonly hours: Week;
  readonly exceptions: readonly ExceptionDraft[];
  readonly noticeMinutes: string;
  readonly horizonDays: string;
  readonly gridMinutes: string;
  readonly location: string;
  readonly phone: string;
  readonly email: string;
  readonly mails: boolean;
  /** Such as `24, 2`; empty for no reminders. */
  readonly remindHoursBefore: string;
  /** Such as `21:00-08:00`. */
  readonly quietHours: string;
};

type WeekFile = Partial<Readonly<Record<Weekday, readonly string[]>>>;
/** The format of `BOOK_FILE`, of which the server has checked every saved version. */
export type BookFile = {
  readonly services: readonly {
    readonly id: string;
    readonly name: string;
    readonly minutes: number;
    readonly bufferBefore?: number;
    readonly bufferAfter?: number;
    readonly atOnce?: number;
    readonly resources?: readonly string[];
  }[];
  readonly resources: readonly {
    readonly id: string;
    readonly name: string;
    readonly places?: number;
    readonly hours?: WeekFile;
  }[];
  readonly hours: WeekFile;
  readonly exceptions?: readonly {
    readonly date?: string;
    readonly from?: string;
    readonly to?: string;
    readonly hours?: readonly string[];
    readonly resource?: string;
  }[];
  readonly noticeMinutes?: number;
  readonly horizonDays?: number;
  readonly gridMinutes?: number;
  readonly location?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly mails?: boolean;
  readonly remindHoursBefore?: readonly number[];
  readonly quietHours?: string;
};

/** What applies if the file says nothing. */
const USUAL_REMIND_HOURS = [24, 2];
const USUAL_QUIET_HOURS = '21:00-08:00';

/** What is shown until it has a name. */
export const nameOrNew = (name: string): string => (name.trim() === '' ? 'New entry' : name);

/** Random, because the id of a new entry ends with its beginning. */
const newKey = (): string => crypto.randomUUID();
const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));
const spansText = (spans: readonly string[] = []): string => spans.join(', ');
const weekOf = (week: WeekFile): Week => ({
  monday: spansText(week.monday),
  tuesday: spansText(week.tuesday),
  wednesday: spansText(week.wednesday),
  thursday: spansText(week.thursday),
  friday: spansText(week.friday),
  saturday: spansText(week.saturday),
  sunday: spansText(week.sunday),
});

export const newService = (): ServiceDraft => ({
  key: newKey(),
  id: '',
  name: '',
  minutes: '30',
  bufferBefore: '',
  bufferAfter: '',
  atOnce: '',
  people: [],
});
export const newPerson = (): PersonDraft => ({ key: newKey(), id: '', name: '', places: '', hours: null });
export const newException = (date: string): ExceptionDraft => ({
  key: newKey(),
  from: date,
  to: '',
  hours: '',
  person: '',
});

export function draftOf(file: BookFile): Draft {
  const people = file.resources.map(({ id, name, places, hours }) => ({
    key: newKey(),
    id,
    name,
    places: textOf(places),
    hours: hours === undefined ? null : weekOf(hours),
  }));
  const keyOf = (id: string) => people.find((each) => each.id === id)?.key ?? '';
  return {
    people,
    services: file.services.map((service) => ({
      key: newKey(),
      id: service.id,
      name: service.name,
      minutes: textOf(service.minutes),
      bufferBefore: textOf(service.bufferBefore),
      bufferAfter: textOf(service.bufferAfter),
      atOnce: textOf(service.atOnce),
      people: (service.resources ?? []).map(keyOf),
    })),
    hours: weekOf(file.hours),
    exceptions: (file.exceptions ?? []).map(({ date, from, to, hours, resource }) => ({
      key: newKey(),
      from: date ?? from ?? '',
      to: to ?? '',
      hours: spansText(hours),
      person: resource === undefined ? '' : keyOf(resource),
    })),
    noticeMinutes: textOf(file.noticeMinutes),
    horizonDays: textOf(file.horizonDays),
    gridMinutes: textOf(file.gridMinutes),
    location: file.location ?? '',
    phone: file.phone ?? '',
    email: file.email ?? '',
    mails: file.mails ?? true,
    remindHoursBefore: (file.remindHoursBefore ?? USUAL_REMIND_HOURS).join(', '),
    quietHours: file.quietHours ?? USUAL_QUIET_HOURS,
  };
}

const MAX_ID_CHARACTERS = 30;
const UNIQUE_CHARACTERS = 8;

/**
 * An id of letters, digits and hyphens, such as `check-up-9f86d081`. Its end is random, because appointments keep the ids of
 * removed entries, which no later entry may get.
 */
function idFor(key: string, name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MAX_ID_CHARACTERS - UNIQUE_CHARACTERS - 1)
    .replace(/^-|-$/g, '');
  return `${plain === '' ? otherwise : plain}-${key.slice(0, UNIQUE_CHARACTERS)}`;
}

/** Those that are saved keep their ids, because appointments name them. */
const withIds = <T extends { readonly key: string; readonly id: string; readonly name: string }>(
  entries: readonly T[],
  otherwise: string,
): readonly T[] =>
  entries.map((entry) =>
    entry.id === '' ? { ...entry, id: idFor(entry.key, entry.name, otherwise) } : entry,
  );

/** The draft with the ids of what was saved of it. What was typed since stays. */
export function withSavedIds(draft: Draft, saved: Draft): Draft {
  const ids = new Map(
    [...withIds(saved.people, 'person'), ...withIds(saved.services, 'service')].map(({ key, id }) => [
      key,
      id,
    ]),
  );
  const withId = <T extends { readonly key: string; readonly id: string }>(entry: T): T => ({
    ...entry,
    id: ids.get(entry.key) ?? entry.id,
  });
  return { ...draft, people: draft.people.map(withId), services: draft.services.map(withId) };
}

/** What is no number is left for the server to name. */
const numberIn = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim());
/** The parts between commas: spans, or numbers. */
const partsIn = (text: string): readonly string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const weekFile = (week: Week) => Object.fromEntries(WEEKDAYS.map((day) => [day, partsIn(week[day])]));

/** Without what is empty, for which there is a default. */
const filled = (fields: Readonly<Record<string, string>>, read: (text: string) => unknown) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, read(text)]])),
  );

export function fileOf(draft: Draft): object {
  const people = withIds(draft.people, 'person');
  const idOf = (key: string) => people.find((each) => each.key === key)?.id ?? key;
  const { noticeMinutes, horizonDays, gridMinutes, location, phone, email, quietHours } = draft;
  return {
    services: withIds(draft.services, 'service').map(
      ({ id, name, minutes, bufferBefore, bufferAfter, atOnce, people: able }) => ({
        id,
        name: name.trim(),
        minutes: numberIn(minutes),
        ...filled({ bufferBefore, bufferAfter, atOnce }, numberIn),
        ...(able.length === 0 ? {} : { resources: able.map(idOf) }),
      }),
    ),
    resources: people.map(({ id, name, places, hours }) => ({
      id,
      name: name.trim(),
      ...filled({ places }, numberIn),
      ...(hours === null ? {} : { hours: weekFile(hours) }),
    })),
    hours: weekFile(draft.hours),
    exceptions: draft.exceptions.map(({ from, to, hours, person }) => ({
      ...(to === '' ? { date: from } : { from, to }),
      hours: partsIn(hours),
      ...(person === '' ? {} : { resource: idOf(person) }),
    })),
    ...filled({ noticeMinutes, horizonDays, gridMinutes }, numberIn),
    ...filled({ location, phone, email, quietHours }, (text) => text.trim()),
    mails: draft.mails,
    // An empty list is none, as opposed to the usual ones.
    remindHoursBefore: partsIn(draft.remindHoursBefore).map(numberIn),
  };
}

/** The sentences about a field of the file, or about a part of it, without where it is. */
export const problemsAt = (problems: readonly string[], path: string): readonly string[] =>
  problems.flatMap((problem) => {
    const rest = problem.startsWith(path) ? problem.slice(path.length) : '';
    const [, sentence] = /^(?:\.\d+)? (.*)$/s.exec(rest) ?? [];
    return sentence === undefined ? [] : [sentence];
  });
