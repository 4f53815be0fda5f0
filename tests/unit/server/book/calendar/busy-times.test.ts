// Scope: which times the events of a calendar file take.
import { expect, it } from 'vitest';
import { busyTimesIn, readableBusyTimesIn } from '../../../../../server/book/calendar/busy-times.ts';
import { createClocks } from '../../../../../server/book/calendar/clocks.ts';
import { createZone } from '../../../../../server/book/rules/zone.ts';

const RANGE = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') };
const CLOCKS = createClocks(createZone('America/Chicago'));

const file = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]): string =>
  file('BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT');

const timesIn = (text: string): readonly string[] =>
  busyTimesIn(text, RANGE, CLOCKS)
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => `${stamp(from)} ${stamp(to)}`);
const stamp = (at: number): string => new Date(at).toISOString().slice(5, 16);

it.each<[string, string, readonly string[]]>([
  [
    'of another zone is read in that zone',
    event('DTSTART;TZID=Europe/Berlin:20261026T090000', 'DTEND;TZID=Europe/Berlin:20261026T100000'),
    ['10-26T08:00 10-26T09:00'],
  ],
  [
    'without a zone is read in the business’s',
    event('DTSTART:20261002T090000', 'DURATION:PT45M'),
    ['10-02T14:00 10-02T14:45'],
  ],
  [
    'of a whole day takes the day in the business’s zone, also one of 25 hours',
    event('DTSTART;VALUE=DATE:20261101'),
    ['11-01T05:00 11-02T06:00'],
  ],
  [
    'of several days takes them all',
    event('DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261008'),
    ['10-05T05:00 10-08T05:00'],
  ],
  ['without a length takes no time', event('DTSTART:20261002T090000Z'), []],
  [
    'that begins before the range and reaches into it counts',
    event('DTSTART:20260930T230000Z', 'DTEND:20261001T010000Z'),
    ['09-30T23:00 10-01T01:00'],
  ],
  [
    'that repeats keeps its hour when the clocks change',
    event(
      'DTSTART;TZID=America/Chicago:20261025T090000',
      'DTEND;TZID=America/Chicago:20261025T100000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ),
    ['10-25T14:00 10-25T15:00', '11-01T15:00 11-01T16:00', '11-08T15:00 11-08T16:00'],
  ],
  [
    'that repeats until an instant ends with it, although its zone is not in the file',
    event(
      'DTSTART;TZID=Asia/Tokyo:20261001T080000',
      'DTEND;TZID=Asia/Tokyo:20261001T090000',
      'RRULE:FREQ=DAILY;UNTIL=20261002T230000Z',
    ),
    // 8 in Tokyo is 23 of the day before.
    ['10-01T23:00 10-02T00:00', '10-02T23:00 10-03T00:00'],
  ],
  [
    'that repeats until a day includes that day',
    event('DTSTART:20261001T080000Z', 'DTEND:20261001T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20261002'),
    ['10-01T08:00 10-01T09:00', '10-02T08:00 10-02T09:00'],
  ],
  [
    'that began years ago still repeats',
    event('DTSTART:19970107T080000Z', 'DTEND:19970107T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=1TU'),
    ['10-06T08:00 10-06T09:00', '11-03T08:00 11-03T09:00'],
  ],
  [
    'that leaves out an occurrence, named by another zone’s time or by its day, is free then',
    event(
      'DTSTART;TZID=America/Chicago:20261005T090000',
      'DTEND;TZID=America/Chicago:20261005T100000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261006T140000Z',
      'EXDATE;VALUE=DATE:20261007',
    ),
    ['10-05T14:00 10-05T15:00', '10-08T14:00 10-08T15:00'],
  ],
  [
    'that has further days takes them as well',
    event('DTSTART:20261005T090000Z', 'DTEND:20261005T100000Z', 'RDATE:20261009T090000Z,20261012T090000Z'),
    ['10-05T09:00 10-05T10:00', '10-09T09:00 10-09T10:00', '10-12T09:00 10-12T10:00'],
  ],
  [
    'of which one occurrence is cancelled, one free and one moved takes the rest',
    file(
      'BEGIN:VEVENT',
      'UID:one',
      'DTSTART:20261005T090000Z',
      'DTEND:20261005T100000Z',
      'RRULE:FREQ=DAILY;COUNT=4',
      'END:VEVENT',
      ...['20261005T090000Z|STATUS:CANCELLED', '20261006T090000Z|TRANSP:TRANSPARENT'].flatMap((each) => {
        const [at = '', line = ''] = each.split('|');
        return [
          'BEGIN:VEVENT',
          'UID:one',
          `RECURRENCE-ID:${at}`,
          `DTSTART:${at}`,
          'DURATION:PT1H',
          line,
          'END:VEVENT',
        ];
      }),
      'BEGIN:VEVENT',
      'UID:one',
      'RECURRENCE-ID:20261007T090000Z',
      'DTSTART:20261020T120000Z',
      'DTEND:20261020T123000Z',
      'END:VEVENT',
    ),
    ['10-08T09:00 10-08T10:00', '10-20T12:00 10-20T12:30'],
  ],
  [
    'in a zone that only the file defines is read by that definition',
    file(
      'BEGIN:VTIMEZONE',
      'TZID:Our office',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:one',
      'DTSTART;TZID=Our office:20261005T090000',
      'DTEND;TZID=Our office:20261005T100000',
      'RRULE:FREQ=DAILY;COUNT=2',
      'END:VEVENT',
    ),
    ['10-05T03:30 10-05T04:30', '10-06T03:30 10-06T04:30'],
  ],
  [
    'that repeats on a day of the week in some months takes it in each of them',
    event(
      'DTSTART:20251006T090000Z',
      'DTEND:20251006T100000Z',
      'RRULE:FREQ=MONTHLY;BYMONTH=10,11;BYDAY=1MO,2MO;COUNT=7',
    ),
    ['10-05T09:00 10-05T10:00', '10-12T09:00 10-12T10:00', '11-02T09:00 11-02T10:00'],
  ],
  [
    'that repeats in months after that of its start takes all of them',
    event('DTSTART:20261005T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYMONTH=11,12;BYDAY=MO'),
    ['10-05', '11-02', '11-09', '11-16', '11-23', '11-30'].map((day) => `${day}T09:00 ${day}T10:00`),
  ],
  [
    'that has further periods takes them with their own zone and length',
    event(
      'DTSTART;TZID=America/Chicago:20261005T090000',
      'DTEND;TZID=America/Chicago:20261005T100000',
      'RDATE;VALUE=PERIOD:20261009T090000Z/PT3H,20261012T090000Z/20261012T093000Z',
      'RDATE;VALUE=PERIOD;TZID=America/Chicago:20261014T090000/PT2H',
    ),
    [
      '10-05T14:00 10-05T15:00',
      '10-09T09:00 10-09T12:00',
      '10-12T09:00 10-12T09:30',
      '10-14T14:00 10-14T16:00',
    ],
  ],
  [
    'of every second ends after a limit',
    event('DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
    [],
  ],
])('an event %s', (_, text, times) => {
  expect(timesIn(text)).toEqual(times);
});

const NINE_TO_TEN = ['DTSTART:20261005T090000Z', 'DTEND:20261005T100000Z'];

it.each<[string, string, readonly string[]]>([
  [
    'an exception without a value',
    event(...NINE_TO_TEN, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:'),
    ['10-05T09:00 10-05T10:00', '10-06T09:00 10-06T10:00'],
  ],
  [
    'days without their type',
    event('DTSTART:20261005', 'DTEND:20261006', 'RRULE:FREQ=DAILY;COUNT=2'),
    ['10-05T05:00 10-06T05:00', '10-06T05:00 10-07T05:00'],
  ],
  [
    'a line break in the description',
    event(...NINE_TO_TEN, 'DESCRIPTION:Bring', 'the leash', '', 'and: the dog', 'RRULE:FREQ=DAILY;COUNT=2'),
    ['10-05T09:00 10-05T10:00', '10-06T09:00 10-06T10:00'],
  ],
  [
    'a repetition that says nothing',
    event(...NINE_TO_TEN, 'RRULE:FREQ=SOMETIMES'),
    ['10-05T09:00 10-05T10:00'],
  ],
])('an event with %s takes its time, and is reported', (_, text, times) => {
  let problems = 0;
  const found = readableBusyTimesIn(text, RANGE, CLOCKS, () => (problems += 1));
  expect(found.map(({ from, to }) => `${stamp(from)} ${stamp(to)}`)).toEqual(times);
  expect(problems).toBe(1);
});

it('a file that is none is refused', () => {
  expect(() => busyTimesIn('<html>', RANGE, CLOCKS)).toThrow();
});
