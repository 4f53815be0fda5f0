/** Computes the times at which a service can be booked, from hours, exceptions, notice, horizon and appointments. Pure. */
import { DAY_MS } from '../../admission/days.ts';
import type { BookRules, Resource, Service, Span } from './book-rules.ts';
import { MINUTE_MS, weekdayOf, type DayNumber, type Zone } from './zone.ts';

export type Slot = {
  readonly service: string;
  readonly resource: string;
  /** ms since 1970 */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The time that the appointment takes with its buffers. */
  readonly busyFrom: number;
  readonly busyTo: number;
};

/** An appointment or a hold. */
export type Occupied = {
  readonly resource: string;
  /** Which of the resource's places, from 0. */
  readonly place: number;
  readonly service: string;
  /** Which of the service's simultaneous appointments, from 0. Null for a service without that limit. */
  readonly turn: number | null;
  readonly busyFrom: number;
  readonly busyTo: number;
};

export type Position = Pick<Occupied, 'place' | 'turn'>;

/** The day's slots in order of time. @param now ms since 1970 */
export function slotsOfDay(
  rules: BookRules,
  zone: Zone,
  wanted: { readonly service: Service; readonly day: DayNumber; readonly now: number },
): readonly Slot[] {
  const { service, day, now } = wanted;
  const today = zone.dayOf(now);
  if (day < today || day > today + rules.horizonDays) return [];
  const earliest = now + rules.noticeMinutes * MINUTE_MS;
  return resourcesOf(rules, service)
    .flatMap((resource) =>
      hoursOf(rules, resource, day).flatMap((span) =>
        startsIn(span, day, { rules, zone, minutes: service.minutes }).map((at) =>
          slotAt(service, resource, at),
        ),
      ),
    )
    .filter(({ startsAt }) => startsAt >= earliest)
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

/** Whether the rules still offer a slot that they offered before. */
export function isOffered(rules: BookRules, zone: Zone, slot: Slot, now: number): boolean {
  const service = rules.services.find(({ id }) => id === slot.service);
  if (service === undefined) return false;
  const day = zone.dayOf(slot.startsAt);
  return slotsOfDay(rules, zone, { service, day, now }).some(
    ({ resource, startsAt, endsAt }) =>
      resource === slot.resource && startsAt === slot.startsAt && endsAt === slot.endsAt,
  );
}

/** Whether the resource works during all of a slot, however soon or far ahead it is. */
export function isWithinHours(
  rules: BookRules,
  zone: Zone,
  slot: Pick<Slot, 'resource' | 'startsAt' | 'endsAt'>,
): boolean {
  const resource = rules.resources.find(({ id }) => id === slot.resource);
  if (resource === undefined) return false;
  const day = zone.dayOf(slot.startsAt);
  const minuteOf = (at: number) => (zone.wallOf(at) - day * DAY_MS) / MINUTE_MS;
  return hoursOf(rules, resource, day).some(
    ({ from, to }) => from <= minuteOf(slot.startsAt) && minuteOf(slot.endsAt) <= to,
  );
}

/** Null if it is taken. */
export function freePosition(
  { services, resources }: BookRules,
  slot: Slot,
  occupied: readonly Occupied[],
): Position | null {
  const resource = resources.find(({ id }) => id === slot.resource);
  const service = services.find(({ id }) => id === slot.service);
  if (resource === undefined || service === undefined) return null;
  const meanwhile = occupied.filter((each) => each.busyFrom < slot.busyTo && each.busyTo > slot.busyFrom);
  const places = meanwhile.filter((each) => each.resource === slot.resource);
  const turns = meanwhile.filter((each) => each.service === slot.service);
  const place = firstFree(resource.places, places, (each) => each.place);
  const turn = service.atOnce === null ? null : firstFree(service.atOnce, turns, (each) => each.turn);
  if (place === null || (service.atOnce !== null && turn === null)) return null;
  return { place, turn };
}

/** Those without a number that still exists were booked when there was no limit, or a higher one. They count as well. */
function firstFree(
  count: number,
  taken: readonly Occupied[],
  numberOf: (each: Occupied) => number | null,
): number | null {
  const isNumbered = (each: Occupied) => (numberOf(each) ?? count) < count;
  const numbers = new Set(taken.filter(isNumbered).map(numberOf));
  const others = taken.filter((each) => !isNumbered(each));
  if (count - numbers.size <= mostAtOnce(others)) return null;
  let free = 0;
  while (numbers.has(free)) free += 1;
  return free;
}

/** All of them overlap one slot, so those that overlap each other do it at the beginning of one of them. */
const mostAtOnce = (all: readonly Occupied[]): number =>
  Math.max(
    0,
    ...all.map(
      ({ busyFrom: at }) => all.filter(({ busyFrom, busyTo }) => busyFrom <= at && busyTo > at).length,
    ),
  );

export const slotAt = (service: Service, resource: Pick<Resource, 'id'>, startsAt: number): Slot => {
  const endsAt = startsAt + service.minutes * MINUTE_MS;
  return {
    service: service.id,
    resource: resource.id,
    startsAt,
    endsAt,
    busyFrom: startsAt - service.bufferBefore * MINUTE_MS,
    busyTo: endsAt + service.bufferAfter * MINUTE_MS,
  };
};

const resourcesOf = ({ resources }: BookRules, service: Service): readonly Resource[] =>
  service.resources.flatMap((id) => resources.filter((resource) => resource.id === id));

/** An exception of the business limits everyone; otherwise a person's hours replace those of the business. */
function hoursOf(rules: BookRules, { id, hours }: Resource, day: DayNumber): readonly Span[] {
  const general = exceptionOn(rules, day, null);
  const own = exceptionOn(rules, day, id) ?? hours?.[weekdayOf(day)] ?? null;
  if (own === null) return hoursOfBusiness(rules, day);
  return general === null ? own : intersection(own, general);
}

/** When the business as a whole is open. */
export const hoursOfBusiness = (rules: BookRules, day: DayNumber): readonly Span[] =>
  exceptionOn(rules, day, null) ?? rules.hours[weekdayOf(day)] ?? [];

/** The last one counts, so that an owner can add an exception to a longer one. */
const exceptionOn = (
  { exceptions }: BookRules,
  day: DayNumber,
  resource: string | null,
): readonly Span[] | null =>
  exceptions.findLast((each) => each.resource === resource && each.from <= day && day <= each.to)?.spans ??
  null;

const intersection = (spans: readonly Span[], others: readonly Span[]): readonly Span[] =>
  spans.flatMap((span) =>
    others
      .map((other) => ({ from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );

/** The instants at which appointments of a span begin. Times that the clocks skip or show again are left out. */
function startsIn(
  { from, to }: Span,
  day: DayNumber,
  { rules, zone, minutes }: { readonly rules: BookRules; readonly zone: Zone; readonly minutes: number },
): readonly number[] {
  const wallAt = (minute: number) => day * DAY_MS + minute * MINUTE_MS;
  const latest = zone.firstInstantOf(wallAt(to)).at - minutes * MINUTE_MS;
  const starts: number[] = [];
  for (let minute = from; minute < to; minute += rules.gridMinutes) {
    const { at, exists } = zone.firstInstantOf(wallAt(minute));
    if (exists && at <= latest) starts.push(at);
  }
  return starts;
}
