// Scope: the link that opens a booking in Google Calendar's editor of a new event.
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../widget/booking/booking.ts';
import { googleCalendarLink } from '../../../widget/booking/google-calendar-link.ts';
import { NEW_YEAR } from './messages.ts';

const WORDS = { summary: 'Cleaning & check', description: 'To change it, call +1 212 555 0142' };

function fieldsOf(answer: object, words: Parameters<typeof googleCalendarLink>[1] = WORDS): object {
  const read = readAnswer({ booked: true, ...answer }, null, NEW_YEAR);
  if (read.kind !== 'booked') throw new Error(`${JSON.stringify(answer)} is not a booking.`);
  const { origin, pathname, searchParams } = new URL(
    googleCalendarLink({ id: 'call_1', ...read.booking }, words),
  );
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
  return Object.fromEntries(searchParams);
}

describe('the link to Google Calendar', () => {
  it('carries the words, the place and both instants', () => {
    expect(
      fieldsOf({ start: '2026-11-24T10:00:00-06:00', durationMinutes: 30, location: '1 Main St, Room 2' }),
    ).toEqual({
      action: 'TEMPLATE',
      text: 'Cleaning & check',
      details: 'To change it, call +1 212 555 0142',
      location: '1 Main St, Room 2',
      dates: '20261124T160000Z/20261124T163000Z',
    });
  });

  it.each([
    ['a booking without a known end', '2026-11-24T10:00:00Z', '20261124T100000Z/20261124T100000Z'],
    ['a local time without a zone', '2026-11-24T10:00', '20261124T100000/20261124T100000'],
    ['a whole day', '2026-12-31', '20261231/20270101'],
  ])('states the time of %s', (_, start, dates) => {
    expect(fieldsOf({ start }, { ...WORDS, description: null })).toEqual({
      action: 'TEMPLATE',
      text: WORDS.summary,
      dates,
    });
  });
});
