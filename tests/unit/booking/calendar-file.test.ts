// Scope: the calendar file as a calendar parses it (ical.js): one event, its times, its text, and the format of its
// lines.
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../widget/booking/booking.ts';
import { NEW_YEAR } from './messages.ts';
import { calendarFile, type EventWords } from '../../../widget/booking/calendar-file.ts';

const WORDS: EventWords = {
  summary: 'Cleaning',
  description: 'To change it, call +1 212 555 0142',
  host: 'paws.example',
};
const NOW = Date.parse('2026-11-22T17:00:00Z');

function fileOf(answer: object, words = WORDS, zone: string | null = null, now = NOW, id = 'call_1'): string {
  const read = readAnswer({ booked: true, ...answer }, zone, NEW_YEAR);
  if (read.kind !== 'booked') throw new Error(`${JSON.stringify(answer)} is not a booking.`);
  return calendarFile({ id, ...read.booking }, words, now);
}

/** Parses in strict mode, with every component and property that RFC 5545 requires. */
function eventIn(file: string): ICAL.Event {
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return new ICAL.Event(events[0], { strictExceptions: true });
}

const START = { start: '2026-11-24T10:00:00-06:00' };

describe('the calendar file of a booking', () => {
  it('has one event with a unique and stable UID', () => {
    const event = eventIn(fileOf({ ...START, location: '1 Main St, Room 2' }));
    expect(event).toMatchObject({
      uid: 'call_1@paws.example',
      summary: 'Cleaning',
      location: '1 Main St, Room 2',
      description: WORDS.description,
    });
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-22T17:00:00Z');
  });

  it('has the UID of its mail on each host, if its reference is a UUID', () => {
    const reference = '6f1c2a34-0b1d-4c5e-8f90-123456789abc';
    const uids = ['paws.example', 'www.paws.example'].map(
      (host) => eventIn(fileOf(START, { ...WORDS, host }, null, NOW, reference)).uid,
    );
    expect(uids).toEqual([reference, reference]);
  });

  it('replaces the entry of an earlier file with the same UID', () => {
    const [first, second] = [0, 60_000].map((later) => eventIn(fileOf(START, WORDS, null, NOW + later)));
    expect(second?.uid).toBe(first?.uid);
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0);
    expect(second?.sequence).toBeLessThan(2 ** 31);
  });

  it('states the method that its mail states', () => {
    expect(new ICAL.Component(ICAL.parse(fileOf(START))).getFirstPropertyValue('method')).toBe('PUBLISH');
  });

  it.each([
    ['an offset', { start: '2026-11-24T10:00:00-06:00', durationMinutes: 30 }, null, '16:00', '16:30'],
    [
      'a zone in winter',
      { start: '2026-01-12T10:00', end: '2026-01-12T11:00' },
      'Europe/Madrid',
      '09:00',
      '10:00',
    ],
    [
      'a zone in summer',
      { start: '2026-07-12T10:00', end: '2026-07-12T11:00' },
      'Europe/Madrid',
      '08:00',
      '09:00',
    ],
    [
      'a zone half an hour off',
      { start: '2026-07-12T10:00', durationMinutes: 15 },
      'Asia/Kolkata',
      '04:30',
      '04:45',
    ],
    [
      'the night in which clocks go forward',
      { start: '2026-03-08T01:30', end: '2026-03-08T03:30' },
      'America/New_York',
      '06:30',
      '07:30',
    ],
    [
      'the night in which clocks go back',
      { start: '2026-11-01T00:30', end: '2026-11-01T02:30' },
      'America/New_York',
      '04:30',
      '07:30',
    ],
  ])('states the instant of %s', (_, answer, zone, start, end) => {
    const { startDate, endDate } = eventIn(fileOf(answer, WORDS, zone));
    expect(startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect([startDate, endDate].map((time) => time.toJSDate().toISOString().slice(11, 16))).toEqual([
      start,
      end,
    ]);
  });

  it('keeps a local time without a zone, and a whole day', () => {
    const wall = eventIn(fileOf({ start: '2026-11-24T10:00' })).startDate;
    expect([wall.toString(), wall.zone]).toEqual(['2026-11-24T10:00:00', ICAL.Timezone.localTimezone]);
    const day = eventIn(fileOf({ start: '2026-12-31' }));
    expect([day.startDate.isDate, day.startDate.toString(), day.endDate.toString()]).toEqual([
      true,
      '2026-12-31',
      '2027-01-01',
    ]);
  });

  it('has no end if none is known', () => {
    const file = fileOf(START);
    expect(file).not.toContain('DTEND');
    expect(eventIn(file).duration.toSeconds()).toBe(0);
  });

  it('keeps all text, in lines that every calendar accepts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(';', ',', '\\', '\n', '\r', 'é', '日', '👩‍🚀', 'x', ':', '"'),
        maxLength: 200,
      }),
    );
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const file = fileOf(START, { ...WORDS, summary: `_${summary}`, description: `_${description}` });
        const event = eventIn(file);
        const asCalendars = (words: string): string => words.replaceAll(/\r\n?/g, '\n');
        expect(event.summary).toBe(asCalendars(`_${summary}`));
        expect(event.description).toBe(asCalendars(`_${description}`));
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
      }),
    );
  });

  it('is escaped and folded as RFC 5545 requires', () => {
    const file = fileOf(START, { ...WORDS, summary: 'a, b; c\\d\ne', description: '日'.repeat(60) });
    expect(file).toContain('\r\nSUMMARY:a\\, b\\; c\\\\d\\ne\r\n');
    const lengths = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(lengths.filter((length) => length > 75)).toEqual([]);
    // Each character has three octets, so 24 fit after the space of a continuation line.
    expect(file).toContain(`\r\n ${'日'.repeat(24)}\r\n`);
  });

  it('cannot get extra properties from text that a model writes', () => {
    const file = fileOf(START, { ...WORDS, summary: 'x\r\nEND:VEVENT\nATTENDEE:y', description: null });
    expect(file.split('\r\n').filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
  });
});
