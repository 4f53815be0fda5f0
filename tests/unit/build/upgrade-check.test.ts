// Scope: what `npm run upgrade:check` reports: the difference of two lists, and the tests that only the whole library passes.
import { expect, it } from 'vitest';
import { compareLists, compareResults, resultsIn } from '../../upgrade/compare.ts';

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

it('a test that fails with one of the libraries is told apart from one that fails with both', () => {
  expect(compareResults(resultsIn(report(true)), resultsIn(report(false)))).toEqual({
    onlyWhole: ['call.spec.ts › the end › hangs up'],
    onlyRewritten: [],
    neither: ['call.spec.ts › starts'],
  });
  expect(compareResults(resultsIn(report(false)), resultsIn(report(true)))).toMatchObject({
    onlyWhole: [],
    onlyRewritten: ['call.spec.ts › the end › hangs up'],
  });
});

it('a test that did not run with the rewritten library counts as failed', () => {
  expect(compareResults(resultsIn(report(true)), new Map())).toMatchObject({
    onlyWhole: ['call.spec.ts › the end › hangs up'],
  });
});
