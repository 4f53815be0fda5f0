// Scope: the displayed time of a booking: zones, languages, all-day bookings.
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../widget/booking/booking.ts';
import { timeText } from '../../../widget/ui/conversation/booking-time.ts';

const words = (answer: object, zone: string | null, own: string, language = 'en-US') => {
  const read = readAnswer({ booked: true, ...answer }, zone, Date.parse('2026-11-22T17:00:00Z'));
  if (read.kind !== 'booked') return null;
  const told = timeText({ id: 'c', ...read.booking }, language, own);
  // Some versions of the locale data use narrow spaces.
  return Object.values(told).map((text) => text && text.replace(/[\u2009\u202F\u00A0]/g, ' '));
};

describe('the displayed time of a booking', () => {
  const CHICAGO = 'America/Chicago';
  const start = '2026-11-24T10:00';

  it('is the business’s, with the visitor’s only if it differs', () => {
    expect(words({ start, durationMinutes: 30 }, CHICAGO, 'America/Mexico_City')).toEqual([
      'Tuesday, November 24, 2026',
      '10:00 – 10:30 AM',
      null,
    ]);
    expect(words({ start }, CHICAGO, 'America/New_York')).toEqual([
      'Tuesday, November 24, 2026',
      '10:00 AM CST',
      'Tue, 11:00 AM EST',
    ]);
    expect(words({ start: '2026-11-24T20:00' }, CHICAGO, 'Asia/Tokyo')?.[2]).toMatch(/^Wed, 11:00 AM/);
  });

  it('is only its start in the visitor’s zone, if it ends on another day there', () => {
    const late = words({ start: '2026-11-24T17:30', durationMinutes: 30 }, CHICAGO, 'UTC');
    expect(late?.slice(1)).toEqual(['5:30 – 6:00 PM CST', 'Tue, 11:30 PM UTC']);
    const early = words({ start: '2026-11-24T17:00', durationMinutes: 30 }, CHICAGO, 'UTC');
    expect(early?.[2]).toBe('Tue, 11:00 – 11:30 PM UTC');
  });

  it('is the visitor’s, with its zone, if the business’s is unknown', () => {
    expect(words({ start: '2026-11-24T16:00Z' }, null, CHICAGO)).toEqual([
      'Tuesday, November 24, 2026',
      '10:00 AM CST',
      null,
    ]);
  });

  it('is unchanged without a known zone, and a date if the hour is unknown', () => {
    expect(words({ start }, null, 'Asia/Tokyo')).toEqual(['Tuesday, November 24, 2026', '10:00 AM', null]);
    expect(words({ start: '2027-01-04' }, CHICAGO, 'Asia/Tokyo')).toEqual([
      'Monday, January 4, 2027',
      null,
      null,
    ]);
    expect(words({ title: 'Cleaning' }, CHICAGO, CHICAGO)).toBeNull();
  });

  it('is translated to Spanish', () => {
    expect(words({ start: '2026-11-24T15:00' }, CHICAGO, CHICAGO, 'es')?.slice(0, 2)).toEqual([
      'martes, 24 de noviembre de 2026',
      '15:00',
    ]);
  });
});
