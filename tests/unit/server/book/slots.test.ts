// Scope: which times are offered: hours, exceptions, notice, horizon, buffers, capacity, and both changes of the clocks.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { BookRules } from '../../../../server/book/rules/book-rules.ts';
import {
  freePosition,
  isOffered,
  slotsOfDay,
  type Occupied,
  type Slot,
} from '../../../../server/book/rules/slots.ts';
import { createWords } from '../../../../server/book/rules/words.ts';
import { createZone, dayNamed } from '../../../../server/book/rules/zone.ts';
import { bookOf, PRACTICE } from './example-book.ts';

const CHICAGO = createZone('America/Chicago');
/** A Sunday. */
const NOW = Date.parse('2026-11-22T12:00:00Z');

type Wanted = { readonly rules?: BookRules; readonly service?: string; readonly now?: number };

function slotsOn(date: string, { rules = bookOf(), service = 'check-up', now = NOW }: Wanted = {}) {
  const found = rules.services.find(({ id }) => id === service);
  const day = dayNamed(date);
  if (found === undefined || day === null) throw new Error('The test names what does not exist.');
  return slotsOfDay(rules, CHICAGO, { service: found, day, now });
}

const clockOf = ({ startsAt }: Slot) => new Date(CHICAGO.wallOf(startsAt)).toISOString().slice(11, 16);
const clocks = (slots: readonly Slot[], resource = 'ann') =>
  slots.filter((slot) => slot.resource === resource).map(clockOf);

describe('a day', () => {
  it('offers starts on the grid of each span, of which the last still fits', () => {
    expect(clocks(slotsOn('2026-11-27'))).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '09:45',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
      '11:15',
      '11:30',
    ]);
  });

  it('offers a person’s own hours instead of those of the business', () => {
    expect(clocks(slotsOn('2026-11-24', { service: 'nails' }), 'bob')[0]).toBe('13:00');
    expect(slotsOn('2026-11-27', { service: 'nails' })).toEqual([]);
  });

  it('offers nothing on an exception', () => {
    expect(slotsOn('2026-11-26')).toEqual([]);
  });

  it('limits a person’s own hours to those of a general exception', () => {
    const rules = bookOf({ ...PRACTICE, exceptions: [{ date: '2026-11-24', hours: ['09:00-14:00'] }] });
    expect(clocks(slotsOn('2026-11-24', { rules, service: 'nails' }), 'bob')).toEqual([
      '13:00',
      '13:15',
      '13:30',
      '13:45',
    ]);
  });

  it('offers the hours of a person’s exception, which others do not have', () => {
    const rules = bookOf({
      ...PRACTICE,
      exceptions: [{ date: '2026-11-28', hours: ['10:00-10:30'], resource: 'bob' }],
    });
    expect(slotsOn('2026-11-28', { rules }).map(({ resource }) => resource)).toEqual(['bob']);
  });

  it('offers nothing within the shortest notice, in the past, or after the farthest day', () => {
    const now = Date.parse('2026-11-24T15:00:00Z');
    expect(clocks(slotsOn('2026-11-24', { now }))[0]).toBe('11:00');
    expect(slotsOn('2026-11-23', { now })).toEqual([]);
    expect(slotsOn('2027-01-22', { now })).not.toEqual([]);
    expect(slotsOn('2027-01-25', { now })).toEqual([]);
  });

  it('still offers its own slots, and none that the rules no longer have', () => {
    const [slot] = slotsOn('2026-11-24');
    if (slot === undefined) throw new Error('There is no slot.');
    expect(isOffered(bookOf(), CHICAGO, slot, NOW)).toBe(true);
    expect(isOffered(bookOf(), CHICAGO, { ...slot, startsAt: slot.startsAt + 60_000 }, NOW)).toBe(false);
    const closed = bookOf({ ...PRACTICE, exceptions: [{ date: '2026-11-24' }] });
    expect(isOffered(closed, CHICAGO, slot, NOW)).toBe(false);
  });
});

