// Scope: what a visitor sees when a call has started, failed or ended, as one table.
import { describe, expect, it } from 'vitest';
import type { FailureReason } from '../../../../widget/contract.ts';
import { reopening, type CallResult } from '../../../../widget/session/state/results.ts';
import {
  INITIAL_STATE,
  reduceSession,
  type SessionEvent,
  type SessionState,
} from '../../../../widget/session/state/state.ts';

const AT_MS = 1_000;
const toast = (kind: 'call-started' | 'call-ended' | 'call-error'): SessionEvent => ({
  type: 'notice',
  event: { type: 'show', kind },
});
const listened: SessionEvent = {
  type: 'voice',
  status: { ...INITIAL_STATE, call: { status: 'live', callId: 'c', since: 1 } },
};
const consented: SessionEvent = { type: 'form', event: { type: 'consent-changed', consent: true } };
const after = (...events: readonly SessionEvent[]): SessionState =>
  events.reduce(reduceSession, INITIAL_STATE);
const failed = (reason: FailureReason, retryAfter?: number | null): CallResult => ({
  type: 'attempt-failed',
  failure: { reason, ...(retryAfter !== undefined && { retryAfter }) },
  at: AT_MS,
});
const shown = ({ notices }: SessionState) =>
  notices.shown.map(({ kind, reason, question }) => [kind, reason, question].filter(Boolean).join(' '));

const ENDED_QUIETLY = ['connection-lost', 'call-failed', 'element-removed', 'page-closed'] as const;

type Row = readonly [
  title: string,
  before: readonly SessionEvent[],
  result: CallResult,
  toasts: readonly string[],
];

const ROWS: readonly Row[] = [
  ['announces a call that has started', [], { type: 'call-started' }, ['call-started']],
  ['names the reason of a failed attempt', [], failed('network'), ['call-failed network']],
  [
    'announces a canceled attempt as an end',
    [],
    { type: 'attempt-cancelled', reason: 'customer-ended-call' },
    ['call-ended'],
  ],
  [
    'announces once the end of an attempt that was canceled in the room',
    [toast('call-ended')],
    { type: 'attempt-cancelled', reason: 'customer-ended-call' },
    ['call-ended'],
  ],
  [
    'announces nothing for an element that was removed',
    [],
    { type: 'attempt-cancelled', reason: 'element-removed' },
    [],
  ],
  [
    'names the reason of an error in a call',
    [],
    { type: 'call-error', reason: 'microphone-lost' },
    ['call-error microphone-lost'],
  ],
  [
    'replaces the toast of the start with that of the end, without a question if the agent never listened',
    [toast('call-started')],
    { type: 'call-ended', reason: 'customer-ended-call', steadyAt: AT_MS },
    ['call-ended'],
  ],
  [
    'asks whether the call helped if the agent listened',
    [listened],
    { type: 'call-ended', reason: 'customer-ended-call', steadyAt: AT_MS },
    ['call-ended asked'],
  ],
  [
    'says that the time limit was reached',
    [],
    { type: 'call-ended', reason: 'exceeded-max-duration', steadyAt: AT_MS },
    ['time-reached'],
  ],
  ...ENDED_QUIETLY.map((reason): Row => [
    `withdraws the toast of the start, and adds none, after ${reason}`,
    [toast('call-started')],
    { type: 'call-ended', reason, steadyAt: AT_MS },
    [],
  ]),
  ['announces a stored call that has ended', [], { type: 'not-resumed', error: null }, ['call-ended']],
  [
    'keeps the error of a stored call that was not resumed, and adds no toast',
    [toast('call-error')],
    { type: 'not-resumed', error: null },
    ['call-error'],
  ],
  [
    'names the reason why a stored call could not be resumed',
    [],
    { type: 'not-resumed', error: 'microphone-missing' },
    ['call-error microphone-missing'],
  ],
];

it('the toast of the end knows how long the agent listened', () => {
  const ended = after(listened, { type: 'call-ended', reason: 'assistant-ended-call', steadyAt: 84_001 });
  expect(ended.notices.shown).toMatchObject([{ kind: 'call-ended', lengthMs: 84_000 }]);
});

it.each(ROWS)('%s', (_, before, result, toasts) => {
  const state = after(...before);
  const next = reduceSession(state, result);
  expect(shown(next)).toEqual(toasts);
  if (result.type !== 'attempt-failed') expect(next.form).toEqual(state.form);
});

describe('the form after a failed attempt', () => {
  it.each([
    [
      'says when to try again',
      failed('too-many-starts', 480),
      { problem: 'too-many-starts', retryAt: 481_000 },
    ],
    ['states no retry time if none is known', failed('network', null), { problem: 'network', retryAt: null }],
    [
      'has the id of the refused request, for the visitor to quote',
      { type: 'attempt-failed', failure: { reason: 'server-error', requestId: 'r-1' }, at: AT_MS },
      { problem: 'server-error', requestId: 'r-1' },
    ],
    ['keeps the consent', failed('bot-check-refused'), { problem: 'bot-check-refused', consent: true }],
    [
      'asks for a refused consent again',
      failed('consent-refused'),
      { problem: 'consent-refused', consent: false },
    ],
  ] as const)('%s', (_, result, form) => {
    expect(reduceSession(after(consented), result).form).toMatchObject(form);
  });
});

it.each([
  ['none', 'network', 'failure'],
  ['none', 'bot-check-refused', 'failure'],
  ['ended', 'network', 'failure'],
  ['open', 'network', null],
  ['open', 'bot-check-refused', 'conversation'],
  ['open', 'consent-refused', 'conversation'],
] as const)('with writing %s, a failure by %s opens the dialog as %s', (status, reason, trigger) => {
  expect(reopening({ status }, reason)).toBe(trigger);
});
