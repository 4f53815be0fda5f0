// Scope: when visitors are sent something about an appointment, in zones with and without a change of clocks.
import { describe, expect, it } from 'vitest';
import { allowedFrom, decide, plan, type Channel } from '../../../../../server/book/notices/plan.ts';
import type { Reminders } from '../../../../../server/book/rules/book-rules.ts';
import { createZone } from '../../../../../server/book/rules/zone.ts';
import type { AppointmentRow } from '../../../../../server/inbox/store/tables.ts';
import { HOUR_MS, MINUTE_MS } from '../../inbox/world.ts';
import { appointmentRow } from './appointment-row.ts';

const zone = createZone('America/Chicago');
const reminders: Reminders = { minutesBefore: [1_440, 120], quiet: { from: 1_260, to: 480 } };
const rules = { reminders, zone };

/** An instant of Chicago's winter, such as `2026-11-24T10:00`. */
const at = (time: string): number => Date.parse(`${time}:00-06:00`);
const wall = (instant: number): string => new Date(zone.wallOf(instant)).toISOString().slice(0, 16);

const booked = (start: string, changes: Partial<AppointmentRow> = {}) =>
  appointmentRow({ starts_at: at(start), ends_at: at(start) + 30 * MINUTE_MS, ...changes });
const held = (start: string) => booked(start, { state: 'held' });

function plannedFor(start: string, now: string, channel: Channel = 'mail') {
  const found = plan(held(start), booked(start), rules, { channel, now: at(now) });
  return found?.map(({ kind, minutes_before, at: due }) => [kind, minutes_before, wall(due)]) ?? null;
}

describe('a booking', () => {
  it('is confirmed at once, and followed by a reminder a day and two hours before', () => {
    expect(plannedFor('2026-11-27T10:30', '2026-11-24T12:00')).toEqual([
      ['booked', 0, '2026-11-24T12:00'],
      ['reminder', 120, '2026-11-27T08:30'],
      ['reminder', 1_440, '2026-11-26T10:30'],
    ]);
  });

  it('has no reminder inside of whose window it was made', () => {
    expect(plannedFor('2026-11-24T15:00', '2026-11-24T12:00')).toEqual([
      ['booked', 0, '2026-11-24T12:00'],
      ['reminder', 120, '2026-11-24T13:00'],
    ]);
    expect(plannedFor('2026-11-24T13:59', '2026-11-24T12:00')).toEqual([['booked', 0, '2026-11-24T12:00']]);
  });

  it('is not reminded of in quiet hours, but at their end if that is before the start', () => {
    expect(plannedFor('2026-11-27T09:00', '2026-11-24T12:00')).toContainEqual([
      'reminder',
      120,
      '2026-11-27T08:00',
    ]);
    const early = plannedFor('2026-11-27T08:00', '2026-11-24T12:00');
    expect(early?.map(([, minutes]) => minutes)).toEqual([0, 1_440]);
  });

  it('at night is confirmed at once by mail, and in the morning by text', () => {
    expect(plannedFor('2026-11-27T10:30', '2026-11-24T23:10')?.[0]).toEqual([
      'booked',
      0,
      '2026-11-24T23:10',
    ]);
    expect(plannedFor('2026-11-27T10:30', '2026-11-24T23:10', 'text')?.[0]).toEqual([
      'booked',
      0,
      '2026-11-25T08:00',
    ]);
  });

  it('has one reminder where quiet hours bring two to the same minute', () => {
    const three = { ...reminders, minutesBefore: [180, 120, 1_440] };
    const start = '2026-11-27T10:00';
    const found = plan(
      held(start),
      booked(start),
      { ...rules, reminders: three },
      { channel: 'mail', now: at('2026-11-24T12:00') },
    );
    expect(found?.map(({ minutes_before }) => minutes_before)).toEqual([0, 120, 1_440]);
  });
});

