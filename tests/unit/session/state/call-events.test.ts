// Scope: how a client's events are mapped for the page and for the store, for a new call and for a resumed one.
import { describe, expect, it } from 'vitest';
import type { CallClientEvents } from '../../../../widget/call/events.ts';
import type { EventDetails } from '../../../../widget/contract.ts';
import {
  detailForPage,
  eventsForStore,
  type AttemptFacts,
} from '../../../../widget/session/state/call-events.ts';

const AT_MS = 5;
const STEADY_AT_MS = 7;
const STARTING: AttemptFacts = { since: null, isUp: false };
const UP: AttemptFacts = { since: null, isUp: true };
const RESUMING: AttemptFacts = { since: 3, isUp: false };
const RESUMED: AttemptFacts = { since: 3, isUp: true };

const error = (changes: Partial<EventDetails['call-error']> = {}): EventDetails['call-error'] => ({
  type: 'start-method-error',
  message: 'No.',
  fatal: true,
  reason: 'network',
  ...changes,
});
const SUCCESS = { callId: 'c', totalDuration: 1, timestamp: '' };

describe('the events of the page', () => {
  it('include a failed start and the end of a call, unchanged', () => {
    expect(detailForPage('call-error', error(), STARTING)).toEqual(error());
    expect(detailForPage('call-end', { reason: 'x' }, UP)).toEqual({ reason: 'x' });
    expect(detailForPage('call-start-success', SUCCESS, STARTING)).toEqual(SUCCESS);
  });

  it('say when a resumed call began', () => {
    expect(detailForPage('call-start-success', SUCCESS, RESUMED)).toEqual({ ...SUCCESS, since: 3 });
  });

  it('omit a failed resumption, because the session emits one end of that call', () => {
    expect(detailForPage('call-error', error(), RESUMING)).toBeNull();
    expect(detailForPage('call-end', { reason: 'x' }, RESUMING)).toBeNull();
    const failed = { ...SUCCESS, stage: 'unknown', error: '', reason: 'network', context: {} } as const;
    expect(detailForPage('call-start-failed', failed, RESUMING)).toBeNull();
  });

  it('include errors that a resumption survives, and everything of a resumed call', () => {
    const mild = error({ fatal: false });
    expect(detailForPage('call-error', mild, RESUMING)).toEqual(mild);
    expect(detailForPage('call-error', error(), RESUMED)).toEqual(error());
    expect(detailForPage('call-end', { reason: 'x' }, RESUMED)).toEqual({ reason: 'x' });
  });
});

type Row = {
  readonly [Name in keyof CallClientEvents]: readonly [
    name: Name,
    detail: CallClientEvents[Name],
    attempt: AttemptFacts,
    events: readonly unknown[],
  ];
}[keyof CallClientEvents];

const turns = [{ role: 'user', content: 'Hi.' }];
const ROWS: readonly Row[] = [
  ['call-start-success', SUCCESS, STARTING, [{ type: 'call-started' }]],
  ['call-start-success', SUCCESS, RESUMING, []],
  ['call-error', error(), STARTING, []],
  ['call-error', error(), RESUMING, []],
  ['call-error', error(), UP, [{ type: 'call-error', reason: 'network' }]],
  ['call-error', error({ fatal: false }), STARTING, [{ type: 'call-error', reason: 'network' }]],
  ['call-error', error({ type: 'send-error', fatal: false }), UP, []],
  ['call-end', { reason: 'x' }, UP, [{ type: 'call-ended', reason: 'x', steadyAt: STEADY_AT_MS }]],
  ['call-end', { reason: 'x' }, STARTING, [{ type: 'call-ended', reason: 'x', steadyAt: STEADY_AT_MS }]],
  ['call-end', { reason: 'x' }, RESUMED, [{ type: 'call-ended', reason: 'x', steadyAt: STEADY_AT_MS }]],
  ['call-end', { reason: 'x' }, RESUMING, []],
  ['speech-start', {}, UP, [{ type: 'speech', speaker: 'assistant', speaking: true }]],
  ['speech-update', { role: 'assistant', speaking: true }, UP, []],
  [
    'speech-update',
    { role: 'user', speaking: true },
    UP,
    [
      { type: 'speech', speaker: 'user', speaking: true },
      { type: 'conversation', event: { type: 'user-began' } },
    ],
  ],
  [
    'call-message',
    { message: { type: 'conversation-update', conversation: turns } },
    RESUMED,
    [{ type: 'resent', turns: [{ role: 'user', text: 'Hi.' }], at: AT_MS }],
  ],
  ['call-message', { message: { type: 'conversation-update', conversation: turns } }, UP, []],
  ['call-message', { message: { type: 'tool-calls' } }, UP, [{ type: 'looking-up', isLookingUp: true }]],
  [
    'call-message',
    { message: { type: 'tool-calls-result' } },
    UP,
    [{ type: 'looking-up', isLookingUp: false }],
  ],
  ['call-message', { message: { type: 'hang' } }, UP, []],
  ['own-level', { level: 1 }, UP, []],
];

describe('the events of the store', () => {
  it.each(ROWS)('map %s %o (%o) to %o', (name, detail, attempt, events) => {
    expect(eventsForStore(name, detail as never, attempt, { at: AT_MS, steadyAt: STEADY_AT_MS })).toEqual(
      events,
    );
  });
});
