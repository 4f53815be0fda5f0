// Scope: what is read of a tool's words: what, when, where, whom to call. Zones and the days on which clocks change.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallOf } from '../../../widget/config/zone.ts';
import { readBooking } from '../../../widget/outcome/booking.ts';
import { momentText, readMoment, type Moment } from '../../../widget/outcome/moment.ts';

const read = (answer: unknown, asked: unknown = {}, zone: string | null = null) =>
  readBooking('call_1', asked, answer, zone);
const text = (moment: Moment | null) => moment && momentText(moment);
const start = (value: unknown, zone: string | null = null) => text(read({ start: value }, {}, zone).start);

describe('when', () => {
  it.each([
    ['2026-11-24T10:00:00-06:00', '2026-11-24T16:00:00Z'],
    ['2026-11-24T16:00:00.000Z', '2026-11-24T16:00:00Z'],
    ['2026-11-24 10:00 +0530', '2026-11-24T04:30:00Z'],
    ['2026-11-24T10:00', '2026-11-24T10:00:00'],
    ['2026-11-24', '2026-11-24'],
  ])('%s is %s', (given, instant) => expect(start(given)).toBe(instant));

  it.each([
    'tomorrow',
    '',
    '2026-02-30',
    '2026-13-01',
    '1999-01-01',
    '2026-11-24T25:00',
    'x'.repeat(9e5),
    7,
    null,
    {},
  ])('%j is not told', (given) => expect(start(given)).toBeNull());

  it('counts in the business’s zone where the tool names none', () => {
    expect(start('2026-11-24T10:00', 'America/Chicago')).toBe('2026-11-24T16:00:00Z');
    expect(text(read({ start: '2026-11-24T10:00', timezone: 'Asia/Kolkata' }).start)).toBe(
      '2026-11-24T04:30:00Z',
    );
    expect(text(read({ start: { dateTime: '2026-11-24T10:00', timeZone: 'Europe/Madrid' } }).start)).toBe(
      '2026-11-24T09:00:00Z',
    );
    expect(read({ timeZone: 'Moon/Base' }).zone).toBeNull();
    expect(read({ timeZone: 'Asia/Kolkata' }, {}, 'Europe/Madrid').zone).toBe('Europe/Madrid');
  });

  it.each([
    // Clocks go from 2 to 3.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    ['2026-03-08T04:00', 'America/Los_Angeles', '2026-03-08T11:00:00Z'],
    // Clocks go from 2 to 1.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-09-27T10:00', 'Pacific/Auckland', '2026-09-26T21:00:00Z'],
    // By half an hour.
    ['2026-10-04T03:00', 'Australia/Lord_Howe', '2026-10-03T16:00:00Z'],
  ])('%s in %s is %s', (given, zone, instant) => expect(start(given, zone)).toBe(instant));

  it('is what the zone’s clocks show, whatever the day', () => {
    const zones = [
      'America/New_York',
      'Europe/London',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ];
    const days = fc.date({ min: new Date('2001-01-01'), max: new Date('2098-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (day, zone) => {
        const shown = new Date(wallOf(day.getTime(), zone)).toISOString().slice(0, 19);
        const at = readMoment(shown, zone)?.at ?? NaN;
        // Of an hour that comes twice it is the first.
        expect(wallOf(at, zone)).toBe(wallOf(day.getTime(), zone));
      }),
    );
  });

  it('has an end where one is told, or how long it takes', () => {
    const end = (more: object) => text(read({ start: '2026-11-24T10:00Z', ...more }).end);
    expect(end({ end: '2026-11-24T10:30Z' })).toBe('2026-11-24T10:30:00Z');
    expect(end({ durationMinutes: 45 })).toBe('2026-11-24T10:45:00Z');
    expect(end({ duration: '1.5 hours' })).toBe('2026-11-24T11:30:00Z');
    expect(end({ duration: 'PT30M' })).toBe('2026-11-24T10:30:00Z');
    for (const bad of [
      { end: '2026-11-24T09:00Z' },
      { end: '2026-11-25' },
      { duration: '-5' },
      { duration: 'long' },
    ])
      expect(end(bad)).toBeNull();
    expect(read({ end: '2026-11-24T10:30Z' }).end).toBeNull();
  });

  it('may be told as a day and an hour', () => {
    expect(text(read({}, { date: '2026-11-24', time: '10:00' }).start)).toBe('2026-11-24T10:00:00');
    expect(text(read({}, { date: '2026-11-24', time: 'early' }).start)).toBe('2026-11-24');
  });
});

describe('what and where', () => {
  it('come from the answer, and else from what was asked', () => {
    const asked = { title: 'Cleaning', location: 'Room 1' };
    expect(read({ title: 'Check-up' }, asked)).toMatchObject({ what: 'Check-up', where: 'Room 1' });
    expect(read('Booked.', JSON.stringify(asked))).toMatchObject({ what: 'Cleaning', where: 'Room 1' });
    expect(
      read({ data: { booking: { summary: 'Call', location: { address: '1 Main St' } } } }),
    ).toMatchObject({
      what: 'Call',
      where: '1 Main St',
    });
  });

  it('are one honest line of bounded length', () => {
    expect(read({ title: ' Clean\u202Eing\n\u0000 ' }).what).toBe('Clean ing');
    expect(read({ title: 'x'.repeat(201) }).what).toBeNull();
    for (const title of [7, null, {}, [], true]) expect(read({ title }).what).toBeNull();
  });

  it('leave a visitor’s own address out', () => {
    expect(read('Booked.', { address: '12 Home Rd' }).where).toBeNull();
    expect(read({ address: '1 Main St' }).where).toBe('1 Main St');
  });
});

describe('whom to call', () => {
  it('is the business, by a name that says so: a plain phone is the visitor’s as often as not', () => {
    expect(read({ businessPhone: '+1 212 555 0142' }).phone).toBe('+1 212 555 0142');
    expect(read({ contact_phone: '212-555-0142' }).phone).toBe('212-555-0142');
    expect(read({ phone: '+1 212 555 0142' }).phone).toBeNull();
    expect(read('Booked.', { contactPhone: '+1 212 555 0142' }).phone).toBeNull();
    for (const businessPhone of ['call me', '12', '<b>1234</b>', '1'.repeat(41), 5, null])
      expect(read({ businessPhone }).phone).toBeNull();
  });
});

it('is named by the tool’s call, in letters that a calendar file may have', () => {
  expect(readBooking('call:1\r\nX:y', {}, {}, null).id).toBe('call-1-X-y');
});
