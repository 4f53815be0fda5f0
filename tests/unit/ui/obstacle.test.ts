// Scope: what the dialog offers for each reason, by what the page offers. Pure.
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import type { FailureReason } from '../../../widget/contract.ts';
import { snapshotOf } from '../../../widget/session/state/derived.ts';
import { INITIAL_STATE, reduceSession, type SessionEvent } from '../../../widget/session/state/state.ts';
import {
  obstacleFor,
  obstacleOf,
  type Obstacle,
  type Offers,
  type Remedy,
} from '../../../widget/ui/form/obstacle.ts';

/** The ways around a call that a page may offer. */
const WAYS = ['writing', 'message', 'phone', 'page'] as const;
type Way = (typeof WAYS)[number];

const offersOf = (ways: readonly Way[], mayCall = true): Offers => ({
  config: {
    ...DEFAULT_CONFIG,
    contactPhone: ways.includes('phone') ? '+1 212 555 0142' : null,
    contactUrl: ways.includes('page') ? 'mailto:desk@harbor.example' : null,
  },
  panel: { open: true, trigger: 'launcher', channel: 'voice' },
  mayCall,
  offersWriting: ways.includes('writing'),
  offersMessages: ways.includes('message'),
});

/** All sixteen combinations. */
const PAGES = WAYS.reduce<readonly (readonly Way[])[]>(
  (pages, way) => [...pages, ...pages.map((page) => [...page, way])],
  [[]],
);

const AGAIN: readonly Remedy[] = ['again', ...WAYS];
const ELSEWHERE: readonly Remedy[] = [...WAYS, 'again'];
const VOICE_WORKS: readonly Remedy[] = ['again'];
const NEVER: readonly Remedy[] = WAYS;

/** The remedies where the page offers everything, the primary first. */
const TABLE: Readonly<Record<FailureReason, readonly Remedy[]>> = {
  'not-configured': ['message', 'phone', 'page', 'again'],
  'payment-required': ELSEWHERE,
  paused: AGAIN,
  'rate-limited': ELSEWHERE,
  'too-many-starts': ELSEWHERE,
  'budget-spent': ELSEWHERE,
  'bot-check-refused': ['bot-check', ...WAYS],
  'consent-refused': AGAIN,
  'server-error': AGAIN,
  'bad-answer': AGAIN,
  timeout: AGAIN,
  offline: ['again', 'phone', 'page'],
  network: AGAIN,
  'microphone-denied': AGAIN,
  'microphone-missing': AGAIN,
  'microphone-in-use': AGAIN,
  'microphone-lost': AGAIN,
  'page-forbids-microphone': NEVER,
  'page-forbids-engine': NEVER,
  'insecure-page': NEVER,
  'unsupported-browser': NEVER,
  'engine-blocked': AGAIN,
  'room-refused': AGAIN,
  ejected: AGAIN,
  'connection-lost': AGAIN,
  'audio-blocked': VOICE_WORKS,
  'already-in-call': VOICE_WORKS,
  cancelled: VOICE_WORKS,
  unknown: AGAIN,
};
const REASONS = Object.keys(TABLE) as FailureReason[];
/** Reasons that no attempt on the page can remove. */
const LASTING: ReadonlySet<FailureReason> = new Set(REASONS.filter((reason) => TABLE[reason] === NEVER));

const remediesOf = ({ primary, others }: Obstacle): readonly Remedy[] =>
  primary === null ? others : [primary, ...others];

describe('an obstacle', () => {
  it.each(REASONS)('%s: has these remedies, in this order, as far as the page offers them', (reason) => {
    for (const page of PAGES) {
      const isOffered = (remedy: Remedy): boolean =>
        remedy === 'again' || remedy === 'bot-check' || page.includes(remedy);
      const obstacle = obstacleFor(reason, offersOf(page, !LASTING.has(reason)));
      expect([page, remediesOf(obstacle)]).toEqual([page, TABLE[reason].filter(isOffered)]);
      expect(obstacle.reason).toBe(reason);
    }
  });

  it('has no remedy but closing where no call can work and the page offers nothing else', () => {
    expect(obstacleFor('unsupported-browser', offersOf([], false))).toEqual({
      reason: 'unsupported-browser',
      primary: null,
      others: [],
    });
  });
});

