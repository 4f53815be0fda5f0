// Scope: every way in which a call can fail, exactly as the host page receives it.
import { describe, expect, it } from 'vitest';
import { failedAttempt, type CallError } from '../../../../widget/call/errors/call-error.ts';
import { requestFailed } from '../../../../widget/call/errors/request-errors.ts';
import {
  agentAbsent,
  callDropped,
  connectionLost,
  joinFailed,
} from '../../../../widget/call/errors/room-errors.ts';
import {
  audioBlocked,
  deviceFailed,
  microphoneLost,
  microphoneRefused,
  playbackFailed,
  processorFailed,
  processorStuck,
} from '../../../../widget/call/errors/sound-errors.ts';
import {
  cancelled,
  engineBlocked,
  isCancelled,
  missingReference,
  notConfigured,
  optionalStepFailed,
  startFailed,
  tookTooLong,
  unsupportedBrowser,
} from '../../../../widget/call/errors/start-errors.ts';
import { missingUrl } from '../../../../widget/call/start/reconnect.ts';

const cause = new Error('Because.');
const failure = (type: string) => ({ type, message: 'It said so.', cause });
const device = (type: string, microphone: boolean) => ({ ...failure(type), microphone });

/**
 * The error is created inside the test, where mutation tests see it. `told` lists whether it is fatal, its type and its
 * reason.
 */
type Case = readonly [create: () => CallError, told: string, stage: string | null, message: string];

const UNCAUSED: readonly Case[] = [
  [
    () => missingReference(),
    'fatal validation-error not-configured',
    'validation',
    'Assistant or Squad or Workflow must be provided.',
  ],
  [
    () => missingUrl(),
    'fatal validation-error bad-answer',
    'validation',
    'webCallUrl is required for reconnection.',
  ],
  [() => notConfigured('A key.'), 'fatal configuration-error not-configured', 'validation', 'A key.'],
  [
    () => unsupportedBrowser('unsupported-browser', 'Old.'),
    'fatal start-method-error unsupported-browser',
    'validation',
    'Old.',
  ],
  [
    () => cancelled(),
    'fatal start-method-error cancelled',
    null,
    'The call was stopped before it had started.',
  ],
  [
    () => tookTooLong('daily-call-join'),
    'fatal daily-call-join-error timeout',
    'daily-call-join',
    'Starting the call took too long (stage daily-call-join).',
  ],
  [
    () => tookTooLong('initialization'),
    'fatal start-method-error timeout',
    'initialization',
    'Starting the call took too long (stage initialization).',
  ],
  [
    () => microphoneRefused('unknown'),
    'fatal microphone-error unknown',
    'mobile-permissions',
    'The microphone could not be opened.',
  ],
  [
    () => connectionLost(),
    'fatal call-dropped-error connection-lost',
    null,
    'The network did not come back in time.',
  ],
  [
    () => microphoneLost(),
    'mild microphone-error microphone-lost',
    null,
    'The microphone was disconnected or withdrawn.',
  ],
  [() => agentAbsent(), 'fatal call-dropped-error timeout', null, 'The agent did not come to the call.'],
];

const CAUSED: readonly Case[] = [
  [
    () => microphoneRefused('microphone-denied', cause),
    'fatal microphone-error microphone-denied',
    'mobile-permissions',
    'The microphone was refused.',
  ],
  [
    () => deviceFailed(device('mic-in-use', true), true),
    'fatal microphone-error microphone-in-use',
    null,
    'The microphone failed: It said so.',
  ],
  [
    () => deviceFailed(device('odd', false), false),
    'mild camera-error unknown',
    null,
    'The camera failed: It said so.',
  ],
  [
    () => engineBlocked('daily-call-join', cause),
    'fatal daily-call-join-error engine-blocked',
    'daily-call-join',
    'The call engine could not be loaded: Because.',
  ],
  [
    () => engineBlocked('initialization', cause),
    'fatal start-method-error engine-blocked',
    'initialization',
    'The call engine could not be loaded: Because.',
  ],
  [
    () => joinFailed(failure('no-room')),
    'fatal daily-call-join-error room-refused',
    'daily-call-join',
    'The room could not be joined: It said so.',
  ],
  [
    () => joinFailed(failure('odd')),
    'fatal daily-call-join-error unknown',
    'daily-call-join',
    'The room could not be joined: It said so.',
  ],
  [
    () => callDropped(failure('ejected')),
    'fatal call-dropped-error ejected',
    null,
    'The call was lost: It said so.',
  ],
  [
    () => callDropped(failure('odd')),
    'fatal call-dropped-error connection-lost',
    null,
    'The call was lost: It said so.',
  ],
  [
    () => audioBlocked(cause),
    'mild audio-playback-error audio-blocked',
    null,
    'The browser wants a tap before it plays sound.',
  ],
  [
    () => playbackFailed(cause),
    'mild audio-playback-error unknown',
    null,
    "The agent's sound cannot be played: Because.",
  ],
  [
    () => optionalStepFailed('audio-observer-setup', cause),
    'mild audio-observer-setup-error unknown',
    'audio-observer-setup',
    'Step audio-observer-setup failed, the call continues: Because.',
  ],
  [
    () => processorFailed('Odd.', cause),
    'mild audio-processing-setup-error unknown',
    null,
    'Noise cancellation failed and was switched off: Odd.',
  ],
  [
    () => processorStuck(cause),
    'mild audio-processor-recovery-error unknown',
    null,
    'Noise cancellation could not be switched off: Because.',
  ],
  [
    () => failedAttempt('send-error', 'The message could not be sent', cause),
    'mild send-error unknown',
    null,
    'The message could not be sent: Because.',
  ],
  [
    () => startFailed('web-call-creation', cause),
    'fatal web-call-creation-error unknown',
    'web-call-creation',
    'The call could not be started: Because.',
  ],
  [
    () => startFailed('initialization', cause),
    'fatal start-method-error unknown',
    'initialization',
    'The call could not be started: Because.',
  ],
];

describe('a call error', () => {
  it.each([...UNCAUSED, ...CAUSED])(
    'is emitted with the documented fields (case %#)',
    (create, told, stage, message) => {
      const error = create();
      const [weight, type, reason] = told.split(' ');
      const fatal = weight === 'fatal';
      expect(error.detail()).toEqual({ type, reason, message, fatal, ...(stage === null ? {} : { stage }) });
      expect(error.name).toBe('CallError');
    },
  );

  it('keeps its cause, and has no cause when none was given', () => {
    for (const [create] of CAUSED) expect(create().cause).toBe(cause);
    for (const [create] of UNCAUSED) expect('cause' in create()).toBe(false);
  });

  it('adopts the reason of a failed step', () => {
    const error = optionalStepFailed('initialization', audioBlocked(cause));
    expect(error.detail()).toMatchObject({ type: 'interface-error', reason: 'audio-blocked' });
  });

  it('passes through other wrappers unchanged', () => {
    const error = agentAbsent();
    expect(startFailed('initialization', error)).toBe(error);
    expect(requestFailed(error)).toBe(error);
  });

  it('is distinguishable from a stop', () => {
    expect([cancelled(), agentAbsent(), { reason: 'cancelled' }, null].map(isCancelled)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
