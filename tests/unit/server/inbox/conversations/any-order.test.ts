// Scope: events of a conversation in any order lead to no impossible row, and nothing is delivered twice.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConversationEvent } from '../../../../../server/inbox/conversations/events.ts';
import { isOver, reduce } from '../../../../../server/inbox/conversations/reducer.ts';
import { isCall, type ConversationRow } from '../../../../../server/inbox/store/tables.ts';
import { consent, NOW } from '../../world.ts';
import { HOUR_MS, MINUTE_MS } from '../world.ts';
import {
  answered,
  began,
  booking,
  CALL,
  notReported,
  REPORT,
  rules,
  SECOND_MS,
  STATES,
  UNDER_WAY,
  unlisted,
  wrote,
} from './conversation-states.ts';

/** Why a row must not exist; null for a possible one. */
function impossibility(row: ConversationRow): string | null {
  const hasEnded = isOver(row);
  const problems: Readonly<Record<string, boolean>> = {
    // A text chat that its visitor ended is checked once more.
    'it is over and checked':
      hasEnded && row.check_at !== null && (row.status === 'missed' || isCall(row.channel)),
    'it is open and never checked': !hasEnded && row.check_at === null,
    'it is open and has an end': !hasEnded && row.ended_at !== null,
    'it is missed and has a name': row.status === 'missed' && row.name !== null,
    'it ended at no time': row.status === 'ended' && row.ended_at === null && row.unreported_at === null,
    'it is over and was not announced': hasEnded && row.ends === 0 && row.unreported_at === null,
    'a text chat is overdue': !isCall(row.channel) && row.unreported_at !== null,
    'half a reservation is left': (row.reserved_day === null) !== (row.reserved_seconds === null),
  };
  return Object.entries(problems).find(([, isTrue]) => isTrue)?.[0] ?? null;
}

const report = fc.record(
  {
    platformId: fc.constantFrom(CALL, CALL, CALL, 'call-2'),
    startedAt: fc.constantFrom(null, NOW + SECOND_MS),
    endedAt: fc.constantFrom(null, NOW, NOW + MINUTE_MS),
    lines: fc.constantFrom([], REPORT.lines),
    bookings: fc.constantFrom([], [booking('b1')], [booking('b1'), booking('b2')]),
  },
  { requiredKeys: ['platformId'] },
);
const always: readonly fc.Arbitrary<ConversationEvent>[] = [
  fc.constant<ConversationEvent>({ type: 'identified', name: 'Bob', consent: consent(), timeZone: null }),
  fc.constant(began),
  fc.boolean().map((isCertain) => ({ type: 'did-not-begin', reason: 'platform-busy', isCertain })),
  fc.constant<ConversationEvent>({ type: 'leased' }),
  fc.constantFrom(notReported, unlisted),
  fc.boolean().map((hasHelped) => ({ type: 'rated', hasHelped })),
  fc.boolean().map((isDone) => ({ type: 'marked', isDone })),
  fc.constant({ type: 'marked', readBy: 'owner@shop.example' }),
];
const ofCalls = fc.oneof(
  ...always,
  report.map((each): ConversationEvent => ({ type: 'progressed', report: { ...UNDER_WAY, ...each } })),
  fc.tuple(report, fc.boolean()).map(([each, isPolled]): ConversationEvent => ({
    type: 'reported',
    report: { ...REPORT, ...each },
    isPolled,
  })),
);
const ofChats = fc.oneof(
  ...always,
  fc.constant(wrote),
  fc.constant(answered),
  fc.constantFrom('b1', 'b2', 'b3').map((id): ConversationEvent => ({
    type: 'booked',
    changes: [{ kind: 'booked', booking: booking(id) }],
    isDoubtful: false,
  })),
  fc.constant<ConversationEvent>({ type: 'left' }),
  fc.boolean().map((hasLines): ConversationEvent => ({ type: 'idle', hasLines, found: null })),
);
const waits = fc.constantFrom(0, SECOND_MS, MINUTE_MS, 16 * MINUTE_MS, HOUR_MS, 25 * HOUR_MS);

it.each([
  ['a call', 'a requested call', ofCalls],
  ['a telephone call', 'a telephone call', ofCalls],
  ['a text chat', 'a requested chat', ofChats],
] as const)(
  'the reducer leads %s to no impossible row, and delivers nothing twice, in any order of events',
  (_, first, events) => {
    const steps = fc.array(fc.tuple(waits, events), { maxLength: 30 });
    fc.assert(
      fc.property(steps, fc.boolean(), (sequence, isPolled) => {
        let row: ConversationRow = STATES[first];
        let at = 0;
        const delivered: string[] = [];
        for (const [wait, event] of sequence) {
          at += wait;
          const outcome = reduce(row, event, rules(at, { isPolled }));
          delivered.push(...outcome.deliveries.map((each) => JSON.stringify(each)));
          // The end of an overdue call that is given up was announced as overdue.
          if (!isOver(row) && isOver(outcome.row) && row.unreported_at === null)
            expect(outcome.deliveries).not.toEqual([]);
          ({ row } = outcome);
          expect(impossibility(row)).toBeNull();
        }
        expect(new Set(delivered).size).toBe(delivered.length);
      }),
      { numRuns: 2_000 },
    );
  },
);
