/** The book's part of `task-tamer-server check`: says line by line what the owner's file offers. */
import { good, wrong, type Finding } from '../inbox/findings.ts';
import { timeOfDay } from '../inbox/time-of-day.ts';
import type { BookRules, Service, Span } from './rules/book-rules.ts';
import { slotsOfDay } from './rules/slots.ts';
import { createWords } from './rules/words.ts';
import { createZone, dateOf, type Zone } from './rules/zone.ts';

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function* checkBook(rules: BookRules, now: number, timeZone: string): Generator<Finding> {
  const zone = createZone(timeZone);
  const nameOf = (id: string) => rules.resources.find((resource) => resource.id === id)?.name ?? id;
  for (const [day, spans] of rules.hours.entries())
    yield good('book', `${DAY_NAMES[day]}: ${hoursIn(spans)}, in ${zone.name}.`);
  for (const { from, to, spans, resource } of rules.exceptions) {
    const days = from === to ? dateOf(from) : `${dateOf(from)} to ${dateOf(to)}`;
    yield good('book', `${days}: ${hoursIn(spans)}${resource === null ? '' : `, for ${nameOf(resource)}`}.`);
  }
  for (const service of rules.services) {
    const who = service.resources.map(nameOf).join(' or ');
    const first = firstStart(rules, zone, service, now);
    const length = `${service.name}: ${service.minutes} minutes, with ${who}`;
    yield first === null
      ? wrong(
          'book',
          `${length}, is never offered. Check its length, the hours, noticeMinutes and horizonDays.`,
        )
      : good('book', `${length}, from ${createWords('en', zone, now).time(first)}.`);
  }
}

const hoursIn = (spans: readonly Span[]): string =>
  spans.length === 0
    ? 'closed'
    : spans.map(({ from, to }) => `${timeOfDay(from)}-${timeOfDay(to)}`).join(', ');

/** As if nothing were booked. */
function firstStart(rules: BookRules, zone: Zone, service: Service, now: number): number | null {
  const today = zone.dayOf(now);
  for (let day = today; day <= today + rules.horizonDays; day += 1) {
    const [slot] = slotsOfDay(rules, zone, { service, day, now });
    if (slot !== undefined) return slot.startsAt;
  }
  return null;
}
