/** Scope: the figures that `npm run bench` prints, and how it compares them. */
import { expect, test } from 'vitest';
import {
  captionsTable,
  endpointTable,
  median,
  quantile,
  startTable,
  table,
  touchTable,
  written,
} from '../../bench/table.ts';
import type { Measures } from '../../bench/visits/measure.ts';

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a quantile between two values is interpolated', () => {
  expect(quantile([50, 10, 30, 20, 40], 1 / 4)).toBe(20);
  expect(quantile([1, 2], 1 / 4)).toBe(1.25);
  expect(quantile([7], 1 / 4)).toBe(7);
  expect(quantile([], 1 / 4)).toBeNaN();
});

test('the lower quartile is omitted if it equals the median', () => {
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
  hoveredInteraction: 0,
  keystroke: 0,
  longTask: 0,
  immediateForm: 0,
  immediateInteraction: 0,
};

const cellsOf = (line: string | undefined) => line?.split(/\s{2,}/);

test('the table compares our median with the better peer and with the bare element', () => {
  const measures = (launcher: number): Measures => ({ ...NOTHING, launcher });
  const ours = { name: 'Ours', size: 50, runs: [20, 30, 90].map(measures) };
  const bare = { name: 'Bare', size: 40, runs: [24].map(measures) };
  const slow = { name: 'Slow', size: 100, runs: [600].map(measures) };
  const fast = { name: 'Fast', size: 200, runs: [300].map(measures) };
  const module = { name: 'Module', size: 5, runs: [10].map(measures) };
  const lines = table([ours, module], bare, [slow, fast]).split('\n');
  expect(cellsOf(lines[0])).toEqual([
    '',
    'Ours',
    'Module',
    'Bare',
    'Slow',
    'Fast',
    'ratio',
    'of bare',
    'target',
  ]);
  expect(cellsOf(lines[1])?.slice(1)).toEqual(['50', '5', '40', '100', '200', '0.50', '-', 'ratio 0.85']);
  const launcher = lines.find((line) => line.startsWith('script start to launcher'));
  expect(cellsOf(launcher)?.slice(1, 8)).toEqual(['30 (25)', '10', '24', '600', '300', '0.10', '1.25']);
  expect(launcher).toMatch(/ 40, or 1\.90 of bare$/);
});

test('figures that were not measured have no row', () => {
  const pressed = { name: 'Ours', size: 50, runs: [{ hoveredInteraction: 40 }] };
  const lines = table([pressed], pressed, [pressed]).split('\n');
  expect(lines.slice(1).map((line) => cellsOf(line)?.[0])).toEqual([
    'script, brotli bytes',
    'interaction to next paint of that click, ms',
  ]);
});

test('the table shows the time of a start with and without joining', () => {
  const start = (overhead: number, joining: number) => ({ overhead, joining, lateEngineRequests: 0 });
  const lines = startTable('by air', [start(40, 20)], [{ ...start(100, 20), lateEngineRequests: 1 }]);
  expect(lines.split('\n').map(cellsOf)).toEqual([
    ['by air', 'Task Tamer', 'Vapi', 'ratio', 'target'],
    ['press to call, joining included, ms', '60', '120', '0.50', '-'],
    ['press to call without joining, ms', '40', '100', '0.40', '50'],
    ['requests for the call engine after the press', '0', '1', '0.00', '0'],
  ]);
});

test('the table shows the rate of the call endpoint as a share of the bare handler’s', () => {
  const rates = [
    { endpoint: 900, bare: 1_000 },
    { endpoint: 1_200.4, bare: 1_600 },
    { endpoint: 1_300, bare: 1_700 },
  ];
  expect(endpointTable(rates).split('\n').map(cellsOf)).toEqual([
    ['the call endpoint', 'Task Tamer', 'bare handler', 'ratio', 'target'],
    ['calls started per second', '1,200', '1,600', '0.75', 'ratio 0.80'],
  ]);
});

test('the table shows the difference of the medians for the first touch, which may be negative', () => {
  const [, row] = touchTable({ atTouch: [2_000, 2_100, 2_400], atOnce: [2_150, 2_150, 2_150] }).split('\n');
  expect(cellsOf(row)).toEqual([
    'until Start Call can be pressed, ms',
    '2,100 (2,050)',
    '2,150',
    '-50',
    '100',
  ]);
});

test('the table shows the median and both extremes of each browser’s marks', () => {
  const [, row] = captionsTable([{ where: 'Firefox', offsets: [30, -12, 41] }]).split('\n');
  expect(cellsOf(row)).toEqual(['Firefox', '30', '-12', '41', '3', '±150']);
});
