/** Finds the times that the events of a calendar file take, with series expanded (RFC 5545). Pure. */
import ICAL from 'ical.js';
import { DAY_MS } from '../../admission/days.ts';
import type { BusyTime, TimeRange } from './calendar.ts';
import { mendedFile, singleEventsFile } from './readable-file.ts';
import { timeOfWall, wallTimeOf, type Clock, type Clocks } from './clocks.ts';

/** A daily series of fifty years. A rule of seconds would never end. */
const MAX_OCCURRENCES = 20_000;

type Start = { readonly at: number; readonly isDate: boolean };

/**
 * The same for a file that may be written wrongly, of which each event takes at least its own time.
 * @param onUnreadable is called if the file cannot be read as it is
 * @throws if no event can be read
 */
export function readableBusyTimesIn(
  file: string,
  range: TimeRange,
  clocks: Clocks,
  onUnreadable: () => void,
): readonly BusyTime[] {
  try {
    return busyTimesIn(file, range, clocks);
  } catch {
    onUnreadable();
  }
  try {
    return busyTimesIn(mendedFile(file), range, clocks);
  } catch {
    return busyTimesIn(singleEventsFile(file), range, clocks);
  }
}

/** @throws if the file cannot be read */
export function busyTimesIn(file: string, range: TimeRange, clocks: Clocks): readonly BusyTime[] {
  const whole = new ICAL.Component(ICAL.parse(file));
  const events = whole.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
  const overrides = events.filter((event) => event.hasProperty('recurrence-id'));
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'));
  const replaced = new Set(
    overrides.flatMap((event) =>
      startsIn(event, 'recurrence-id', clocks).map(({ at }) => `${uidOf(event)} ${at}`),
    ),
  );
  const single = overrides.filter(takesTime).flatMap((event) => timeOf(event, null, clocks));
  const series = masters
    .filter(takesTime)
    .flatMap((event) =>
      [
        ...startsOf(event, range, clocks).flatMap((at) => timeOf(event, at, clocks)),
        ...periodsOf(event, clocks),
      ].filter(({ from }) => !replaced.has(`${uidOf(event)} ${from}`)),
    );
  return [...single, ...series].filter(({ from, to }) => from < to && from < range.to && to > range.from);
}

export const textIn = (event: ICAL.Component, name: string): string => {
  const value = event.getFirstPropertyValue(name);
  return value === null ? '' : String(value);
};

const uidOf = (event: ICAL.Component): string => textIn(event, 'uid');