describe('the dialog', () => {
  const config = {
    ...DEFAULT_CONFIG,
    ...offersOf(WAYS).config,
    publicKey: 'key',
    assistant: 'erin',
    captchaSiteKey: 'site',
    callEndpoint: 'https://calls.example/',
    writing: true,
    messages: true,
  };
  const opened: readonly SessionEvent[] = [
    { type: 'configured', config },
    { type: 'panel-shown', trigger: 'launcher' },
  ];
  const failed = (reason: FailureReason): SessionEvent => ({
    type: 'attempt-failed',
    failure: { reason },
    at: 0,
  });
  const shown = (channel: 'voice' | 'writing' | 'message'): SessionEvent => ({
    type: 'channel-shown',
    channel,
  });
  const after = (...events: readonly SessionEvent[]) =>
    snapshotOf([...opened, ...events].reduce(reduceSession, INITIAL_STATE));
  const obstacleAfter = (...events: readonly SessionEvent[]) => obstacleOf(after(...events));

  it('shows an obstacle in place of the form, until the visitor tries again or chooses another channel', () => {
    expect(obstacleAfter()).toBeNull();
    expect(obstacleAfter(failed('network'))).toMatchObject({ reason: 'network', primary: 'again' });
    for (const channel of ['voice', 'writing', 'message'] as const)
      expect(obstacleAfter(failed('network'), shown(channel))).toBeNull();
  });

  it('shows the obstacle again when it is opened again, but not for another channel', () => {
    const closed: readonly SessionEvent[] = [failed('rate-limited'), { type: 'panel-hidden' }];
    expect(obstacleAfter(...closed, { type: 'panel-shown', trigger: 'launcher' })).not.toBeNull();
    const forMessage: SessionEvent = { type: 'panel-shown', trigger: 'method', channel: 'message' };
    expect(obstacleAfter(...closed, forMessage)).toBeNull();
  });

  it.each([...LASTING])('offers no call after %s, even in the form of another channel', (reason) => {
    const { others, primary } = obstacleAfter(failed(reason)) ?? {};
    expect([primary, ...(others ?? [])]).toEqual(WAYS);
    const writing = after(failed(reason), shown('writing'));
    expect([obstacleOf(writing), writing.channel, writing.mayCall]).toEqual([null, 'writing', false]);
  });

  it('hides the form again when its channel is switched off and no other is left', () => {
    const off = { ...config, writing: false, messages: false };
    const left = [failed('unsupported-browser'), shown('writing')] as const;
    expect(obstacleAfter(...left, { type: 'configured', config: off })).toMatchObject({
      primary: 'phone',
      others: ['page'],
    });
  });

  it('shows the form where a press of Start Call finds more missing than the bot check', () => {
    const refused = failed('bot-check-refused');
    expect(obstacleAfter(refused, { type: 'refused', missing: ['bot-check'] })).not.toBeNull();
    expect(obstacleAfter(refused, { type: 'refused', missing: ['bot-check', 'consent'] })).toBeNull();
  });

  it('offers no message, and the reasons of calls only as unknown, when a message was not received', () => {
    const notReceived = (reason: FailureReason) =>
      obstacleAfter(shown('message'), { type: 'message-failed', failure: { reason }, at: 0 });
    expect(notReceived('server-error')).toEqual({
      reason: 'unknown',
      primary: 'again',
      others: ['writing', 'phone', 'page'],
    });
    expect(notReceived('budget-spent')).toMatchObject({ reason: 'unknown', primary: 'again' });
    expect(notReceived('bot-check-refused')).toMatchObject({ primary: 'bot-check' });
    expect(notReceived('too-many-starts')).toMatchObject({ primary: 'writing' });
  });
});
