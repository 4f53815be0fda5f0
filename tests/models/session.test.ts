// Scope: one element's whole life. Random actions in any order, and the rules that must always hold.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KNOWN } from './page/known.ts';
import { play, REACT_CAME, sequences } from './page/sequences.ts';
import { runs } from './runs.ts';

const LIMIT_MS = 3_600_000;

it.each(KNOWN)('an element does not fail again as it once did (case %#)', async (...steps) => {
  expect(await play([...REACT_CAME, ...steps])).toEqual([]);
});

it(
  'an element keeps every rule in any order of commands',
  async () => {
    const property = fc.asyncProperty(sequences, async (steps) => {
      expect(await play(steps)).toEqual([]);
    });
    await fc.assert(property, runs(1_500));
  },
  LIMIT_MS,
);
