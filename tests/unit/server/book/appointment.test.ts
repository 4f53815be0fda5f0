// Scope: the states of an appointment.
import { describe, expect, it } from 'vitest';
import { held, reduce, type AppointmentEvent } from '../../../../server/book/store/appointment.ts';
import type { AppointmentRow } from '../../../../server/inbox/store/tables.ts';
import { NOW, person, slotAtTime } from './book-store.ts';

const slot = slotAtTime('2026-11-24T09:00');
const row = held(
  {
    id: 'a',
    conversation_id: 'c',
    language: 'en',
    time_zone: 'Asia/Tokyo',
    slot,
    position: { place: 0, turn: null },
  },
  NOW,
);
const AFTER = slot.endsAt;
const BOOKED: AppointmentEvent = { type: 'booked', toolCallId: 't', person: person() };
const MOVED: AppointmentEvent = {
  type: 'moved',
  slot: slotAtTime('2026-11-24T10:00'),
  position: { place: 0, turn: null },
};
const after = (events: readonly AppointmentEvent[], now = AFTER) =>
  events.reduce<AppointmentRow | null>(
    (before, event) => (before === null ? null : reduce(before, event, now)),
    row,
  );

describe('an appointment', () => {
  it.each<[AppointmentRow['state'], readonly AppointmentEvent[]]>([
    ['held', [{ type: 'renewed' }]],
    ['booked', [BOOKED]],
    ['moved', [BOOKED, MOVED]],
    ['cancelled', [BOOKED, { type: 'cancelled' }]],
    ['cancelled', [BOOKED, MOVED, { type: 'cancelled' }]],
    ['came', [BOOKED, { type: 'came' }]],
    ['missed', [BOOKED, { ...MOVED, slot }, { type: 'missed' }]],
    ['missed', [BOOKED, { type: 'came' }, { type: 'missed' }]],
    ['booked', [BOOKED, { type: 'came' }, { type: 'unmarked' }]],
  ])('is %s after its events', (state, events) => {
    expect(after(events)?.state).toBe(state);
  });

  it('is moved again after a mark is taken back, if it was moved before', () => {
    expect(after([BOOKED, { ...MOVED, slot }, { type: 'missed' }, { type: 'unmarked' }])?.state).toBe(
      'moved',
    );
  });

  it.each<[string, readonly AppointmentEvent[]]>([
    ['booked twice', [BOOKED, BOOKED]],
    ['moved while it is held', [MOVED]],
    ['cancelled while it is held', [{ type: 'cancelled' }]],
    ['renewed after it is booked', [BOOKED, { type: 'renewed' }]],
    ['moved after it is cancelled', [BOOKED, { type: 'cancelled' }, MOVED]],
    ['marked after it is cancelled', [BOOKED, { type: 'cancelled' }, { type: 'came' }]],
    ['unmarked without a mark', [BOOKED, { type: 'unmarked' }]],
  ])('cannot be %s', (_, events) => {
    expect(after(events)).toBeNull();
  });

  it('cannot be marked before its start', () => {
    expect(after([BOOKED, { type: 'missed' }], slot.startsAt - 1)).toBeNull();
  });

  it('has the same id for life, and counts its changes', () => {
    expect(after([BOOKED, MOVED, { type: 'cancelled' }])).toMatchObject({
      id: 'a',
      sequence: 2,
      hold_until: null,
    });
  });
});
