/** Scope: the bot check's reducer: every path from loading to a token and back, and the effect of timeouts. */
import { describe, expect, test } from 'vitest';
import {
  initialBotCheck,
  reduceBotCheck,
  RESPONSE_WAIT_MS,
  waitLimit,
} from '../../../widget/bot-check/rules.ts';
import type { BotCheckEvent, BotCheckState } from '../../../widget/bot-check/rules.ts';

const EVENTS: readonly BotCheckEvent[] = [
  { type: 'loaded' },
  { type: 'load-failed' },
  { type: 'frame-silent' },
  { type: 'asked' },
  { type: 'challenge-opened' },
  { type: 'challenge-closed' },
  { type: 'passed', token: 'token' },
  { type: 'expired' },
  { type: 'wanted' },
  { type: 'outdated' },
  { type: 'errored' },
  { type: 'timed-out' },
  { type: 'retried' },
  { type: 'spent' },
  { type: 'removed' },
];

type Step = BotCheckEvent['type'] | BotCheckEvent;

const toEvent = (step: Step): BotCheckEvent => {
  if (typeof step !== 'string') return step;
  return step === 'passed' ? { type: 'passed', token: 'token' } : { type: step };
};
/** From a form that the visitor has touched. */
const run = (...steps: Step[]): BotCheckState =>
  (['wanted', ...steps] as const).map(toEvent).reduce<BotCheckState>(reduceBotCheck, initialBotCheck);
const statuses = (...steps: Step[]): string[] =>
  steps.map((_step, index) => {
    const state = run(...steps.slice(0, index + 1));
    return state.status === 'failed' ? `failed: ${state.reason}` : state.status;
  });

/** One event sequence per state. */
const STATES: readonly (readonly Step[])[] = [
  [],
  ['loaded'],
  ['loaded', 'asked'],
  ['loaded', 'challenge-opened'],
  ['loaded', 'passed'],
  ['load-failed'],
  ['timed-out'],
  ['loaded', 'passed', 'expired'],
  ['loaded', 'errored'],
];

describe('the bot check gets a token', () => {
  test('without a challenge', () => {
    expect(statuses('loaded', 'asked', 'passed')).toEqual(['ready', 'waiting', 'passed']);
  });

  test('with a challenge that closes before or after the token arrives', () => {
    const opened: Step[] = ['loaded', 'asked', 'challenge-opened'];
    expect(run(...opened, 'challenge-closed', 'passed')).toEqual({
      status: 'passed',
      token: 'token',
      attempt: 0,
    });
    expect(run(...opened, 'passed', 'challenge-closed')).toEqual({
      status: 'passed',
      token: 'token',
      attempt: 0,
    });
  });

  test('in every state, even if it arrives late', () => {
    for (const steps of STATES) expect(run(...steps, 'passed').status).toBe('passed');
  });

  test('but not from an empty string', () => {
    expect(run('loaded', 'asked', { type: 'passed', token: '' }).status).toBe('waiting');
  });
});

describe('the bot check’s time limit', () => {
  test('applies while loading and while waiting for an answer, but not during a challenge', () => {
    const limits = STATES.map((steps) => waitLimit(run(...steps)));
    expect(limits).toEqual([RESPONSE_WAIT_MS, null, RESPONSE_WAIT_MS, null, null, null, null, null, null]);
    expect(RESPONSE_WAIT_MS).toBe(30_000);
  });

  test('only shows a message and keeps the attempt', () => {
    expect(run('loaded', 'asked', 'timed-out')).toEqual({ status: 'failed', reason: 'silent', attempt: 0 });
    expect(statuses('timed-out', 'loaded', 'asked', 'passed')).toEqual([
      'failed: silent',
      'ready',
      'waiting',
      'passed',
    ]);
  });

  test('does not apply to a challenge, a token, or a check that was not started', () => {
    for (const steps of [['loaded'], ['challenge-opened'], ['loaded', 'passed']] as const) {
      const state = run(...steps);
      expect(reduceBotCheck(state, { type: 'timed-out' })).toBe(state);
    }
  });
});

describe('the bot check’s token is discarded', () => {
  test('when it is spent, and the next attempt has none', () => {
    expect(run('loaded', 'passed', 'spent')).toEqual({ status: 'loading', attempt: 1 });
  });

  test('when it expires', () => {
    expect(run('loaded', 'passed', 'expired')).toEqual({ status: 'failed', reason: 'expired', attempt: 0 });
  });

  test('when the check is unmounted', () => {
    expect(run('loaded', 'passed', 'removed')).toEqual({ status: 'loading', attempt: 1 });
  });

  test('by no other event than a retry', () => {
    const ending = EVENTS.filter((event) => run('loaded', 'passed', event).status !== 'passed');
    expect(ending.map((event) => event.type)).toEqual(['expired', 'outdated', 'retried', 'spent', 'removed']);
  });
});

test('a retry of the bot check starts a new attempt from every state', () => {
  for (const steps of STATES) expect(run(...steps, 'retried')).toEqual({ status: 'loading', attempt: 1 });
});

test('only a retry, a spent or expired token, or unmounting starts a new attempt of the bot check', () => {
  for (const steps of STATES) {
    for (const event of EVENTS) {
      const isNew = run(...steps, event).attempt === 1;
      if (isNew) expect(['retried', 'spent', 'outdated', 'removed']).toContain(event.type);
    }
  }
});

test('a dismissed challenge leaves a bot check that can be started again', () => {
  expect(statuses('loaded', 'asked', 'challenge-opened', 'challenge-closed', 'asked')).toEqual([
    'ready',
    'waiting',
    'challenge',
    'ready',
    'waiting',
  ]);
});

test('an expired or broken bot check can be started again without a retry', () => {
  expect(run('loaded', 'passed', 'expired', 'asked').status).toBe('waiting');
  expect(run('loaded', 'errored', 'asked').status).toBe('waiting');
});

describe('the bot check of an untouched form', () => {
  test('waits for the visitor without a time limit', () => {
    expect(initialBotCheck.status).toBe('idle');
    expect(waitLimit(initialBotCheck)).toBeNull();
  });

  test('stays untouched when the dialog is closed, and loads at the first touch only', () => {
    expect(reduceBotCheck(initialBotCheck, { type: 'removed' })).toBe(initialBotCheck);
    expect(statuses('loaded', 'wanted')).toEqual(['ready', 'ready']);
  });
});
