/** Scope: the sums that `npm test` prints, from each runner's own report. */
import { expect, test } from 'vitest';
import { parseCounts, sumCounts } from '../../support/reports.ts';

test('reads the report of each runner', () => {
  expect(parseCounts('unit', { numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1 });
  for (const runner of ['component', 'firefox', 'webkit'] as const)
    expect(parseCounts(runner, { passed: 2, failed: 0 })).toEqual({ passed: 2, failed: 0 });
  expect(parseCounts('e2e', { stats: { expected: 5, unexpected: 2, flaky: 1 } })).toEqual({
    passed: 6,
    failed: 2,
  });
});

test('a report without numbers is rejected instead of counting as zero', () => {
  expect(() => parseCounts('unit', {})).toThrow('numPassedTests');
  expect(() => parseCounts('e2e', { stats: { expected: '5' } })).toThrow('stats.expected');
});

test('counts are summed', () => {
  expect(
    sumCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 });
});
