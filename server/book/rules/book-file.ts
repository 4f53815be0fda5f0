/** Reads the owner's file of services and hours, and names everything that is wrong in it. */
import * as v from 'valibot';
import type { BookRules, HoursException, Resource, Service, Span } from './book-rules.ts';
import { clockTimesIn, DAY_MINUTES, HOUR_MINUTES, spans, unknownFields, weekHours } from './week-hours.ts';
import { dayNamed, type DayNumber } from './zone.ts';

export type ReadBook =
  | { readonly rules: BookRules; readonly problems: null }
  /** Sentences that begin with where the problem is, such as `services.0.minutes`. */
  | { readonly rules: null; readonly problems: readonly string[] };

const MAX_MINUTES = DAY_MINUTES;
/** A tool's answer for a later appointment counts as a mistake of the model. */
const MAX_HORIZON_DAYS = 365;
const MAX_NOTICE_MINUTES = 30 * DAY_MINUTES;
const MAX_PLACES = 100;
const MAX_ENTRIES = 200;
const MAX_NAME_CHARACTERS = 80;
const DEFAULT_NOTICE_MINUTES = 120;
const DEFAULT_HORIZON_DAYS = 60;
const DEFAULT_GRID_MINUTES = 15;
const MIN_GRID_MINUTES = 5;
const DEFAULT_REMIND_HOURS = [24, 2];
const MAX_REMINDERS = 5;
/** A week. */
const MAX_REMIND_HOURS = 168;
const DEFAULT_QUIET_HOURS = '21:00-08:00';

const whole = (least: number, most: number) => {
  const says = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(says),
    v.check((value) => Number.isInteger(value) && value >= least && value <= most, says),
  );
};
const SHORT_TEXT = `must be a text of at most ${MAX_NAME_CHARACTERS} characters in one line`;
const shortText = v.pipe(
  v.string(SHORT_TEXT),
  v.check(
    (text) => text.trim() !== '' && text.length <= MAX_NAME_CHARACTERS && !/[\r\n]/.test(text),
    SHORT_TEXT,
  ),
);
const ID = 'must be an id of lower-case letters, digits and single hyphens, at most 30 characters';
const id = v.pipe(v.string(ID), v.regex(/^(?=.{1,30}$)[a-z\d]+(-[a-z\d]+)*$/, ID));
const DATE = 'must be a date like "2026-12-24"';
const date = v.pipe(
  v.string(DATE),
  v.transform(dayNamed),
  v.custom<DayNumber>((value) => value !== null, DATE),
);
const list = <const Item extends v.GenericSchema>(item: Item, says: string) =>
  v.pipe(v.array(item, says), v.maxLength(MAX_ENTRIES, `must have at most ${MAX_ENTRIES} entries`));

const QUIET_HOURS = 'must be a span like "21:00-08:00"';
const quietHours = v.pipe(
  v.string(QUIET_HOURS),
  v.transform(clockTimesIn),
  v.custom<Span>((value) => value !== null, QUIET_HOURS),
);
const REMIND_HOURS = `must be a list of at most ${MAX_REMINDERS} numbers of hours, from 1 to ${MAX_REMIND_HOURS}`;
const remindHours = v.pipe(
  v.array(whole(1, MAX_REMIND_HOURS), REMIND_HOURS),
  v.check((hoursBefore) => new Set(hoursBefore).size <= MAX_REMINDERS, REMIND_HOURS),
);

