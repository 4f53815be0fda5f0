// Scope: quiet hours of visitors in other time zones than the business, on both sides of the world and of a change of clocks.
import { describe, expect, it } from 'vitest';
import { decide, plan, type Channel } from '../../../../../server/book/notices/plan.ts';
import { createZone } from '../../../../../server/book/rules/zone.ts';
import { MINUTE_MS } from '../../inbox/world.ts';
import { appointmentRow } from './appointment-row.ts';

const reminders = { minutesBefore: [1_440, 120], quiet: { from: 1_260, to: 480 } };
const at = (time: string): number => Date.parse(`${time}Z`);
const utc = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

type Visit = {
  readonly business?: string;
  readonly visitor: string | null;
  /** UTC, such as `2026-11-27T16:00`, as in the rest of this file. */
  readonly start: string;
};

const rulesOf = ({ business = 'America/Chicago' }: Visit) => ({ reminders, zone: createZone(business) });
const bookedFor = ({ visitor, start }: Visit) =>
  appointmentRow({ time_zone: visitor, starts_at: at(start), ends_at: at(start) + 30 * MINUTE_MS });

function plannedFor(visit: Visit, now: string, channel: Channel = 'mail') {
  const after = bookedFor(visit);
  const found = plan({ ...after, state: 'held' }, after, rulesOf(visit), { channel, now: at(now) });
  return Object.fromEntries((found ?? []).map((each) => [each.minutes_before, utc(each.at)]));
}

const decided = (visit: Visit, now: string, channel: Channel = 'mail') =>
  decide(
    { kind: 'reminder', channel, sequence: 0, minutes_before: 1_440 },
    bookedFor(visit),
    rulesOf(visit),
    at(now),
  );

const NOW = '2026-11-24T18:00';
const AT_TEN = '2026-11-27T16:00';

describe('a visitor of a business in Chicago', () => {
  it('in Tokyo is reminded at eight in the morning there, and not in the night before the start', () => {
    expect(plannedFor({ visitor: 'Asia/Tokyo', start: AT_TEN }, NOW)).toEqual({
      0: NOW,
      1440: '2026-11-26T23:00',
    });
  });

  it('in Honolulu, for whom it begins at six, is reminded the day before alone', () => {
    expect(plannedFor({ visitor: 'Pacific/Honolulu', start: AT_TEN }, NOW)).toEqual({
      0: NOW,
      1440: '2026-11-26T18:00',
    });
  });

  it('gets the text about a booking by their own clock, and the mail at once', () => {
    const visit = { visitor: 'Asia/Tokyo', start: AT_TEN };
    expect(plannedFor(visit, NOW, 'text')[0]).toBe('2026-11-24T23:00');
    // It is nine in the evening in Chicago, and noon in Tokyo.
    expect(plannedFor(visit, '2026-11-25T03:00', 'text')[0]).toBe('2026-11-25T03:00');
    expect(plannedFor(visit, NOW)[0]).toBe(NOW);
  });

  it.each([null, 'Mars/Olympus', ''])(
    'whose zone is %j is reminded by the clock of the business',
    (visitor) => {
      expect(plannedFor({ visitor, start: '2026-11-27T15:00' }, NOW)).toEqual({
        0: NOW,
        120: '2026-11-27T14:00',
        1440: '2026-11-26T15:00',
      });
    },
  );

  it('waits for the morning there if the server was away when the reminder was due', () => {
    const visit = { visitor: 'Asia/Tokyo', start: '2026-11-28T02:00' };
    // It is eight in the morning in Chicago, and eleven in the evening in Tokyo.
    const morning = { kind: 'postpone', at: at('2026-11-27T23:00') };
    expect(decided(visit, '2026-11-27T14:00')).toEqual(morning);
    expect(decided(visit, '2026-11-27T14:00', 'text')).toEqual(morning);
    expect(decided(visit, '2026-11-27T04:00')).toEqual({ kind: 'send' });
    expect(decided({ ...visit, visitor: null }, '2026-11-27T04:00')).toMatchObject({ kind: 'postpone' });
  });
});

it('a visitor across the date line, where it is the day before, is reminded by their own clock', () => {
  const visit = { business: 'Pacific/Kiritimati', visitor: 'Pacific/Pago_Pago', start: '2026-11-26T20:00' };
  expect(plannedFor(visit, NOW)).toEqual({ 0: NOW, 120: '2026-11-26T19:00', 1440: '2026-11-25T20:00' });
  expect(plannedFor({ ...visit, visitor: null }, NOW)).toMatchObject({ 120: '2026-11-26T18:00' });
});

describe('where only one of the two zones changes its clocks', () => {
  it('a visitor who has set them forward is reminded an hour earlier by those of the business', () => {
    const visit = { business: 'America/Phoenix', visitor: 'America/Denver' };
    const [winter, summer] = ['2026-03-06', '2026-03-09'];
    const reminder = (day: string) =>
      plannedFor({ ...visit, start: `${day}T16:30` }, '2026-03-04T18:00')[120];
    expect(reminder(winter)).toBe(`${winter}T15:00`);
    expect(reminder(summer)).toBe(`${summer}T14:30`);
  });

  it('a visitor who does not, for whom the start is then at eight, is not reminded before it', () => {
    const visit = { business: 'America/Chicago', visitor: 'America/Phoenix' };
    expect(plannedFor({ ...visit, start: '2026-03-06T16:00' }, '2026-03-04T18:00')[120]).toBe(
      '2026-03-06T15:00',
    );
    expect(plannedFor({ ...visit, start: '2026-03-09T15:00' }, '2026-03-04T18:00')).not.toHaveProperty('120');
  });
});
