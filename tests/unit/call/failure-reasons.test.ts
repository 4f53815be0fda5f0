// Scope: what each part of the world calls a failure, and what we call it: every word that is known, and any other.
import { describe, expect, it } from 'vitest';
import { isRequestError } from '../../../widget/call/errors/request-errors.ts';
import { requestReason } from '../../../widget/platform/request-reason.ts';
import { ROOM_REASONS } from '../../../widget/call/errors/room-errors.ts';
import { DEVICE_REASONS, MICROPHONE_MESSAGES } from '../../../widget/call/errors/sound-errors.ts';
import { TYPE_OF_STAGE } from '../../../widget/call/errors/start-errors.ts';
import { messageOf, nameOf } from '../../../widget/call/errors/thrown.ts';
import { RequestError } from '../../../widget/platform/request.ts';

describe('the text of anything thrown', () => {
  it.each<[unknown, string]>([
    ['As it is.', 'As it is.'],
    ['', ''],
    [new Error('An error.'), 'An error.'],
    [{ errorMsg: 'Of the engine.' }, 'Of the engine.'],
    [{ msg: 'Of the engine, too.' }, 'Of the engine, too.'],
    [{ message: '' }, 'no reason given'],
    [{ message: 7 }, 'no reason given'],
    [{}, 'no reason given'],
    [null, 'null'],
    [undefined, 'undefined'],
    [7, '7'],
  ])('of %j is %j', (thrown, text) => expect(messageOf(thrown)).toBe(text));
});

it('knows the name of errors and of nothing else', () => {
  expect(nameOf(new TypeError('x'))).toBe('TypeError');
  expect(nameOf(new DOMException('x', 'NotAllowedError'))).toBe('NotAllowedError');
  expect([nameOf('NotAllowedError'), nameOf({ name: 'NotAllowedError' }), nameOf(null)]).toEqual([
    '',
    '',
    '',
  ]);
});

describe('a request that failed', () => {
  it('is known by being an error of that name', () => {
    expect(isRequestError(new RequestError('network', 'x'))).toBe(true);
    expect(isRequestError(new Error('x'))).toBe(false);
    expect(isRequestError({ name: 'RequestError' })).toBe(false);
    expect(isRequestError(null)).toBe(false);
  });

  it.each([
    [400, 'not-configured'],
    [401, 'not-configured'],
    [404, 'not-configured'],
    [402, 'payment-required'],
    [429, 'rate-limited'],
    [499, 'not-configured'],
    [500, 'server-error'],
    [503, 'server-error'],
    [302, 'bad-answer'],
  ] as const)('with status %i is %s', (status, reason) =>
    expect(requestReason(new RequestError('http', 'x', { status }))).toBe(reason),
  );

  it('without one is told by its kind', () => {
    const kinds = ['http', 'network', 'timeout', 'aborted', 'unparsable'] as const;
    expect(kinds.map((kind) => requestReason(new RequestError(kind, 'x')))).toEqual([
      'bad-answer',
      'network',
      'timeout',
      'cancelled',
      'bad-answer',
    ]);
  });
});

describe('the words', () => {
  it('for stages', () => {
    expect(TYPE_OF_STAGE).toEqual({
      validation: 'validation-error',
      'web-call-creation': 'web-call-creation-error',
      'daily-call-object-creation': 'daily-call-object-creation-error',
      'mobile-permissions': 'microphone-error',
      'daily-call-join': 'daily-call-join-error',
      'video-recording-setup': 'video-recording-setup-error',
      'audio-observer-setup': 'audio-observer-setup-error',
      'audio-processing-setup': 'audio-processing-setup-error',
    });
  });

  it('of rooms', () => {
    const refused = [
      'no-room',
      'exp-room',
      'nbf-room',
      'exp-token',
      'nbf-token',
      'meeting-full',
      'not-allowed',
    ];
    for (const word of refused) expect([word, ROOM_REASONS[word]]).toEqual([word, 'room-refused']);
    expect(ROOM_REASONS).toMatchObject({
      ejected: 'ejected',
      'end-of-life': 'unsupported-browser',
      'connection-error': 'network',
      load: 'engine-blocked',
    });
  });

  it('of devices', () => {
    expect(DEVICE_REASONS).toMatchObject({
      permissions: 'microphone-denied',
      'not-found': 'microphone-missing',
      'mic-in-use': 'microphone-in-use',
      'cam-mic-in-use': 'microphone-in-use',
      'undefined-mediadevices': 'unsupported-browser',
    });
  });

  it('for microphones are one sentence each', () => {
    const sentences = Object.values(MICROPHONE_MESSAGES);
    expect(sentences).toHaveLength(5);
    for (const sentence of sentences) expect(sentence).toMatch(/microphone.*\.$/i);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
