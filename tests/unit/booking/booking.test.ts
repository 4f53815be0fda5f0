// Scope: which tool answers are bookings, and how they are parsed: time zones, clock changes, hostile values.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallOf } from '../../../widget/config/zone.ts';
import { readAnswer } from '../../../widget/booking/booking.ts';
import { momentText, readMoment, type Moment } from '../../../widget/booking/moment.ts';
import { BOOKED, NEGATIVE_ANSWERS, NEW_YEAR, NOW } from './messages.ts';

const read = (more: object, zone: string | null = null) => {
  const answer = readAnswer({ ...BOOKED, ...more }, zone, NEW_YEAR);
  return answer.kind === 'booked' ? answer.booking : null;
};
const text = (moment: Moment | null | undefined) => moment && momentText(moment);
const start = (value: unknown, zone: string | null = null) => text(read({ start: value }, zone)?.start);
const kindOf = (answer: unknown) => readAnswer(answer, null, NOW).kind;

const START = '2026-11-24T10:00:00-06:00';

describe('a tool answer that confirms a booking', () => {
  it('has "booked": true and a start, as an object or as JSON text', () => {
    const booking = {
      reference: 'B-17',
      what: 'Cleaning',
      start: { kind: 'instant', at: Date.parse(START) },
      end: { kind: 'instant', at: Date.parse(START) + 30 * 60_000 },
      zone: 'America/Chicago',
      where: '12 Main St',
      phone: '+1 212 555 0142',
    };
    const answer = {
      booked: true,
      reference: 'B-17',
      title: 'Cleaning',
      start: START,
      durationMinutes: 30,
      location: '12 Main St',
      timeZone: 'America/Chicago',
      businessPhone: '+1 212 555 0142',
    };
    expect(readAnswer(answer, null, NOW)).toEqual({ kind: 'booked', booking });
    expect(readAnswer(JSON.stringify(answer), null, NOW)).toEqual({ kind: 'booked', booking });
  });

  it('may be a confirmed Google Calendar event', () => {
    const event = {
      kind: 'calendar#event',
      status: 'confirmed',
      id: 'abc',
      summary: 'Cleaning',
      location: '12 Main St',
      start: { dateTime: '2026-11-24T10:00:00', timeZone: 'America/Chicago' },
      end: { dateTime: '2026-11-24T10:30:00', timeZone: 'America/Chicago' },
    };
    const answer = readAnswer(event, null, NOW);
    expect(answer).toMatchObject({
      booking: { reference: 'abc', what: 'Cleaning', where: '12 Main St', zone: 'America/Chicago' },
    });
    expect(answer.kind === 'booked' && text(answer.booking.end)).toBe('2026-11-24T16:30:00Z');
    expect(readAnswer({ ...event, start: { date: '2026-11-24' }, end: {} }, null, NOW)).toMatchObject({
      booking: { start: { kind: 'day' }, end: null },
    });
    for (const status of ['tentative', 'cancelled', undefined])
      expect(kindOf({ ...event, status })).toBe('not-booked');
  });

  it('may be an accepted Cal.com booking', () => {
    const data = { id: 1, uid: 'u', status: 'accepted', title: 'Cleaning', start: START, end: null };
    expect(readAnswer({ status: 'success', data }, null, NOW)).toMatchObject({
      booking: { reference: 'u', what: 'Cleaning' },
    });
    for (const status of ['pending', 'cancelled', 'rejected'])
      expect(kindOf({ status: 'success', data: { ...data, status } })).toBe('not-booked');
    expect(kindOf({ status: 'error', data })).toBe('not-booked');
  });

  it('may be a confirmed HighLevel appointment', () => {
    const appointment = {
      id: 'a',
      calendarId: 'c',
      appointmentStatus: 'confirmed',
      title: 'Cleaning',
      startTime: START,
      endTime: '2026-11-24T10:30:00-06:00',
      address: '12 Main St',
    };
    expect(readAnswer(appointment, null, NOW)).toMatchObject({
      booking: { reference: 'a', what: 'Cleaning', where: '12 Main St' },
    });
    for (const appointmentStatus of ['new', 'cancelled', 'noshow', 'invalid'])
      expect(kindOf({ ...appointment, appointmentStatus })).toBe('not-booked');
  });
});

describe('a tool answer that confirms no booking', () => {
  it.each(NEGATIVE_ANSWERS.map((answer) => [JSON.stringify(answer), answer]))('includes %s', (_, answer) => {
    expect(kindOf(answer)).not.toBe('booked');
    expect(kindOf(JSON.stringify(answer))).not.toBe('booked');
  });

  it('includes all plain text', () => {
    fc.assert(fc.property(fc.string(), (said) => kindOf(said) !== 'booked'));
  });

  it('includes every object in an undocumented format', () => {
    fc.assert(fc.property(fc.object(), (answer) => kindOf(answer) !== 'booked'));
  });

  it.each([
    ['Booked.', 'is not a JSON object'],
    [[BOOKED], 'is not a JSON object'],
    [{ success: true, start: START }, 'has no "booked" that is true or false'],
    [{ booked: 'true', start: START }, 'has no "booked" that is true or false'],
    [{ booked: true, start: START, error: 'full' }, 'says "booked" and has an "error"'],
    [{ booked: true }, 'has no start in ISO 8601'],
    [{ booked: true, date: '2026-11-24', time: '10:00 AM' }, 'has no start in ISO 8601'],
  ])('includes %j, and reports the reason to the owner', (answer, problem) => {
    expect(readAnswer(answer, null, NOW)).toEqual({ kind: 'unrecognized', problem });
  });

  it.each([[{ booked: false, reason: 'full' }], [{ error: 'full' }], [{ booked: false, start: START }]])(
    'includes %j, without reporting a problem',
    (answer) => expect(kindOf(answer)).toBe('not-booked'),
  );
});

