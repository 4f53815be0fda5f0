// Scope: what `npm run upgrade:check` reports: the difference of two lists, and the tests that only the whole library passes.
import { expect, it } from 'vitest';
import { compareLists, lostTests, resultsIn } from '../../upgrade/compare.ts';

it('the comparison shows what is gone and what is new, side by side, and nothing that stayed', () => {
  const before = ['kept call register', 'silenced log', 'unused theme'];
  const after = ['kept call register', 'kept call registerAll', 'unused theme'];
  expect(compareLists(before, after)).toEqual(['+ kept call registerAll', '- silenced log']);
});

const report = (isEndOk: boolean) => ({
  suites: [
    {
      title: 'call.spec.ts',
      specs: [{ title: 'starts', ok: false }],
      suites: [{ title: 'the end', specs: [{ title: 'hangs up', ok: isEndOk }] }],
    },
  ],
});

it('a test counts as lost if it passes with the whole library only', () => {
  expect(lostTests(resultsIn(report(true)), resultsIn(report(false)))).toEqual([
    'call.spec.ts › the end › hangs up',
  ]);
  expect(lostTests(resultsIn(report(true)), resultsIn(report(true)))).toEqual([]);
});

it('a test that did not run with the rewritten library counts as lost', () => {
  expect(lostTests(resultsIn(report(true)), new Map())).toEqual(['call.spec.ts › the end › hangs up']);
});
