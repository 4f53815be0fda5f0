// Scope: which app messages are recognized, at the edges of each rule, and how a say command is built.
import { describe, expect, it } from 'vitest';
import { MAX_END_REASON_CHARACTERS } from '../../../widget/call/constants.ts';
import { parseServerMessage, sayMessage } from '../../../widget/call/messages.ts';
import { isObject } from '../../../widget/platform/json.ts';

const parse = (message: unknown) => parseServerMessage(JSON.stringify(message));

describe('an app message', () => {
  it('is accepted as text only', () => {
    expect(parseServerMessage({ type: 'user-interrupted' })).toBeNull();
    // Written as text, this would be an object.
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
    const longest = 'x'.repeat(MAX_END_REASON_CHARACTERS);
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

describe('the agent’s speech', () => {
  const aligned = {
    type: 'word-alignment',
    words: ['Hi', ' ', 'Grace'],
    wordsStartTimesMs: [1_200, 1_400, 1_450],
    wordsEndTimesMs: [1_400, 1_450, 1_900],
  };
  const spoken = (timing: unknown, rest: object = {}) =>
    parse({ type: 'assistant.speechStarted', text: 'Hi Grace', turn: 2, source: 'model', timing, ...rest });

  it('has the times of its words, counted from the first', () => {
    expect(spoken(aligned)).toMatchObject({
      kind: 'agent-speech',
      turn: 2,
      text: 'Hi Grace',
      spoken: null,
      words: [
        { text: 'Hi', afterMs: 0 },
        { text: ' ', afterMs: 200 },
        { text: 'Grace', afterMs: 250 },
      ],
    });
  });

  it('may count words, with or without their times', () => {
    expect(spoken({ type: 'word-progress', wordsSpoken: 1, totalWords: 0 })).toMatchObject({
      spoken: 1,
      words: [],
    });
    const words = [{ word: 'Grace', startMs: 40, endMs: 300 }];
    expect(spoken({ type: 'word-progress', wordsSpoken: 1, totalWords: 2, words })).toMatchObject({
      spoken: 1,
      words: [{ text: 'Grace', afterMs: 40 }],
    });
  });

  it.each<[string, unknown, object?]>([
    ['has no times', undefined],
    ['has times of an unknown type', { ...aligned, type: 'syllables' }],
    ['has fewer times than words', { ...aligned, wordsStartTimesMs: [0, 1] }],
    ['has a time that is no number', { ...aligned, wordsStartTimesMs: [0, '1', 2] }],
    ['has a negative time', { ...aligned, wordsStartTimesMs: [0, -1, 2] }],
    ['has a time beyond any turn', { ...aligned, wordsStartTimesMs: [0, 1, 1e12] }],
    ['has a word that is no text', { ...aligned, words: ['Hi', {}, 'Grace'] }],
    [
      'has more words than a turn',
      { ...aligned, words: Array(501).fill('a'), wordsStartTimesMs: Array(501).fill(0) },
    ],
    ['counts no words', { type: 'word-progress', wordsSpoken: '1' }],
    ['has no text', aligned, { text: 7 }],
    ['has a text longer than any turn', aligned, { text: 'a'.repeat(20_001) }],
    ['has no turn', aligned, { turn: null }],
  ])('is forwarded only if it %s', (_, timing, rest) => {
    expect(spoken(timing, rest)).toMatchObject({
      kind: 'other',
      message: { type: 'assistant.speechStarted' },
    });
  });

  it('keeps its count if the times of single words are odd', () => {
    const words = [{ word: 'Hi' }, null, 7];
    expect(spoken({ type: 'word-progress', wordsSpoken: 1, words })).toMatchObject({ spoken: 1, words: [] });
  });
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

it('the parser treats everything but null and lists as an object', () => {
  const values = [{}, null, [], 'text', undefined, () => 1];
  expect(values.map(isObject)).toEqual([true, false, false, false, false, false]);
});

it('the message to say a text neither ends nor interrupts the call unless asked to', () => {
  const quiet = { endCallAfterSpoken: false, interruptionsEnabled: false, interruptAssistantEnabled: false };
  expect(sayMessage('Hi.')).toEqual({ type: 'say', message: 'Hi.', ...quiet });
  const loud = { endCallAfterSpoken: true, interruptionsEnabled: true, interruptAssistantEnabled: true };
  expect(sayMessage('Hi.', loud)).toEqual({ type: 'say', message: 'Hi.', ...loud });
});
