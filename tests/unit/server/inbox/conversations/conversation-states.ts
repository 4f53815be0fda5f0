/** Conversations in every state, made by events of one call and one text chat. */
import type { ConversationEvent, FirstEvent } from '../../../../../server/inbox/conversations/events.ts';
import {
  create,
  reduce,
  type Delivery,
  type Rules,
} from '../../../../../server/inbox/conversations/reducer.ts';
import type { CallReport } from '../../../../../server/inbox/reports/report.ts';
import type { ConversationRow } from '../../../../../server/inbox/store/tables.ts';
import type { Booking } from '../../../../../widget/booking/booking.ts';
import { consent, NOW } from '../../world.ts';
import { HOUR_MS, MINUTE_MS } from '../world.ts';

export const SECOND_MS = 1_000;
export const ID = '0c9d6c1e-3f5b-4a52-9d0e-5f6f2f3a7b10';
export const CALL = 'call-1';

export const rules = (at: number, changes: Partial<Rules> = {}): Rules => ({
  now: NOW + at,
  isPolled: false,
  maxCallMs: 10 * MINUTE_MS,
  ...changes,
});

export const REPORT: CallReport = {
  platformId: CALL,
  isOver: true,
  startedAt: NOW + SECOND_MS,
  endedAt: NOW + MINUTE_MS + SECOND_MS,
  endedReason: 'customer-ended-call',
  cost: 0.12,
  lines: [{ speaker: 'visitor', text: 'Hi', at: NOW + 2 * SECOND_MS }],
  summary: null,
  bookings: [],
  bookingClaimed: false,
  isDoubtful: false,
  hasRecording: false,
  caller: null,
  name: null,
  consent: null,
  conversation: ID,
};
export const UNANSWERED: CallReport = { ...REPORT, startedAt: null, lines: [], endedReason: 'no-answer' };
export const UNDER_WAY: CallReport = { ...REPORT, isOver: false, endedAt: null };
export const HUNG_UP: CallReport = { ...UNDER_WAY, endedAt: NOW + MINUTE_MS };

export const booking = (id: string): Booking => ({
  id,
  reference: id,
  what: 'Check-up',
  start: { kind: 'instant', at: NOW },
  end: null,
  zone: null,
  where: null,
  phone: null,
});

export const requested = (channel: 'voice' | 'writing'): FirstEvent => ({
  type: 'requested',
  id: ID,
  channel,
  name: 'Ada',
  consent: consent(),
  timeZone: null,
  reservation: { channel, day: '2026-11-22', seconds: channel === 'voice' ? 600 : 0 },
});

export const after = (first: FirstEvent, ...events: readonly (readonly [at: number, ConversationEvent])[]) =>
  events.reduce((row, [at, event]) => reduce(row, event, rules(at)).row, create(first, rules(0)).row);

export const began: ConversationEvent = { type: 'began', platformId: CALL };
export const polled = (report: CallReport): ConversationEvent => ({
  type: 'reported',
  report,
  isPolled: true,
});
export const reported = (report: CallReport): ConversationEvent => ({
  type: 'reported',
  report,
  isPolled: false,
});
export const wrote: ConversationEvent = {
  type: 'said',
  speaker: 'visitor',
  text: 'Is Tuesday free?',
  isAgain: false,
};
export const answered: ConversationEvent = { type: 'said', speaker: 'agent', text: 'Yes.', isAgain: false };
export const booked: ConversationEvent = {
  type: 'booked',
  changes: [{ kind: 'booked', booking: booking('b1') }],
  isDoubtful: false,
};
export const done: ConversationEvent = { type: 'marked', isDone: true };
export const notReported: ConversationEvent = { type: 'not-reported', isUnlisted: false };
export const unlisted: ConversationEvent = { type: 'not-reported', isUnlisted: true };
export const idle: ConversationEvent = { type: 'idle', hasLines: true, found: null };

export const STATES = {
  'a requested call': after(requested('voice')),
  'a live call': after(requested('voice'), [SECOND_MS, began]),
  'a call whose end is polled': after(requested('voice'), [SECOND_MS, began], [MINUTE_MS, polled(REPORT)]),
  'a reported call': after(requested('voice'), [SECOND_MS, began], [MINUTE_MS, reported(REPORT)]),
  'an overdue call': after(requested('voice'), [SECOND_MS, began], [HOUR_MS, notReported]),
  'a call that was given up': after(requested('voice'), [SECOND_MS, began], [25 * HOUR_MS, notReported]),
  'a start that was given up': after(requested('voice'), [25 * HOUR_MS, notReported]),
  'a telephone call': after({ type: 'discovered', id: ID, report: { ...UNDER_WAY, caller: '212' } }),
  'a requested chat': after(requested('writing')),
  'a chat without a line': after(requested('writing'), [SECOND_MS, began]),
  'a live chat': after(requested('writing'), [SECOND_MS, began], [2 * SECOND_MS, wrote]),
  'an idle chat': after(
    requested('writing'),
    [SECOND_MS, began],
    [2 * SECOND_MS, wrote],
    [16 * MINUTE_MS, idle],
  ),
  'a chat that is done': after(
    requested('writing'),
    [SECOND_MS, began],
    [2 * SECOND_MS, wrote],
    [3 * SECOND_MS, booked],
    [16 * MINUTE_MS, idle],
    [17 * MINUTE_MS, done],
  ),
  'a continued chat': after(
    requested('writing'),
    [SECOND_MS, began],
    [2 * SECOND_MS, booked],
    [16 * MINUTE_MS, idle],
    [20 * MINUTE_MS, wrote],
  ),
  'a message': after({
    type: 'message-left',
    id: ID,
    name: 'Ada',
    contact: 'ada@mail.example',
    text: 'Call me.',
    consent: consent(),
  }),
  'a refused visitor': after({ type: 'refused', id: ID, channel: 'voice', reason: 'budget-spent' }),
} as const satisfies Readonly<Record<string, ConversationRow>>;

/** The time is since the beginning, ms. `same`: the event changes nothing. */
export type Case = readonly [
  says: string,
  from: keyof typeof STATES,
  event: ConversationEvent,
  at: number,
  to: Partial<ConversationRow> | 'same',
  deliveries?: readonly Delivery[],
];
