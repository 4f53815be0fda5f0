// Scope: how failures of browser, platform and engine map to our reasons, for known and unknown words.
import { describe, expect, it } from 'vitest';
import { isRequestError } from '../../../../widget/call/errors/request-errors.ts';
import { requestReason } from '../../../../widget/platform/request-reason.ts';
import { ROOM_REASONS } from '../../../../widget/call/errors/room-errors.ts';
import { DEVICE_REASONS, MICROPHONE_MESSAGES } from '../../../../widget/call/errors/sound-errors.ts';
import { TYPE_OF_STAGE } from '../../../../widget/call/errors/start-errors.ts';
import { messageOf, nameOf } from '../../../../widget/call/errors/thrown.ts';
import { RequestError } from '../../../../widget/platform/request.ts';

describe('the text of a thrown value', () => {
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

it('the name of an error is kept, and of nothing else', () => {
  expect(nameOf(new TypeError('x'))).toBe('TypeError');
  expect(nameOf(new DOMException('x', 'NotAllowedError'))).toBe('NotAllowedError');
  expect([nameOf('NotAllowedError'), nameOf({ name: 'NotAllowedError' }), nameOf(null)]).toEqual([
    '',
    '',
    '',
  ]);
});

describe('a failed request', () => {
  it('is recognized by its error name', () => {
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
  ] as const)('with status %i maps to %s', (status, reason) =>
    expect(requestReason(new RequestError('http', 'x', { status }))).toBe(reason),
  );

  it('without a status maps by its kind', () => {
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

describe('the reasons of failures', () => {
  it('are mapped for stages', () => {
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

  it('are mapped for rooms', () => {
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

  it('are mapped for devices', () => {
    expect(DEVICE_REASONS).toMatchObject({
      permissions: 'microphone-denied',
      'not-found': 'microphone-missing',
      'mic-in-use': 'microphone-in-use',
      'cam-mic-in-use': 'microphone-in-use',
      'undefined-mediadevices': 'unsupported-browser',
    });
  });

  it('are one sentence each for microphones', () => {
    const sentences = Object.values(MICROPHONE_MESSAGES);
    expect(sentences).toHaveLength(5);
    for (const sentence of sentences) expect(sentence).toMatch(/microphone.*\.$/i);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