describe('a slot', () => {
  const occupiedBy = (slot: Slot, changes: Partial<Occupied> = {}): Occupied => ({
    ...slot,
    place: 0,
    turn: null,
    ...changes,
  });
  const at = (clock: string, wanted: Wanted = {}, resource = 'ann'): Slot => {
    const slot = slotsOn('2026-11-24', wanted).find(
      (each) => clockOf(each) === clock && each.resource === resource,
    );
    if (slot === undefined) throw new Error(`There is no slot at ${clock}.`);
    return slot;
  };

  it('is taken while another with its buffer overlaps it, and free directly after', () => {
    const rules = bookOf();
    const taken = [occupiedBy(at('09:00'))];
    expect(freePosition(rules, at('09:30'), taken)).toBeNull();
    expect(freePosition(rules, at('09:45'), taken)).toEqual({ place: 0, turn: null });
    expect(freePosition(rules, at('13:00', {}, 'bob'), taken)).toEqual({ place: 0, turn: null });
  });

  it('is taken with every person while the service has all its simultaneous appointments', () => {
    const rules = bookOf();
    const x = { service: 'x-ray' };
    const taken = [occupiedBy(at('13:00', x), { turn: 0 })];
    expect(freePosition(rules, at('13:15', x, 'bob'), taken)).toBeNull();
    expect(freePosition(rules, at('13:15', {}, 'bob'), taken)).toEqual({ place: 0, turn: null });
  });

  it('is taken by those that were booked while there was no limit, or a higher one', () => {
    const rules = bookOf();
    const x = { service: 'x-ray' };
    const before = occupiedBy(at('13:00', x));
    expect(freePosition(rules, at('13:00', x, 'bob'), [before])).toBeNull();
    expect(freePosition(rules, at('13:00', x, 'bob'), [{ ...before, turn: 1 }])).toBeNull();
    expect(freePosition(rules, at('09:00'), [occupiedBy(at('09:00'), { place: 1 })])).toBeNull();
    const room = (places: number) =>
      bookOf({ ...PRACTICE, resources: [{ id: 'ann', name: 'Room', places }, PRACTICE.resources[1]] });
    // Two that follow each other take one place.
    const later = [occupiedBy(at('09:00'), { place: 3 }), occupiedBy(at('09:45'), { place: 4 })];
    expect(freePosition(room(2), at('09:30'), later)).toEqual({ place: 0, turn: null });
    const together = [occupiedBy(at('09:00'), { place: 3 }), occupiedBy(at('09:15'), { place: 4 })];
    expect(freePosition(room(2), at('09:30'), together)).toBeNull();
    expect(freePosition(room(3), at('09:30'), together)).toEqual({ place: 0, turn: null });
  });

  it('takes the next place of a room that has several', () => {
    const rules = bookOf({
      ...PRACTICE,
      resources: [{ id: 'ann', name: 'Room', places: 2 }, PRACTICE.resources[1]],
    });
    const one = occupiedBy(at('09:00', { rules }));
    expect(freePosition(rules, at('09:00', { rules }), [one])).toEqual({ place: 1, turn: null });
    expect(freePosition(rules, at('09:00', { rules }), [one, { ...one, place: 1 }])).toBeNull();
  });
});

describe('the changes of the clocks', () => {
  const ZONES = [
    'America/Chicago',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'America/Santiago',
    'Africa/Casablanca',
  ];
  const FIRST_DAY = '2026-02-01';
  const DAYS = 400;
  const HOURS = [
    ['00:00', '04:00'],
    ['22:30', '24:00'],
  ] as const;
  const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const rules = bookOf({
    services: [{ id: 'visit', name: 'Visit', minutes: 30 }],
    resources: [{ id: 'ann', name: 'Ann' }],
    hours: Object.fromEntries(week.map((day) => [day, HOURS.map(([from, to]) => `${from}-${to}`)])),
    noticeMinutes: 0,
    horizonDays: 2,
    gridMinutes: 30,
  });
  const [service] = rules.services;

  /** By Temporal: each time of the grid that exists, at its first occurrence, if it ends within the span. */
  function expected(date: Temporal.PlainDate, zone: string): readonly number[] {
    return HOURS.flatMap(([from, to]) => {
      const wall = (clock: string) =>
        clock === '24:00' ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(clock);
      const starts: number[] = [];
      // Where the clocks skip the end, the span ends when they skip it.
      const ends = endOf(wall(to), zone);
      for (
        let time = wall(from);
        Temporal.PlainDateTime.compare(time, wall(to)) < 0;
        time = time.add({ minutes: 30 })
      ) {
        const at = time.toZonedDateTime(zone, { disambiguation: 'earlier' });
        const isSkipped = !at.toPlainDateTime().equals(time);
        if (!isSkipped && at.epochMilliseconds + 30 * 60_000 <= ends) starts.push(at.epochMilliseconds);
      }
      return starts;
    });
  }

  function endOf(wall: Temporal.PlainDateTime, zone: string): number {
    const at = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
    if (at.toPlainDateTime().equals(wall)) return at.epochMilliseconds;
    return at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.NaN;
  }

  it.each(ZONES)('leave out skipped times and offer repeated ones once, on 400 days in %s', (name) => {
    if (service === undefined) throw new Error('There is no service.');
    const zone = createZone(name);
    let date = Temporal.PlainDate.from(FIRST_DAY);
    for (let count = 0; count < DAYS; count += 1) {
      const day = dayNamed(date.toString()) ?? 0;
      const now = date
        .subtract({ days: 1 })
        .toZonedDateTime({ timeZone: name, plainTime: '12:00' }).epochMilliseconds;
      const slots = slotsOfDay(rules, zone, { service, day, now });
      expect([date.toString(), slots.map(({ startsAt }) => startsAt)]).toEqual([
        date.toString(),
        expected(date, name),
      ]);
      date = date.add({ days: 1 });
    }
  });
});

describe('the words', () => {
  const at = Date.parse('2026-11-24T16:00:00Z');

  it('name day and time in the language of the conversation', () => {
    const timeIn = (language: string) => createWords(language, CHICAGO, NOW).time(at);
    expect(timeIn('en')).toBe('Tuesday, November 24 at 10:00 AM');
    expect(timeIn('es')).toBe('martes, 24 de noviembre, 10:00');
    expect(timeIn('not a language')).toBe('Tuesday, November 24 at 10:00 AM');
  });

  it('name the year of a time that is months ahead', () => {
    expect(createWords('en', CHICAGO, NOW).time(Date.parse('2027-06-01T15:00:00Z'))).toContain('2027');
  });
});
