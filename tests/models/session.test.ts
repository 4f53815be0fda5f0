// Scope: the whole lifetime of an element, under random actions in any order. Checks the rules that must always hold.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KNOWN } from './page/known.ts';
import { play, REACT_CAME, sequences } from './page/sequences.ts';
import { runs } from './runs.ts';

const LIMIT_MS = 3_600_000;

it.each(KNOWN)('a sequence that once failed breaks no rule (case %#)', async (...steps) => {
  expect(await play([...REACT_CAME, ...steps])).toEqual([]);
});

it(
  'random commands in any order break no rule',
  async () => {
    const property = fc.asyncProperty(sequences, async (steps) => {
      expect(await play(steps)).toEqual([]);
    });
    await fc.assert(property, runs(1_500));
  },
  LIMIT_MS,
);