describe('a change', () => {
  const now = at('2026-11-24T12:00');
  const before = booked('2026-11-27T10:30');
  const options = { channel: 'mail', now } as const;

  it('of the time is announced, again after another one, with new reminders', () => {
    const first = booked('2026-11-30T10:30', { state: 'moved', sequence: 1 });
    const second = booked('2026-12-01T10:30', { state: 'moved', sequence: 2 });
    for (const [one, other] of [
      [before, first],
      [first, second],
    ] as const)
      expect(plan(one, other, rules, options)?.map(({ kind }) => kind)).toEqual([
        'moved',
        'reminder',
        'reminder',
      ]);
  });

  it('that cancels it is announced alone', () => {
    const after = { ...before, state: 'cancelled', sequence: 1 } as const;
    expect(plan(before, after, rules, options)?.map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  it('that takes back a cancellation is announced like a booking, with its reminders', () => {
    const cancelled = { ...before, state: 'cancelled', sequence: 1 } as const;
    const restored = { ...before, sequence: 2 };
    expect(plan(cancelled, restored, rules, options)?.map(({ kind }) => kind)).toEqual([
      'booked',
      'reminder',
      'reminder',
    ]);
  });

  it('of no time leaves what was planned', () => {
    expect(plan(before, { ...before, confirmed_at: now }, rules, options)).toBeNull();
    expect(plan(before, { ...before, state: 'came' }, rules, options)).toBeNull();
    expect(plan({ ...before, state: 'missed' }, before, rules, options)).toBeNull();
    expect(plan(null, held('2026-11-27T10:30'), rules, options)).toBeNull();
    expect(plan(held('2026-11-27T10:30'), null, rules, options)).toBeNull();
  });
});

describe('a due notice', () => {
  const row = booked('2026-11-27T10:30');
  const reminder = { kind: 'reminder', channel: 'mail', sequence: 0, minutes_before: 1_440 } as const;
  const decided = (
    now: string,
    appointment: AppointmentRow | undefined = row,
    notice: Parameters<typeof decide>[0] = reminder,
  ) => decide(notice, appointment, rules, at(now));

  it('is sent', () => {
    expect(decided('2026-11-26T10:31')).toEqual({ kind: 'send' });
  });

  it('is dropped if the appointment was moved, cancelled, erased or has begun', () => {
    const drop = { kind: 'drop' };
    expect(decided('2026-11-26T10:31', { ...row, sequence: 1, state: 'moved' })).toEqual(drop);
    expect(decided('2026-11-26T10:31', { ...row, state: 'cancelled' })).toEqual(drop);
    expect(decided('2026-11-26T10:31', { ...row, contact: null })).toEqual(drop);
    expect(decide(reminder, undefined, rules, at('2026-11-26T10:31'))).toEqual(drop);
    expect(decided('2026-11-27T10:30')).toEqual(drop);
    expect(decided('2026-11-26T10:31', row, { ...reminder, kind: 'cancelled', minutes_before: 0 })).toEqual(
      drop,
    );
  });

  it('is dropped if it is a reminder that the owner no longer wants', () => {
    const twoHours = { ...rules, reminders: { ...rules.reminders, minutesBefore: [120] } };
    expect(decide(reminder, row, twoHours, at('2026-11-26T10:31'))).toEqual({ kind: 'drop' });
    const confirmation = { ...reminder, kind: 'booked', minutes_before: 0 } as const;
    expect(decide(confirmation, row, twoHours, at('2026-11-26T10:31'))).toEqual({ kind: 'send' });
  });

  it('waits if the server was away until quiet hours', () => {
    expect(decided('2026-11-26T22:00')).toEqual({ kind: 'postpone', at: at('2026-11-27T08:00') });
  });

  it('is dropped if it is so late that the next reminder is due', () => {
    expect(decided('2026-11-27T08:31')).toEqual({ kind: 'drop' });
    expect(decided('2026-11-27T08:31', row, { ...reminder, minutes_before: 120 })).toEqual({ kind: 'send' });
  });
});

describe('quiet hours', () => {
  it('end at eight in the morning, on every day of two years and in zones that change their clocks', () => {
    for (const name of ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      const there = createZone(name);
      const minuteOf = (instant: number) => Math.floor((there.wallOf(instant) % (24 * HOUR_MS)) / MINUTE_MS);
      const wrong: number[] = [];
      for (let time = at('2026-01-01T00:07'); time < at('2028-01-01T00:00'); time += 101 * MINUTE_MS) {
        const allowed = allowedFrom(time, reminders, there);
        const minute = minuteOf(allowed);
        const isGood = allowed === time ? minute >= 480 && minute < 1_260 : minute === 480;
        if (!isGood || allowed < time || allowed - time > 12 * HOUR_MS) wrong.push(time);
      }
      expect(wrong).toEqual([]);
    }
  });

  it('may be within a day, or never', () => {
    const noon = { quiet: { from: 720, to: 780 } };
    expect(wall(allowedFrom(at('2026-11-24T12:30'), noon, zone))).toBe('2026-11-24T13:00');
    expect(wall(allowedFrom(at('2026-11-24T13:00'), noon, zone))).toBe('2026-11-24T13:00');
    const never = { quiet: { from: 0, to: 0 } };
    expect(wall(allowedFrom(at('2026-11-24T03:00'), never, zone))).toBe('2026-11-24T03:00');
  });
});
