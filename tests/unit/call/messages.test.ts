// Scope: which app messages are recognized, at the edges of each rule, and how a say command is built.
import { describe, expect, it } from 'vitest';
import { END_REASON_MAX_LENGTH } from '../../../widget/call/constants.ts';
import { parseServerMessage, sayMessage } from '../../../widget/call/messages.ts';
import { isObject } from '../../../widget/platform/json.ts';

const parse = (message: unknown) => parseServerMessage(JSON.stringify(message));

describe('an app message', () => {
  it('is accepted as text only', () => {
    expect(parseServerMessage({ type: 'user-interrupted' })).toBeNull();
    // As text this would be an object.
    expect(parseServerMessage({ toString: () => '{"type":"user-interrupted"}' })).toBeNull();
    expect(parseServerMessage(['{"type":"user-interrupted"}'])).toBeNull();
  });

  it('is forwarded unchanged when it is not recognized', () => {
    for (const message of [{ type: 'odd' }, {}, { type: 'constructor' }, { type: null }])
      expect(parse(message)).toEqual({ kind: 'other', message });
  });
});

describe('a status update', () => {
  const update = (rest: object) => ({ type: 'status-update', ...rest });

  it('is recognized only with a status', () => {
    expect(parse(update({ status: 7 }))).toMatchObject({ kind: 'other' });
    expect(parse(update({ status: 'ended' }))).toMatchObject({ status: 'ended', endedReason: null });
  });

  it('has a reason of limited length, or none', () => {
    const reasonIn = (endedReason: unknown) => parse(update({ status: 'ended', endedReason }));
    const longest = 'x'.repeat(END_REASON_MAX_LENGTH);
    expect(reasonIn(longest)).toMatchObject({ endedReason: longest });
    for (const reason of [`${longest}x`, '', 7, null, {}])
      expect(reasonIn(reason)).toMatchObject({ kind: 'status-update', endedReason: null });
  });
});

describe('a speech update', () => {
  it.each<[object, object]>([
    [
      { role: 'user', status: 'started' },
      { kind: 'speech-update', role: 'user', speaking: true },
    ],
    [
      { role: 'assistant', status: 'stopped' },
      { kind: 'speech-update', role: 'assistant', speaking: false },
    ],
    [{ role: 'user', status: 'paused' }, { kind: 'other' }],
    [{ role: 'user' }, { kind: 'other' }],
    [{ role: 'system', status: 'started' }, { kind: 'other' }],
    [{ role: 'system', status: 'paused' }, { kind: 'other' }],
  ])('is parsed from %j', (message, expected) =>
    expect(parse({ type: 'speech-update', ...message })).toMatchObject(expected),
  );
});

describe('a transcript', () => {
  it.each<[object, object]>([
    [
      { role: 'user', transcript: 'Hi', transcriptType: 'partial' },
      { kind: 'transcript', final: false },
    ],
    [
      { role: 'user', transcript: 'Hi', transcriptType: 'final' },
      { kind: 'transcript', final: true },
    ],
    [{ role: 'system', transcript: 'Hi' }, { kind: 'other' }],
    [{ role: 'user', transcript: 7 }, { kind: 'other' }],
  ])('is parsed from %j', (message, expected) =>
    expect(parse({ type: 'transcript', ...message })).toMatchObject(expected),
  );
});

it('treats everything but null and lists as an object', () => {
  const values = [{}, null, [], 'text', undefined, () => 1];
  expect(values.map(isObject)).toEqual([true, false, false, false, false, false]);
});

it('says a text without ending or interrupting the call unless asked to', () => {
  const quiet = { endCallAfterSpoken: false, interruptionsEnabled: false, interruptAssistantEnabled: false };
  expect(sayMessage('Hi.')).toEqual({ type: 'say', message: 'Hi.', ...quiet });
  const loud = { endCallAfterSpoken: true, interruptionsEnabled: true, interruptAssistantEnabled: true };
  expect(sayMessage('Hi.', loud)).toEqual({ type: 'say', message: 'Hi.', ...loud });
});