describe('a booking at an impossible time', () => {
  const at = (given: string, zone: string | null = null, now = '2026-11-24T12:00:00Z') =>
    readAnswer({ booked: true, start: given }, zone, Date.parse(now)).kind;

  it.each([
    ['2024-11-24T10:00:00Z', 'impossible'],
    ['2031-11-24T10:00:00Z', 'impossible'],
    ['2026-11-23T11:59:00Z', 'impossible'],
    ['2026-11-23T12:01:00Z', 'booked'],
    ['2026-11-24T10:00', 'booked'],
    ['2028-11-23T10:00:00Z', 'booked'],
    ['2028-11-24T10:00:00Z', 'impossible'],
    ['2026-11-22', 'impossible'],
    ['2026-11-23', 'booked'],
  ])('that starts at %s is %s', (given, kind) => expect(at(given)).toBe(kind));

  it('is not today’s day where the day lasts longest', () => {
    expect(at('2026-11-24', 'Etc/GMT+12', '2026-11-25T11:59:00Z')).toBe('booked');
  });

  it('is told to the owner without a quotation', () => {
    const answer = { booked: true, title: 'Secret', start: '2024-11-24T10:00:00Z' };
    expect(readAnswer(answer, null, NOW)).toEqual({
      kind: 'impossible',
      problem: 'has a start that is past or more than two years ahead',
    });
  });
});

describe('the time of a booking', () => {
  it.each([
    ['2026-11-24T10:00:00-06:00', '2026-11-24T16:00:00Z'],
    ['2026-11-24T16:00:00.000Z', '2026-11-24T16:00:00Z'],
    ['2026-11-24 10:00 +0530', '2026-11-24T04:30:00Z'],
    ['2026-11-24T10:00+14:00', '2026-11-23T20:00:00Z'],
    ['2026-11-24T10:00', '2026-11-24T10:00:00'],
    ['2026-11-24', '2026-11-24'],
  ])('reads %s as %s', (given, instant) => expect(start(given)).toBe(instant));

  it.each([
    'tomorrow',
    '',
    '2026-02-30',
    '2026-13-01',
    '1999-01-01',
    '2026-11-24T25:00',
    '2026-11-24T10:00 AM',
    '2026-11-24T10:00+99:99',
    '2026-11-24T10:00+14:30',
    '2026-11-24T10:00-13:00',
    '2026-11-24T10:00+05:60',
    'x'.repeat(9e5),
    7,
    null,
    {},
  ])('rejects %j, so there is no booking', (given) => expect(read({ start: given })).toBeNull());

  it('uses the business’s time zone, or else the one that the tool names', () => {
    expect(start('2026-11-24T10:00', 'America/Chicago')).toBe('2026-11-24T16:00:00Z');
    expect(text(read({ start: '2026-11-24T10:00', timeZone: 'Asia/Kolkata' })?.start)).toBe(
      '2026-11-24T04:30:00Z',
    );
    expect(read({ timeZone: 'Moon/Base' })?.zone).toBeNull();
    expect(read({ timeZone: 'Asia/Kolkata' }, 'Europe/Madrid')?.zone).toBe('Europe/Madrid');
  });

  it.each([
    // The clock moves forward from 2 to 3.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    ['2026-03-08T04:00', 'America/Los_Angeles', '2026-03-08T11:00:00Z'],
    // The clock moves back from 2 to 1.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-09-27T10:00', 'Pacific/Auckland', '2026-09-26T21:00:00Z'],
    // The clock moves forward by half an hour.
    ['2026-10-04T03:00', 'Australia/Lord_Howe', '2026-10-03T16:00:00Z'],
  ])('reads %s in %s as %s', (given, zone, instant) => expect(start(given, zone)).toBe(instant));

  it('matches the zone’s wall clock on any day', () => {
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
        // The first of a repeated hour.
        expect(wallOf(at, zone)).toBe(wallOf(day.getTime(), zone));
      }),
    );
  });

  it('has an end if the answer gives one or a duration in minutes', () => {
    const end = (more: object) => text(read({ start: '2026-11-24T10:00Z', ...more })?.end);
    expect(end({ end: '2026-11-24T10:30Z' })).toBe('2026-11-24T10:30:00Z');
    expect(end({ durationMinutes: 45 })).toBe('2026-11-24T10:45:00Z');
    for (const bad of [
      { end: '2026-11-24T09:00Z' },
      { end: '2026-11-25' },
      { durationMinutes: -5 },
      { durationMinutes: '30' },
      { durationMinutes: 1e9 },
      { durationMinutes: NaN },
    ])
      expect(end(bad)).toBeNull();
  });
});

describe('the title and place of a booking', () => {
  it('are reduced to one line of bounded length', () => {
    expect(read({ title: ' Clean\u202Eing\n\u0000 ' })?.what).toBe('Clean ing');
    expect(read({ title: 'x'.repeat(201) })?.what).toBeNull();
    for (const title of [7, null, {}, [], true]) expect(read({ title })?.what).toBeNull();
  });
});

describe('the phone number of a booking', () => {
  it('comes only from a field that names the business, because a plain phone is often the visitor’s', () => {
    expect(read({ businessPhone: '+1 212 555 0142' })?.phone).toBe('+1 212 555 0142');
    expect(read({ phone: '+1 212 555 0142' })?.phone).toBeNull();
    for (const businessPhone of ['call me', '12', '<b>1234</b>', '1'.repeat(41), 5, null])
      expect(read({ businessPhone })?.phone).toBeNull();
  });
});
