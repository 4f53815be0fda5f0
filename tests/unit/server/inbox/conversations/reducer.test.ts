// Scope: the life of a conversation as a table: which row follows from a row and an event, and what the owner receives.
import { appointmentRow } from '../../book/notices/appointment-row.ts';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../../../../server/inbox/conversations/events.ts';
import { reduce } from '../../../../../server/inbox/conversations/reducer.ts';
import { consent, NOW } from '../../world.ts';
import { HOUR_MS, MINUTE_MS } from '../world.ts';
import {
  answered,
  began,
  booked,
  booking,
  CALL,
  done,
  HUNG_UP,
  idle,
  polled,
  REPORT,
  rules,
  SECOND_MS,
  STATES,
  reported,
  UNANSWERED,
  UNDER_WAY,
  wrote,
  type Case,
} from './conversation-states.ts';
import { NOT_REPORTED } from './not-reported-cases.ts';

const cancelledAppointment = appointmentRow({ id: 'b1', state: 'cancelled', sequence: 1 });

/** The compiler asks for cases of each event. */
const TABLE: Readonly<Record<ConversationEvent['type'], readonly Case[]>> = {
  identified: [
    [
      'gets its name after its report',
      'a reported call',
      { type: 'identified', name: 'Bob', consent: consent(), timeZone: 'Asia/Tokyo' },
      HOUR_MS,
      { name: 'Bob', time_zone: 'Asia/Tokyo', status: 'ended' },
    ],
    [
      'gets no name if it is missed',
      'a refused visitor',
      { type: 'identified', name: 'Bob', consent: consent(), timeZone: 'Asia/Tokyo' },
      HOUR_MS,
      { name: null, time_zone: null, status: 'missed' },
    ],
  ],
  began: [
    ['is live', 'a requested call', began, SECOND_MS, { status: 'live', platform_id: CALL }],
    [
      'waits for the first line',
      'a requested chat',
      began,
      SECOND_MS,
      { status: 'live', check_at: NOW + SECOND_MS + 15 * MINUTE_MS },
    ],
    ['stays over', 'a reported call', began, HOUR_MS, { status: 'ended', check_at: null }],
    [
      'is live after all',
      'a start that was given up',
      began,
      26 * HOUR_MS,
      { status: 'live', missed_reason: null, check_at: NOW + 26 * HOUR_MS + 5 * MINUTE_MS },
    ],
  ],
  'did-not-begin': [
    [
      'is missed, without a name and a reservation',
      'a requested call',
      { type: 'did-not-begin', reason: 'platform-busy', isCertain: true },
      SECOND_MS,
      {
        status: 'missed',
        name: null,
        missed_reason: 'platform-busy',
        check_at: null,
        reserved_day: null,
      },
      [{ kind: 'missed', end: 1 }],
    ],
    [
      'is still checked if the platform may have started it',
      'a requested call',
      { type: 'did-not-begin', reason: 'platform-timeout', isCertain: false },
      SECOND_MS,
      { status: 'starting', name: 'Ada', missed_reason: 'platform-timeout', check_at: NOW + 5 * MINUTE_MS },
    ],
    [
      'stays over',
      'a reported call',
      { type: 'did-not-begin', reason: 'platform-timeout', isCertain: true },
      HOUR_MS,
      'same',
    ],
  ],
  said: [
    ['is checked later', 'a live chat', answered, MINUTE_MS, { check_at: NOW + 16 * MINUTE_MS }],
    [
      'is reopened and not done if the visitor writes',
      'a chat that is done',
      wrote,
      20 * MINUTE_MS,
      { status: 'live', ended_at: null, done_at: null, check_at: NOW + 35 * MINUTE_MS, ends: 1 },
    ],
    [
      'stays over if only the agent writes',
      'a chat that is done',
      answered,
      20 * MINUTE_MS,
      { status: 'ended', check_at: null, done_at: NOW + 17 * MINUTE_MS, updated_at: NOW + 20 * MINUTE_MS },
    ],
  ],
  booked: [
    ['keeps its booking for its end', 'a live chat', booked, MINUTE_MS, { bookings_announced: 0 }],
    ['keeps a booking once', 'a chat that is done', booked, HOUR_MS, 'same'],
    [
      'announces a late booking at once',
      'an idle chat',
      booked,
      HOUR_MS,
      { status: 'ended', bookings_announced: 1 },
      [{ kind: 'booked', index: 0 }],
    ],
  ],
  'appointment-changed': [
    [
      'announces that a booking was cancelled',
      'a chat that is done',
      { type: 'appointment-changed', appointment: cancelledAppointment, title: 'Check-up' },
      HOUR_MS,
      { status: 'ended' },
      [{ kind: 'rebooked', index: 0, at: NOW + HOUR_MS }],
    ],
    [
      'knows nothing of another one',
      'a chat that is done',
      {
        type: 'appointment-changed',
        appointment: { ...cancelledAppointment, id: 'another' },
        title: 'Check-up',
      },
      HOUR_MS,
      'same',
    ],
  ],
  left: [
    [
      'ends at its last line',
      'a live chat',
      { type: 'left' },
      MINUTE_MS,
      { status: 'ended', ended_at: NOW + 2 * SECOND_MS, check_at: NOW + 3 * MINUTE_MS, ends: 1 },
      [{ kind: 'ended', end: 1 }],
    ],
    ['ends once', 'an idle chat', { type: 'left' }, HOUR_MS, 'same'],
  ],
  idle: [
    [
      'continues if a line was written meanwhile',
      'a live chat',
      idle,
      15 * MINUTE_MS,
      { status: 'live', check_at: NOW + 15 * MINUTE_MS + 2 * SECOND_MS },
    ],
    [
      'ends',
      'a live chat',
      idle,
      16 * MINUTE_MS,
      { status: 'ended', ended_at: NOW + 2 * SECOND_MS, check_at: null },
      [{ kind: 'ended', end: 1 }],
    ],
    [
      'ends again, and announces no booking again',
      'a continued chat',
      idle,
      36 * MINUTE_MS,
      { status: 'ended', ends: 2 },
      [{ kind: 'ended', end: 2 }],
    ],
    [
      'is missed if its start crashed',
      'a requested chat',
      { type: 'idle', hasLines: false, found: null },
      5 * MINUTE_MS,
      { status: 'missed', name: null, missed_reason: 'unknown' },
      [{ kind: 'missed', end: 1 }],
    ],
    [
      'is missed if nothing was written',
      'a chat without a line',
      { type: 'idle', hasLines: false, found: null },
      16 * MINUTE_MS,
      { status: 'missed', name: null },
      [{ kind: 'missed', end: 1 }],
    ],
    ['stays over', 'an idle chat', idle, HOUR_MS, 'same'],
  ],
  progressed: [
    [
      'is live',
      'a requested call',
      { type: 'progressed', report: UNDER_WAY },
      SECOND_MS,
      { status: 'live', platform_id: CALL },
    ],
    ['stays live', 'a live call', { type: 'progressed', report: UNDER_WAY }, MINUTE_MS, 'same'],
    [
      'expects its report soon after its end',
      'a live call',
      { type: 'progressed', report: HUNG_UP },
      MINUTE_MS,
      { status: 'live', check_at: NOW + MINUTE_MS + 30 * SECOND_MS },
    ],
    ['stays over', 'a reported call', { type: 'progressed', report: HUNG_UP }, HOUR_MS, 'same'],
    [
      'ignores another call',
      'a live call',
      { type: 'progressed', report: { ...HUNG_UP, platformId: 'call-2' } },
      MINUTE_MS,
      'same',
    ],
  ],
  reported: [
    [
      'ends',
      'a live call',
      reported({ ...REPORT, bookings: [booking('b1')] }),
      2 * MINUTE_MS,
      {
        status: 'ended',
        ended_at: REPORT.endedAt,
        check_at: null,
        reserved_day: null,
        reserved_seconds: null,
        reported_at: NOW + 2 * MINUTE_MS,
        ends: 1,
      },
      [
        { kind: 'ended', end: 1 },
        { kind: 'booked', index: 0 },
      ],
    ],
    [
      'is missed if no one spoke',
      'a live call',
      reported(UNANSWERED),
      2 * MINUTE_MS,
      { status: 'missed', name: null, missed_reason: 'no-answer' },
      [{ kind: 'missed', end: 1 }],
    ],
    ['ignores a repeated report', 'a reported call', reported({ ...REPORT, cost: 9 }), HOUR_MS, 'same'],
    ['ignores a late poll', 'a reported call', polled({ ...REPORT, cost: 9 }), HOUR_MS, 'same'],
    [
      'learns more from the platform’s own report, and announces only what is new',
      'a call whose end is polled',
      reported({ ...REPORT, cost: 0.2, bookings: [booking('b1')] }),
      HOUR_MS,
      { cost: 0.2, ends: 1 },
      [{ kind: 'booked', index: 0 }],
    ],
    [
      'is announced when its report comes',
      'a call that was given up',
      reported(REPORT),
      30 * HOUR_MS,
      { status: 'ended', ended_at: REPORT.endedAt, ends: 1 },
      [{ kind: 'ended', end: 1 }],
    ],
    [
      'took place after all',
      'a start that was given up',
      reported(REPORT),
      30 * HOUR_MS,
      { status: 'ended', missed_reason: null, ends: 2 },
      [{ kind: 'ended', end: 2 }],
    ],
    [
      'is not missed twice',
      'a start that was given up',
      reported(UNANSWERED),
      30 * HOUR_MS,
      { status: 'missed', ends: 1 },
    ],
    ['ignores another call', 'a live call', reported({ ...REPORT, platformId: 'call-2' }), MINUTE_MS, 'same'],
  ],
  leased: [
    [
      'is left to one process',
      'a live call',
      { type: 'leased' },
      5 * MINUTE_MS,
      { check_at: NOW + 5 * MINUTE_MS + 30 * SECOND_MS, checks: 0 },
    ],
    ['is not checked again', 'a reported call', { type: 'leased' }, HOUR_MS, 'same'],
  ],
  'not-reported': NOT_REPORTED,
  rated: [
    [
      'keeps the answer',
      'a reported call',
      { type: 'rated', hasHelped: false },
      HOUR_MS,
      { helped: 0, updated_at: NOW + MINUTE_MS },
    ],
  ],
  marked: [
    ['is done', 'a message', done, HOUR_MS, { done_at: NOW + HOUR_MS, note: '' }],
    ['was done earlier', 'a chat that is done', done, HOUR_MS, { done_at: NOW + 17 * MINUTE_MS }],
    [
      'is not done',
      'a chat that is done',
      { type: 'marked', isDone: false, note: 'Call back' },
      HOUR_MS,
      { done_at: null, note: 'Call back' },
    ],
    [
      'keeps its mark with a note',
      'a chat that is done',
      { type: 'marked', note: 'x' },
      HOUR_MS,
      { done_at: NOW + 17 * MINUTE_MS, note: 'x' },
    ],
  ],
};

describe.each(Object.entries(TABLE))('on the event “%s”', (_, cases) => {
  for (const [says, from, event, at, to, deliveries = []] of cases)
    it(`${from} ${says}`, () => {
      const before = STATES[from];
      const outcome = reduce(before, event, rules(at));
      if (to === 'same') expect(outcome.row).toBe(before);
      else expect(outcome.row).toMatchObject(to);
      expect(outcome.deliveries).toEqual(deliveries);
    });
});
