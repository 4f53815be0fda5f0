// Scope: when the words of a sample call are spoken, with and without a recording, and the clock without sound.
import { describe, expect, test } from 'vitest';
import { silentClock } from '../../../../site/calls/clocks.ts';
import { wordAt, wordTimes } from '../../../../site/calls/word-times.ts';
import { NIGHT_SHEET } from '../../../../site/content/night-sheet.ts';

const LINES = [
  ['How', 'can', 'I', 'help?'],
  ['It', 'hurts.'],
];

describe('the times of words', () => {
  test('begin at zero and grow, through all lines', () => {
    const { words, durationMs } = wordTimes(LINES);
    expect(words.map(({ line, word }) => LINES[line]?.[word])).toEqual(LINES.flat());
    expect(words[0]?.startMs).toBe(0);
    const starts = words.map(({ startMs }) => startMs);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(new Set(starts).size).toBe(starts.length);
    expect(durationMs).toBeGreaterThan(starts.at(-1) ?? NaN);
  });

  test('share the length of a recording in proportion', () => {
    const spoken = wordTimes(LINES);
    const recorded = wordTimes(LINES, spoken.durationMs * 2);
    expect(recorded.durationMs).toBeCloseTo(spoken.durationMs * 2);
    expect(recorded.words.map(({ startMs }) => startMs / 2)).toEqual(
      spoken.words.map(({ startMs }) => expect.closeTo(startMs)),
    );
  });

  test('are empty for a call without words', () => {
    expect(wordTimes([], 5_000)).toEqual({ words: [], durationMs: 0 });
  });

  test('let a sample call last about as long as people would speak', () => {
    const calls = NIGHT_SHEET.entries.map(({ call }) => call.lines.map(({ text }) => text.split(' ')));
    const lengths = calls.map((lines) => wordTimes(lines).durationMs);
    expect(Math.min(...lengths)).toBeGreaterThan(18_000);
    // A visitor listens to it all.
    expect(Math.max(...lengths)).toBeLessThan(50_000);
    const paces = calls.map((lines) => lines.flat().length / (wordTimes(lines).durationMs / 60_000));
    // Words a minute.
    expect(Math.min(...paces)).toBeGreaterThan(130);
    expect(Math.max(...paces)).toBeLessThan(160);
  });

  test('tell the word at each moment', () => {
    const timing = wordTimes(LINES);
    for (const word of timing.words) expect(wordAt(timing, word.startMs)).toEqual(word);
    expect(wordAt(timing, -1)).toBeUndefined();
    expect(wordAt(timing, timing.durationMs * 2)).toEqual(timing.words.at(-1));
  });
});

test('the clock without sound stands still while it is paused, and begins again', async () => {
  let time = 1_000;
  const clock = silentClock(() => time);
  expect(clock.nowMs()).toBe(0);
  await clock.play();
  time += 300;
  expect(clock.nowMs()).toBe(300);
  clock.pause();
  time += 5_000;
  expect(clock.nowMs()).toBe(300);
  await clock.play();
  time += 50;
  expect(clock.nowMs()).toBe(350);
  clock.rewind();
  expect(clock.nowMs()).toBe(0);
});
