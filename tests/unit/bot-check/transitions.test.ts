// Scope: the bot check's reducer as a table: the effect of each event on each state.
import { expect, it } from 'vitest';
import {
  reduceBotCheck,
  type BotCheckEvent,
  type BotCheckFailure,
  type BotCheckState,
} from '../../../widget/bot-check/rules.ts';

const attempt = 3;
const failed = (reason: BotCheckFailure): BotCheckState => ({ status: 'failed', reason, attempt });
const passed = (token: string): BotCheckState => ({ status: 'passed', token, attempt });

const IDLE: BotCheckState = { status: 'idle', attempt };
const LOADING: BotCheckState = { status: 'loading', attempt };
const READY: BotCheckState = { status: 'ready', attempt };
const WAITING: BotCheckState = { status: 'waiting', attempt };
const CHALLENGE: BotCheckState = { status: 'challenge', attempt };
const PASSED = passed('token');
const NOT_LOADED = failed('load');
const SILENT = failed('silent');
const EXPIRED = failed('expired');
const BROKEN = failed('error');
const NEW: BotCheckState = { status: 'loading', attempt: attempt + 1 };

const STATES = [IDLE, LOADING, READY, WAITING, CHALLENGE, PASSED, NOT_LOADED, SILENT, EXPIRED, BROKEN];

type Row = Partial<Record<BotCheckState['status'] | `failed: ${BotCheckFailure}`, BotCheckState>>;
const keyOf = (state: BotCheckState): keyof Row =>
  state.status === 'failed' ? `failed: ${state.reason}` : state.status;
const every = (to: BotCheckState): Row => Object.fromEntries(STATES.map((state) => [keyOf(state), to]));

/** A state that a row does not name must not change. */
const TABLE: readonly (readonly [BotCheckEvent, Row])[] = [
  [{ type: 'wanted' }, { idle: LOADING }],
  [{ type: 'loaded' }, { loading: READY, 'failed: load': READY, 'failed: silent': READY }],
  [
    { type: 'load-failed' },
    { loading: NOT_LOADED, 'failed: load': NOT_LOADED, 'failed: silent': NOT_LOADED },
  ],
  [
    { type: 'frame-silent' },
    {
      loading: NOT_LOADED,
      ready: NOT_LOADED,
      waiting: NOT_LOADED,
      'failed: load': NOT_LOADED,
      'failed: silent': NOT_LOADED,
    },
  ],
  [
    { type: 'asked' },
    { ready: WAITING, 'failed: silent': WAITING, 'failed: expired': WAITING, 'failed: error': WAITING },
  ],
  [{ type: 'challenge-opened' }, { ...every(CHALLENGE), passed: PASSED }],
  [{ type: 'challenge-closed' }, { challenge: READY }],
  [{ type: 'passed', token: 'new' }, every(passed('new'))],
  [{ type: 'passed', token: '' }, {}],
  [{ type: 'expired' }, { passed: EXPIRED, challenge: EXPIRED, waiting: EXPIRED, 'failed: silent': EXPIRED }],
  [{ type: 'errored' }, { ...every(BROKEN), passed: PASSED }],
  [{ type: 'timed-out' }, { loading: SILENT, waiting: SILENT }],
  [{ type: 'retried' }, every(NEW)],
  [{ type: 'spent' }, { passed: NEW }],
  // The check still shows its answer, so it is replaced by a new one.
  [{ type: 'outdated' }, { passed: { ...EXPIRED, attempt: EXPIRED.attempt + 1 } }],
  [{ type: 'removed' }, { ...every(NEW), idle: IDLE, loading: LOADING }],
];

it.each(TABLE)('the bot check’s state changes as the table says: %j', (event, row) => {
  for (const state of STATES) {
    const next = reduceBotCheck(state, event);
    expect([keyOf(state), next]).toEqual([keyOf(state), row[keyOf(state)] ?? state]);
    if (row[keyOf(state)] === undefined) expect(next).toBe(state);
  }
});
