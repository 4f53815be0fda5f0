/** Scope: the sums that `npm test` and `npm run bench` print. */
import { expect, test } from 'vitest';
import { median, quantile, table, written } from '../../bench/table.ts';
import type { Measures } from '../../bench/measure.ts';
import { parseCounts, sumCounts } from '../../reports.ts';

test('each runner’s report is read in its own words', () => {
  expect(parseCounts('unit', { numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1 });
  expect(parseCounts('component', { passed: 2, failed: 0 })).toEqual({ passed: 2, failed: 0 });
  expect(parseCounts('e2e', { stats: { expected: 5, unexpected: 2, flaky: 1 } })).toEqual({
    passed: 6,
    failed: 2,
  });
});

test('a report without numbers counts for nothing, not for zero', () => {
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

test('the median is the middle, or the mean of the two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a quarter lies between the values by distance', () => {
  expect(quantile([50, 10, 30, 20, 40], 1 / 4)).toBe(20);
  expect(quantile([1, 2], 1 / 4)).toBe(1.25);
  expect(quantile([7], 1 / 4)).toBe(7);
  expect(quantile([], 1 / 4)).toBeNaN();
});

test('a quarter that is the middle is not written again', () => {
  expect(written([1_500, 1_500, 1_500])).toBe('1,500');
  expect(written([60, 20, 40, 80, 100])).toBe('60 (40)');
});

const NOTHING: Measures = {
  scriptTime: 0,
  blockingTime: 0,
  launcher: 0,
  heap: 0,
  idleRequests: 0,
  idleTimers: 0,
  idleFrames: 0,
  hoveredForm: 0,
  immediateForm: 0,
  interaction: 0,
};

test('the table compares the middles, with the better peer', () => {
  const measures = (launcher: number): Measures => ({ ...NOTHING, launcher });
  const ours = { name: 'Ours', size: 50, runs: [20, 30, 90].map(measures) };
  const slow = { name: 'Slow', size: 100, runs: [600].map(measures) };
  const fast = { name: 'Fast', size: 200, runs: [300].map(measures) };
  const lines = table(ours, [slow, fast]).split('\n');
  expect(lines[0]?.split(/\s{2,}/)).toEqual(['', 'Ours', 'Slow', 'Fast', 'ratio', 'to reach']);
  expect(lines[1]?.split(/\s{2,}/)).toEqual([
    'script, brotli bytes',
    '50',
    '100',
    '200',
    '0.50',
    'ratio 0.85',
  ]);
  const launcher = lines.find((line) => line.startsWith('script start to launcher'));
  expect(launcher?.split(/\s{2,}/).slice(1)).toEqual(['30 (25)', '600', '300', '0.10', '40']);
});
