// Scope: one element's whole life. Anything that anybody can do to it, in any order, and what must hold whatever they do.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KNOWN } from './page/known.ts';
import { play, sequences } from './page/sequences.ts';
import { runs } from './runs.ts';

it('keeps every rule in any order of commands', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      expect(await play(steps)).toEqual([]);
    }),
    { ...runs(1_500), examples: KNOWN.map((steps) => [steps]) },
  );
}, 3_600_000);
