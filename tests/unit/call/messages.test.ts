// Scope: what is recognised in an app message, at the edges of each rule, and what is made of a word to be said.
import { describe, expect, it } from 'vitest';
import { END_REASON_MAX_LENGTH } from '../../../widget/call/constants.ts';
import { parseServerMessage, sayMessage } from '../../../widget/call/messages.ts';
import { isObject } from '../../../widget/platform/json.ts';

const parse = (message: unknown) => parseServerMessage(JSON.stringify(message));

describe('a message', () => {
  it('is text only', () => {
    expect(parseServerMessage({ type: 'user-interrupted' })).toBeNull();
    // As text this would be an object.
    expect(parseServerMessage({ toString: () => '{"type":"user-interrupted"}' })).toBeNull();
    expect(parseServerMessage(['{"type":"user-interrupted"}'])).toBeNull();
  });

  it('is passed on as it is when nothing is recognised in it', () => {
    for (const message of [{ type: 'odd' }, {}, { type: 'constructor' }, { type: null }])
      expect(parse(message)).toEqual({ kind: 'other', message });
  });
});

describe('an update of the status', () => {
  const update = (rest: object) => ({ type: 'status-update', ...rest });

  it('needs a status', () => {
    expect(parse(update({ status: 7 }))).toMatchObject({ kind: 'other' });
    expect(parse(update({ status: 'ended' }))).toMatchObject({ status: 'ended', endedReason: null });
  });

  it('has a reason of at most so many characters, or none', () => {
    const reasonIn = (endedReason: unknown) => parse(update({ status: 'ended', endedReason }));
    const longest = 'x'.repeat(END_REASON_MAX_LENGTH);
    expect(reasonIn(longest)).toMatchObject({ endedReason: longest });
    for (const reason of [`${longest}x`, '', 7, null, {}])
      expect(reasonIn(reason)).toMatchObject({ kind: 'status-update', endedReason: null });
  });
});

describe('an update of speech', () => {
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
  ])('%j', (message, expected) =>
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
  ])('%j', (message, expected) => expect(parse({ type: 'transcript', ...message })).toMatchObject(expected));
});

it('is an object when it is neither null nor a list', () => {
  const values = [{}, null, [], 'text', undefined, () => 1];
  expect(values.map(isObject)).toEqual([true, false, false, false, false, false]);
});

it('says a word without ending or interrupting anything, unless asked to', () => {
  const quiet = { endCallAfterSpoken: false, interruptionsEnabled: false, interruptAssistantEnabled: false };
  expect(sayMessage('Hi.')).toEqual({ type: 'say', message: 'Hi.', ...quiet });
  const loud = { endCallAfterSpoken: true, interruptionsEnabled: true, interruptAssistantEnabled: true };
  expect(sayMessage('Hi.', loud)).toEqual({ type: 'say', message: 'Hi.', ...loud });
});