const FILE = v.strictObject(
  {
    services: v.pipe(
      list(
        v.strictObject(
          {
            id,
            name: shortText,
            minutes: whole(MIN_GRID_MINUTES, MAX_MINUTES),
            bufferBefore: v.optional(whole(0, MAX_MINUTES), 0),
            bufferAfter: v.optional(whole(0, MAX_MINUTES), 0),
            resources: v.optional(v.array(id, 'must be a list of ids of resources')),
            atOnce: v.optional(whole(1, MAX_PLACES)),
          },
          unknownFields('must be an object with id, name and minutes'),
        ),
        'must be a list of services',
      ),
      v.minLength(1, 'must have at least one service'),
    ),
    resources: v.pipe(
      list(
        v.strictObject(
          { id, name: shortText, hours: v.optional(weekHours), places: v.optional(whole(1, MAX_PLACES), 1) },
          unknownFields('must be an object with id and name'),
        ),
        'must be a list of people or rooms',
      ),
      v.minLength(1, 'must have at least one person or room'),
    ),
    hours: weekHours,
    exceptions: v.optional(
      list(
        v.strictObject(
          {
            date: v.optional(date),
            from: v.optional(date),
            to: v.optional(date),
            hours: v.optional(spans, []),
            resource: v.optional(id),
          },
          unknownFields('must be an object with a date, or with from and to'),
        ),
        'must be a list of exceptions',
      ),
      [],
    ),
    noticeMinutes: v.optional(whole(0, MAX_NOTICE_MINUTES), DEFAULT_NOTICE_MINUTES),
    horizonDays: v.optional(whole(1, MAX_HORIZON_DAYS), DEFAULT_HORIZON_DAYS),
    gridMinutes: v.optional(whole(MIN_GRID_MINUTES, DAY_MINUTES), DEFAULT_GRID_MINUTES),
    location: v.optional(shortText),
    phone: v.optional(
      v.pipe(
        v.string('must be a telephone number'),
        v.regex(/^[+\d()\s./-]{3,40}$/, 'must be a telephone number'),
      ),
    ),
    email: v.optional(
      v.pipe(
        v.string('must be a mail address'),
        v.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be a mail address'),
      ),
    ),
    mails: v.optional(v.boolean('must be true or false'), true),
    remindHoursBefore: v.optional(remindHours, DEFAULT_REMIND_HOURS),
    quietHours: v.optional(quietHours, DEFAULT_QUIET_HOURS),
  },
  unknownFields('must be an object with services, resources and hours'),
);

type File = v.InferOutput<typeof FILE>;

/** @param text JSON */
export function readBook(text: string): ReadBook {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { rules: null, problems: [`is not JSON: ${syntaxProblem(error, text)}`] };
  }
  const read = v.safeParse(FILE, value, { abortPipeEarly: true });
  if (!read.success) return { rules: null, problems: read.issues.map(problemOf) };
  const problems = contradictions(read.output);
  return problems.length > 0 ? { rules: null, problems } : { rules: rulesOf(read.output), problems: null };
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path} ${issue.message}`;
}

/** The runtime's message says what it found, and some versions also where. */
function syntaxProblem(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return message;
  const line = text.slice(0, Number(position)).split('\n').length;
  return `${message.replace(/ \(line.*$/, '')} (line ${line})`;
}

function contradictions({ services, resources, exceptions }: File): readonly string[] {
  const known = new Set(resources.map((resource) => resource.id));
  const unknown = (path: string, name: string) =>
    `${path} names ${JSON.stringify(name)}, which is no resource`;
  return [
    ...repeated('services', services),
    ...repeated('resources', resources),
    ...services.flatMap((service, index) =>
      service.resources?.length === 0
        ? [`services.${index}.resources must name at least one resource, or be left out`]
        : (service.resources ?? [])
            .filter((name) => !known.has(name))
            .map((name) => unknown(`services.${index}.resources`, name)),
    ),
    ...exceptions.flatMap((exception, index) => [
      ...exceptionProblems(exception).map((problem) => `exceptions.${index} ${problem}`),
      ...(exception.resource === undefined || known.has(exception.resource)
        ? []
        : [unknown(`exceptions.${index}.resource`, exception.resource)]),
    ]),
  ];
}

const repeated = (path: string, entries: readonly { readonly id: string }[]): readonly string[] =>
  entries.flatMap((entry, index) =>
    entries.findIndex((other) => other.id === entry.id) < index
      ? [`${path}.${index}.id repeats ${JSON.stringify(entry.id)}`]
      : [],
  );

function exceptionProblems({ date: day, from, to }: File['exceptions'][number]): readonly string[] {
  const hasDays = from !== undefined && to !== undefined;
  const isOneForm = day === undefined ? hasDays : from === undefined && to === undefined;
  if (!isOneForm) return ['must have a date, or from and to'];
  return hasDays && to < from ? ['must not end before it begins'] : [];
}

function rulesOf({ location, phone, email, remindHoursBefore, quietHours: quiet, ...file }: File): BookRules {
  const everyone = file.resources.map((resource) => resource.id);
  return {
    ...file,
    services: file.services.map((service): Service => ({
      ...service,
      resources: service.resources ?? everyone,
      atOnce: service.atOnce ?? null,
    })),
    resources: file.resources.map((resource): Resource => ({ ...resource, hours: resource.hours ?? null })),
    exceptions: file.exceptions.map(({ date: day, from, to, hours: own, resource }): HoursException => ({
      from: day ?? from ?? 0,
      to: day ?? to ?? 0,
      spans: own,
      resource: resource ?? null,
    })),
    location: location ?? null,
    phone: phone ?? null,
    email: email ?? null,
    reminders: {
      minutesBefore: [...new Set(remindHoursBefore)].map((before) => before * HOUR_MINUTES),
      quiet,
    },
  };
}
