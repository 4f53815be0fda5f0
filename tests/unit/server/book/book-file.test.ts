// Scope: the owner's file of services and hours: what is read, and what is said about mistakes.
import { describe, expect, it } from 'vitest';
import { readBook } from '../../../../server/book/rules/book-file.ts';
import { bookOf, PRACTICE } from './example-book.ts';

const problemsOf = (changes: object): readonly string[] | null =>
  readBook(JSON.stringify({ ...PRACTICE, ...changes })).problems;

describe('the file', () => {
  it('has defaults for everything but services, resources and hours', () => {
    const { noticeMinutes, horizonDays, gridMinutes, exceptions, services, location } = bookOf({
      services: [{ id: 'cut', name: 'Haircut', minutes: 30 }],
      resources: [{ id: 'sam', name: 'Sam' }],
      hours: { monday: ['9:00-12:00'] },
    });
    expect({ noticeMinutes, horizonDays, gridMinutes, exceptions, location }).toEqual({
      noticeMinutes: 120,
      horizonDays: 60,
      gridMinutes: 15,
      exceptions: [],
      location: null,
    });
    expect(services).toEqual([
      {
        id: 'cut',
        name: 'Haircut',
        minutes: 30,
        bufferBefore: 0,
        bufferAfter: 0,
        resources: ['sam'],
        atOnce: null,
      },
    ]);
  });

  it('names the line of a syntax error', () => {
    expect(readBook('{\n  "services": [],\n  oops\n}').problems?.[0]).toMatch(/^is not JSON: .*\(line 3\)$/);
  });

  it.each<[string, object, readonly string[]]>([
    ['no service', { services: [] }, ['services must have at least one service']],
    ['a missing list', { resources: undefined }, ['resources is missing']],
    [
      'a service that never ends',
      { services: [{ id: 'x', name: 'X', minutes: 0 }] },
      ['services.0.minutes must be a whole number from 5 to 1440'],
    ],
    [
      'a service with an unknown field',
      { services: [{ id: 'x', name: 'X', minutes: 30, price: 1 }] },
      ['services.0.price is not a known field'],
    ],
    ['a service without a name', { services: [{ id: 'x', minutes: 30 }] }, ['services.0.name is missing']],
    [
      'an unknown person',
      { services: [{ id: 'x', name: 'X', minutes: 30, resources: ['zoe'] }] },
      ['services.0.resources names "zoe", which is no resource'],
    ],
    [
      'two services with one id',
      { services: [PRACTICE.services[0], PRACTICE.services[0], PRACTICE.services[2]] },
      ['services.1.id repeats "check-up"'],
    ],
    [
      'a span that ends before it begins',
      { hours: { monday: ['17:00-09:00'] } },
      ['hours.monday.0 must be a span like "09:00-17:30" that ends later than it begins'],
    ],
    [
      'overlapping spans',
      { hours: { monday: ['09:00-12:00', '11:00-13:00'] } },
      [
        'hours.monday must be a list of spans like ["09:00-12:00", "13:00-17:30"] that do not overlap; [] is closed',
      ],
    ],
    ['a misspelled day', { hours: { moonday: [] } }, ['hours.moonday is not a known field']],
    [
      'a date that does not exist',
      { exceptions: [{ date: '2026-02-30' }] },
      ['exceptions.0.date must be a date like "2026-12-24"'],
    ],
    ['an exception without a day', { exceptions: [{}] }, ['exceptions.0 must have a date, or from and to']],
    [
      'an exception that ends before it begins',
      { exceptions: [{ from: '2026-12-24', to: '2026-12-23' }] },
      ['exceptions.0 must not end before it begins'],
    ],
  ])('is refused with %s', (_, changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

  it('is refused with every problem at once', () => {
    expect(problemsOf({ gridMinutes: 1, horizonDays: 0, hours: { monday: 'all day' } })).toHaveLength(3);
  });

  it.each(['null', '[]', '"text"', '7', '{"services":null,"resources":null,"hours":null}'])(
    'is refused if it is only %s',
    (text) => {
      expect(readBook(text).problems).not.toBeNull();
    },
  );
});