const takesTime = (event: ICAL.Component): boolean =>
  textIn(event, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textIn(event, 'status').toUpperCase() !== 'CANCELLED';

/** The times of a property, which may be there several times and have several values. */
function startsIn(event: ICAL.Component, name: string, clocks: Clocks): readonly Start[] {
  return event.getAllProperties(name).flatMap((property) => {
    const clock = clocks.of(property);
    return property
      .getValues()
      .flatMap((value: unknown) =>
        value instanceof ICAL.Time ? [{ at: clock.instantOf(wallTimeOf(value)), isDate: value.isDate }] : [],
      );
  });
}

/** Further occurrences that have lengths of their own. */
const periodsOf = (event: ICAL.Component, clocks: Clocks): readonly BusyTime[] =>
  event.getAllProperties('rdate').flatMap((property) => {
    const clock = clocks.of(property);
    return property.getValues().flatMap((value: unknown) =>
      value instanceof ICAL.Period
        ? [
            {
              uid: uidOf(event),
              from: clock.instantOf(wallTimeOf(value.start)),
              to: clock.instantOf(wallTimeOf(value.getEnd())),
            },
          ]
        : [],
    );
  });

/** @param at the start of the occurrence; null for the event's own start */
function timeOf(event: ICAL.Component, at: number | null, clocks: Clocks): readonly BusyTime[] {
  const [own] = startsIn(event, 'dtstart', clocks);
  if (own === undefined) return [];
  const from = at ?? own.at;
  const uid = uidOf(event);
  const [end] = startsIn(event, 'dtend', clocks);
  const duration = event.getFirstPropertyValue('duration');
  if (!own.isDate) {
    const lengthMs =
      end === undefined
        ? duration instanceof ICAL.Duration
          ? duration.toSeconds() * 1_000
          : 0
        : end.at - own.at;
    return [{ uid, from, to: from + lengthMs }];
  }
  // Whole days are counted on the wall, because one of them may have 23 or 25 hours.
  const { wallOf, instantOf } = clocks.own;
  const lastsMs =
    end === undefined
      ? duration instanceof ICAL.Duration
        ? duration.toSeconds() * 1_000
        : DAY_MS
      : wallOf(end.at) - wallOf(own.at);
  return [{ uid, from, to: instantOf(wallOf(from) + lastsMs) }];
}

/** The starts of an event's occurrences that can reach into the range. */
function startsOf(event: ICAL.Component, range: TimeRange, clocks: Clocks): readonly number[] {
  const property = event.getFirstProperty('dtstart');
  const start = property?.getFirstValue();
  if (property === null || !(start instanceof ICAL.Time)) return [];
  const clock = start.isDate ? clocks.own : clocks.of(property);
  const first = clock.instantOf(wallTimeOf(start));
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue());
  const [whole] = timeOf(event, null, clocks);
  const lengthMs = whole === undefined ? 0 : whole.to - whole.from;
  const reaching = { from: range.from - lengthMs, to: range.to };
  const repeated = rules.flatMap((rule) =>
    rule instanceof ICAL.Recur ? repetitions(rule, start, clock, reaching) : [],
  );
  const added = startsIn(event, 'rdate', clocks).map(({ at }) => at);
  const left = startsIn(event, 'exdate', clocks);
  const isLeftOut = (at: number) =>
    left.some((each) =>
      // Some programs write the day of an occurrence that has a time.
      each.isDate && !start.isDate ? sameDay(clock.wallOf(at), clocks.own.wallOf(each.at)) : each.at === at,
    );
  return [...new Set([first, ...repeated, ...added])].filter((at) => !isLeftOut(at));
}

const sameDay = (wall: number, other: number): boolean =>
  Math.floor(wall / DAY_MS) === Math.floor(other / DAY_MS);

/** In wall time, in which a series keeps its hour when the clocks change. */
function repetitions(rule: ICAL.Recur, start: ICAL.Time, clock: Clock, range: TimeRange): readonly number[] {
  const floating = rule.clone();
  const isInMonth = monthsOf(rule);
  if (isInMonth !== null) {
    delete floating.parts['BYMONTH'];
    floating.count = null;
  }
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  if (rule.until !== null) floating.until = untilOf(rule.until, start, clock);
  const iterator = floating.iterator(timeOfWall(wallTimeOf(start), start.isDate));
  // Days more, because walls of different times can be hours apart.
  const [earliest, latest] = [clock.wallOf(range.from) - DAY_MS, clock.wallOf(range.to) + DAY_MS];
  const starts: number[] = [];
  for (let count = 0; count < MAX_OCCURRENCES; count += 1) {
    const next = iterator.next();
    const wall = next ? wallTimeOf(next) : Number.POSITIVE_INFINITY;
    if (wall > latest || left === 0) break;
    if (isInMonth !== null && !isInMonth(wall)) continue;
    left -= 1;
    // Converting takes longer than all else.
    if (wall >= earliest) starts.push(clock.instantOf(wall));
  }
  return starts;
}

/** The library leaves occurrences out if a monthly rule names months, which then are compared here; null for other rules. */
function monthsOf({ freq, parts }: ICAL.Recur): ((wall: number) => boolean) | null {
  const months = freq === 'MONTHLY' ? parts['BYMONTH'] : undefined;
  if (months === undefined) return null;
  const numbers = new Set(months.map(Number));
  return (wall) => numbers.has(new Date(wall).getUTCMonth() + 1);
}

/** The end of a series is in UTC, or a day that is included. */
function untilOf(until: ICAL.Time, { isDate }: ICAL.Time, clock: Clock): ICAL.Time {
  if (isDate) return timeOfWall(wallTimeOf(until), true);
  if (until.isDate) return timeOfWall(wallTimeOf(until) + DAY_MS - 1_000, false);
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  return timeOfWall(isUtc ? clock.wallOf(wallTimeOf(until)) : wallTimeOf(until), false);
}
